import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isTestCode, type SourceFile } from './source-files.ts'
import { type Catalog, catalogOf } from './texts.ts'

const BACKOFFICE = /^(backoffice\/src|client)\//
const FILE = /^[\w-]+\.backoffice\.json$/

function filesIn(root: string, language: string): Catalog[] {
	const folder = join(root, 'locales', language)
	return readdirSync(folder)
		.filter((name) => FILE.test(name))
		.map((name) => catalogOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

export function backofficeTexts(root: string, language: string): Catalog {
	const texts = filesIn(root, language).flatMap((file) => [...file])
	return new Map(texts.filter(([key]) => !key.startsWith('ra.')))
}

export function repeatedTexts(root: string, language: string): string[] {
	const keys = filesIn(root, language).flatMap((file) => [...file.keys()])
	return keys.filter((key, index) => keys.indexOf(key) < index)
}

export async function eventTypes(root: string): Promise<string[]> {
	const folder = join(root, 'domain')
	const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
		/^\w[\w-]*\/[\w-]+\.events\.ts$/.test(path),
	)
	const modules = await Promise.all(
		paths.map(async (path) => (await import(join(folder, path))) as Readonly<Record<string, unknown>>),
	)
	const types = modules
		.flatMap((exports) => Object.entries(exports))
		.flatMap(([name, listed]) => (name.endsWith('_EVENTS') ? (listed as string[]) : []))
	return [...new Set(types)]
}

const OF_THE_SERVER = /^[\w-]+\.(fields|refusals)\./

export interface NamedKeys {
	readonly whole: ReadonlyMap<string, string>
	readonly patterns: readonly { readonly pattern: RegExp; readonly at: string }[]
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '')
const sectionsOf = (english: Catalog): ReadonlySet<string> =>
	new Set([...english.keys()].map((key) => key.slice(0, key.indexOf('.'))))

export function keysNamedIn(files: readonly SourceFile[], english: Catalog): NamedKeys {
	const sections = sectionsOf(english)
	const isKey = (text: string) =>
		/^\w+\./.test(text) && !OF_THE_SERVER.test(text) && sections.has(text.slice(0, text.indexOf('.')))
	const whole = new Map<string, string>()
	const patterns: { pattern: RegExp; at: string }[] = []
	for (const file of files) {
		if (!BACKOFFICE.test(file.path) || isTestCode(file.path)) continue
		const at = (node: { readonly start: number }) => `${file.path}:${file.lineAt(node.start)}`
		new Visitor({
			Literal(node) {
				if (typeof node.value === 'string' && isKey(node.value)) whole.set(node.value, at(node))
			},
			TemplateLiteral(node) {
				const parts = node.quasis.map(({ value }) => value.cooked ?? '')
				const [first = ''] = parts
				if (node.expressions.length === 0 && isKey(first)) whole.set(first, at(node))
				if (node.expressions.length > 0 && isKey(first))
					patterns.push({ pattern: new RegExp(`^${parts.map(escaped).join('([^.]+)')}$`), at: at(node) })
			},
		}).visit(file.program)
	}
	return { whole, patterns }
}

/** `second-factor-on` and `password changed` as keys have them: `secondFactorOn`, `passwordChanged`. */
const inCamelCase = (text: string): string =>
	/^[a-z]+(?:[- ][a-z]+){1,4}$/.test(text)
		? text.replace(/[- ](\w)/g, (_, letter: string) => letter.toUpperCase())
		: text

export function namesIn(files: readonly SourceFile[]): ReadonlySet<string> {
	const names = new Set<string>()
	for (const file of files) {
		if (isTestCode(file.path) || /^(tests|bench)\//.test(file.path)) continue
		const add = (key: { readonly type: string; readonly name?: unknown }) => {
			if (key.type === 'Identifier' && typeof key.name === 'string') names.add(key.name)
		}
		new Visitor({
			Property: ({ key }) => add(key as never),
			TSPropertySignature: ({ key }) => add(key as never),
			Literal({ value }) {
				if (typeof value === 'string') names.add(value).add(inCamelCase(value))
			},
		}).visit(file.program)
	}
	return names
}

export function missingBackofficeTexts({ whole, patterns }: NamedKeys, english: Catalog): string[] {
	const keys = new Set([...english.keys()].map(withoutPlural))
	const strings = [...whole].flatMap(([key, at]) => (keys.has(key) ? [] : [`${at} names ${key}`]))
	const templates = patterns.flatMap(({ pattern, at }) =>
		[...keys].some((key) => pattern.test(key)) ? [] : [`${at} names ${pattern.source}`],
	)
	return [...strings, ...templates]
}

/**
 * Finds texts that no code shows. Code names a text by its whole key, or composes it of a beginning and a
 * product name such as an event type, a status or a figure.
 */
export function unusedBackofficeTexts(
	{ whole, patterns }: NamedKeys,
	names: ReadonlySet<string>,
	english: Catalog,
): string[] {
	const isNamed = (key: string) =>
		whole.has(key) ||
		patterns.some(({ pattern }) => {
			const parts = pattern.exec(key)
			return parts?.slice(1).every((part) => names.has(part)) ?? false
		})
	return [...english.keys()].filter((key) => !isNamed(withoutPlural(key)))
}
