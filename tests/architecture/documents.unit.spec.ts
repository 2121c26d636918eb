import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODELS, TABLES } from '../../apps/capabilities.ts'
import { providerVariables } from '../../infra/config/providers.ts'
import { variables } from '../../infra/config/variables.ts'
import { declaredRoutes } from '../../tools/build/declared-routes.ts'
import { BEGIN } from '../../tools/build/document-lists.ts'
import { LEFT_OUT } from '../harness/repository-copy.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILES = readdirSync(ROOT)
	.filter((entry) => !LEFT_OUT.includes(entry))
	.flatMap((entry) =>
		statSync(join(ROOT, entry)).isDirectory()
			? readdirSync(join(ROOT, entry), { recursive: true, encoding: 'utf8' }).map(
					(path) => `${entry}/${path}`,
				)
			: [entry],
	)
	.filter((path) => !path.split('/').some((part) => LEFT_OUT.includes(part)))
	.filter((path) => statSync(join(ROOT, path)).isFile())
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const PATHS = FILES.filter((path) => path.endsWith('.md'))
const DOCUMENTS = PATHS.map((path) => ({ path, text: read(path) }))
/** Counts what people write; a generated list is true by itself, and is the end of its document. */
const lengthOf = (text: string): number =>
	(text.split(BEGIN)[0] ?? '').split(/\s+/).filter((part) => part !== '').length

const MAX_LENGTH = 45_000
const MAX_LENGTH_OF_README = 1_600
/** Words that documents avoid: archaic ones, replaced terms, and those that hide the actor. */
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

const namesIn = (text: string): string[] =>
	[...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)

const OF_OTHERS = /^\/|^cities\.json$|(^|\/)x\.|^results\.json$/

const patternOf = (name: string): RegExp =>
	new RegExp(
		`^(.*/)?${name
			.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
			.replaceAll(/<[^>]+>/g, '[^/]+')
			.replaceAll(/\{([^}]*)\}/g, (_all, names: string) => `(${names.replaceAll(',', '|')})`)
			.replaceAll('**/', '(.+/)?')
			.replaceAll(/(?<!\))\*/g, '[^/]*')}(/.*)?$`,
	)

const namesInDrawings = (text: string): string[] =>
	[...text.matchAll(/```\n[\s\S]*?```/g)].flatMap(([drawing]) => drawing.split(/[\s,;:()]+/))

function absentFiles({ path, text }: (typeof DOCUMENTS)[number]): string[] {
	return [...namesIn(text), ...namesInDrawings(text)]
		.filter((name) => /^[\w@./<>{},*-]+\.(ts|tsx|json|css|sql|yml)$/.test(name))
		.filter((name) => !OF_OTHERS.test(name))
		.filter((name) => {
			const pattern = patternOf(name)
			return !FILES.some((file) => pattern.test(file))
		})
		.map((name) => `${path}: ${name}`)
}

const callOf = (method: string, path: string): string =>
	`${method} ${path.replace(/^\/api\/v1/, '').replaceAll(/\{[^}]*\}|:\w+/g, '{}')}`

describe('documents', () => {
	it('lead to what is there', () => {
		expect(DOCUMENTS.flatMap(brokenLinks)).toEqual([])
	})

	it('name files that are there', () => {
		expect(DOCUMENTS.flatMap(absentFiles)).toEqual([])
	})

	it('name calls that are declared', () => {
		const declared = new Set(declaredRoutes().map(({ method, path }) => callOf(method, path)))
		// The calls of simulators are the providers'; `{provider}` is any of them.
		const ours = DOCUMENTS.filter(({ path }) => !path.startsWith('simulators/'))
		const unknown = ours.flatMap(({ path, text }) =>
			namesIn(text).flatMap((name) => {
				const [, method = '', address = ''] = /^([A-Z]+) (\/[^\s?…]*)(?:\?.*)?$/.exec(name) ?? []
				const isCall = method !== '' && !address.includes('{provider}')
				return isCall && !declared.has(callOf(method, address)) ? [`${path}: ${name}`] : []
			}),
		)
		expect(unknown).toEqual([])
	})

	it('name tables that are there', () => {
		const defined = new Set([
			...TABLES.map(({ table }) => table.name),
			...MODELS.map((name) => `read.${name}`),
		])
		const migrations = FILES.filter((file) => file.startsWith('infra/postgres/migrations/'))
			.map(read)
			.join('\n')
		const unknown = DOCUMENTS.flatMap(({ path, text }) =>
			namesIn(text)
				.filter((name) => /^(read|rec|ops)\.\w+$/.test(name))
				.filter((name) => !defined.has(name) && !migrations.includes(name))
				.map((name) => `${path}: ${name}`),
		)
		expect(unknown).toEqual([])
	})

	it('are short', () => {
		expect(DOCUMENTS.reduce((sum, { text }) => sum + lengthOf(text), 0)).toBeLessThanOrEqual(MAX_LENGTH)
		expect(lengthOf(read('README.md'))).toBeLessThanOrEqual(MAX_LENGTH_OF_README)
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
