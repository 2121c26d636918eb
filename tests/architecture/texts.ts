import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import { commonRefusals, type Refusals } from '../../kernel/wire/refusals.ts'
import { isTestCode, type SourceFile } from './source-files.ts'

type AnyRefusals = Pick<Refusals<Record<never, never>>, 'capability'> & {
	readonly declared: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export type Catalog = ReadonlyMap<string, string>

/** `{ donations: { fields: { a: 'b' } } }` as `donations.fields.a`. */
export function catalogOf(locale: object, path = ''): Map<string, string> {
	return new Map(
		Object.entries(locale).flatMap(([name, value]) => {
			const key = path === '' ? name : `${path}.${name}`
			return typeof value === 'string' ? [[key, value] as const] : [...catalogOf(value as object, key)]
		}),
	)
}

export async function declaredRefusals(root: string): Promise<AnyRefusals[]> {
	const folder = join(root, 'domain')
	const found: AnyRefusals[] = [commonRefusals]
	for (const capability of readdirSync(folder)) {
		const file = join(folder, capability, 'refusals.contract.ts')
		if (existsSync(file)) found.push(((await import(file)) as { refusals: AnyRefusals }).refusals)
	}
	return found
}

const placeholders = (text: string): string[] =>
	[...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort()

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

/**
 * Returns the English texts with another language's plural forms, each as long as the English form for many.
 */
export function inPluralFormsOf(language: string, english: Catalog): Catalog {
	const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
	return new Map(
		[...english].flatMap(([key, text]) => {
			const base = key.replace(PLURAL_FORM, '')
			const many = english.get(`${base}_other`)
			if (base === key || many === undefined) return [[key, text] as const]
			// A text of its own for none is the text's choice, not the language's.
			const own = key.endsWith('_zero') ? ['zero'] : forms
			return own.map((form) => [`${base}_${form}`, english.get(`${base}_${form}`) ?? many] as const)
		}),
	)
}

export function differences(english: Catalog, other: Catalog): string[] {
	const keys = new Set([...english.keys(), ...other.keys()])
	return [...keys].flatMap((key) => {
		const [a, b] = [english.get(key), other.get(key)]
		if (a === undefined) return [`${key} is not in English`]
		if (b === undefined) return [`${key} is in English alone`]
		if (a.trim() === '' || b.trim() === '') return [`${key} is empty`]
		const known = placeholders(a)
		return placeholders(b).every((name) => known.includes(name)) ? [] : [`${key} has other parameters`]
	})
}

export function refusalTextFaults(declared: readonly AnyRefusals[], english: Catalog): string[] {
	const params = new Map(
		declared.flatMap(({ capability, declared: meanings }) =>
			Object.values(meanings).flatMap((names) =>
				Object.entries(names).map(
					([name, each]) => [`${capability}.refusals.${name}` as string, each] as const,
				),
			),
		),
	)
	const without = [...params].flatMap(([key, names]) => {
		const text = english.get(key)
		if (text === undefined) return [`${key} has no text`]
		return placeholders(text).join() === [...names].sort().join() ? [] : [`${key} has other parameters`]
	})
	const unknown = [...english.keys()].filter((key) => key.includes('.refusals.') && !params.has(key))
	return [...without, ...unknown.map((key) => `${key} is the text of no refusal`)]
}

export interface Literals {
	readonly whole: ReadonlySet<string>
	readonly heads: ReadonlySet<string>
	readonly names: ReadonlySet<string>
}

export function literalsIn(files: readonly SourceFile[]): Literals {
	const whole = new Set<string>()
	const heads = new Set<string>()
	const names = new Set<string>()
	for (const file of files) {
		if (isTestCode(file.path) || file.path.startsWith('tests/')) continue
		new Visitor({
			Property({ key }) {
				if (key.type === 'Identifier') names.add(key.name)
			},
			Literal({ value }) {
				if (typeof value === 'string') whole.add(value)
			},
			TemplateLiteral({ quasis: [first], expressions }) {
				const text = first?.value.cooked ?? ''
				if (expressions.length === 0) whole.add(text)
				else if (text !== '') heads.add(text)
			},
		}).visit(file.program)
	}
	return { whole, heads, names }
}

const KEY =
	/^[a-z][a-z0-9-]*\.(?:answers|declines|fields|mails|messages|notices|pages|paper|refusals|roles|unnamed)\.[\w.]+$/

export const missingTexts = ({ whole }: Literals, english: Catalog): string[] =>
	[...whole].filter((text) => KEY.test(text) && !english.has(text))

/**
 * Finds unused texts. Texts are used by their key or its beginning; those of notifications by kind; those of
 * refusals by the refusal's name, such as `NOT_FOUND.run`, or for `notFound('run')` by its argument.
 */
export function unusedTexts({ whole, heads, names }: Literals, english: Catalog): string[] {
	const isNamed = (text: string) =>
		whole.has(text) || [...heads].some((head) => head.length > 3 && text.startsWith(head))
	return [...english.keys()].filter((key) => {
		const [, section, ...path] = key.split('.')
		if (!KEY.test(key)) return false
		if (section === 'notices') return !(isNamed(key) || names.has(path.join('.')))
		if (section !== 'refusals') return !isNamed(key)
		const name = path.join('.')
		const missing = /^NOT_FOUND\.(\w+)$/.exec(name)?.[1]
		const hasOwnNames = (text: string) =>
			whole.has(text) ||
			[...heads].some((head) => head !== 'NOT_FOUND.' && head.length > 3 && text.startsWith(head))
		return !(hasOwnNames(name) || hasOwnNames(key) || (missing !== undefined && whole.has(missing)))
	})
}

const NAMES_TEXTS =
	/^(?:domain\/.*contract.*|kernel\/(?:wire|names|default-field-text)|(?:domain|commands|queries|kernel)\/.*)\.ts$/
const SENTENCE =
	/^(Please|Invalid|Enter|Password must|A reference|The code|The end date|There is no|This field|This amount) /

export function sentences(file: SourceFile): string[] {
	if (isTestCode(file.path) || !NAMES_TEXTS.test(file.path)) return []
	const found: string[] = []
	const check = (node: { readonly start: number; readonly value?: unknown } | undefined) => {
		if (typeof node?.value === 'string' && node.value.includes(' '))
			found.push(`${file.path}:${file.lineAt(node.start)} says: ${node.value}`)
	}
	new Visitor({
		NewExpression({ callee, arguments: [, , text] }) {
			if ('name' in callee && callee.name === 'DomainError') check(text as never)
		},
		Literal(node) {
			if (/contract|wire|default-field-text|names/.test(file.path) && SENTENCE.test(String(node.value)))
				check(node)
		},
	}).visit(file.program)
	return found
}
