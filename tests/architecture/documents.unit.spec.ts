import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { providerVariables } from '../../infra/config/providers.ts'
import { variables } from '../../infra/config/variables.ts'

const ROOT = join(import.meta.dirname, '../..')
const listed = (...args: string[]): string[] =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...args], {
		cwd: ROOT,
		encoding: 'utf8',
	})
		.split('\n')
		.filter((path) => path !== '' && existsSync(join(ROOT, path)))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const PATHS = listed('*.md')
const DOCUMENTS = PATHS.map((path) => ({ path, text: read(path) }))
const FILES = listed()
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const MAX_WORDS = 45_000
const MAX_WORDS_OF_README = 1_600
/** Words of another age, of another term, or of a sentence that hides who acts. */
const UNPLAIN = /\b(anew|whoever|somebody|told of|comes to|goes on with|stands?|stood|gifts?|givers?)\b/gi
const code = /```[\s\S]*?```|`[^`\n]*`/g

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	)

/** Links of a page to what is not there. */
function brokenLinks({ path, text }: (typeof DOCUMENTS)[number]): string[] {
	const targets = [...text.replace(code, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
	return targets
		.filter((target) => !/^(https?|mailto):/.test(target))
		.filter((target) => {
			const [file = '', anchor] = target.split('#')
			const to = file === '' ? path : join(dirname(path), file)
			if (!existsSync(join(ROOT, to))) return true
			return anchor !== undefined && !anchorsOf(read(to)).includes(anchor)
		})
		.map((target) => `${path}: ${target}`)
}

/** Addresses of the API, files of packages, and names that stand for any. */
const OF_OTHERS = /^\/|^cities\.json$|(^|\/)x\.|^results\.json$/

/** A pattern of `tests/{a,b}/*.ts` or `domain/<capability>/x.ts`. */
const patternOf = (name: string): RegExp =>
	new RegExp(
		`^(.*/)?${name
			.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
			.replaceAll(/<[^>]+>/g, '[^/]+')
			.replaceAll(/\{([^}]*)\}/g, (_all, names: string) => `(${names.replaceAll(',', '|')})`)
			.replaceAll('**/', '(.+/)?')
			.replaceAll(/(?<!\))\*/g, '[^/]*')}(/.*)?$`,
	)

/** Files that a page names in code and that are not there. */
function absentFiles({ path, text }: (typeof DOCUMENTS)[number]): string[] {
	return [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]
		.map(([, name = '']) => name)
		.filter((name) => /^[\w@./<>{},*-]+\.(ts|tsx|json|css|sql|yml)$/.test(name))
		.filter((name) => !OF_OTHERS.test(name))
		.filter((name) => !FILES.some((file) => patternOf(name).test(file)))
		.map((name) => `${path}: ${name}`)
}

describe('documents', () => {
	it('lead to what is there', () => {
		expect(DOCUMENTS.flatMap(brokenLinks)).toEqual([])
	})

	it('name files that are there', () => {
		expect(DOCUMENTS.flatMap(absentFiles)).toEqual([])
	})

	it('are short', () => {
		expect(DOCUMENTS.reduce((sum, { text }) => sum + wordsOf(text), 0)).toBeLessThanOrEqual(MAX_WORDS)
		expect(wordsOf(read('README.md'))).toBeLessThanOrEqual(MAX_WORDS_OF_README)
	})

	it('are written in plain words', () => {
		const unplain = DOCUMENTS.flatMap(({ path, text }) =>
			[...text.replaceAll(code, '').matchAll(UNPLAIN)].map(([word]) => `${path}: ${word}`),
		)
		expect(unplain).toEqual([])
	})

	it('have every variable of the configuration, and no other', () => {
		const [, ...rows] = read('docs/configuration.md').split('\n| variable |')
		const named = rows
			.join('\n')
			.split('\n## What belongs together')[0]
			?.split('\n')
			.flatMap((row) =>
				[...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
			)
		expect(named?.toSorted()).toEqual(
			Object.keys({ ...variables.shape, ...providerVariables.shape }).toSorted(),
		)
	})

	it('are referred to by files that know decisions that are there', () => {
		const unknown = [...FILES.filter((file) => /\.(ts|tsx|css|yml)$/.test(file)), ...PATHS].flatMap((file) =>
			[...read(file).matchAll(/\bADR (\d+)/g)]
				.filter(([, number = '']) => !PATHS.some((path) => path.includes(`/adr/${number.padStart(4, '0')}-`)))
				.map(([name]) => `${file}: ${name}`),
		)
		expect(unknown).toEqual([])
	})
})
