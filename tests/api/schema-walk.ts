import { z } from 'zod'
import { fieldErrors } from '../../infra/http/field-errors.ts'
import { queryOf } from '../../infra/http/validation.ts'
import { remembered } from '../../kernel/concurrency/remembered.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defaultFieldText } from '../../kernel/texts/default-field-text.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { readTextRef } from '../../kernel/wire/text.ts'

/** The internal definition of a schema: https://zod.dev/packages/core */
interface Def {
	readonly type: string
	readonly shape?: Readonly<Record<string, z.ZodType>>
	readonly element?: z.ZodType
	readonly innerType?: z.ZodType
	readonly options?: readonly z.ZodType[]
	readonly in?: z.ZodType
	readonly out?: z.ZodType
	readonly keyType?: z.ZodType
	readonly valueType?: z.ZodType
	readonly left?: z.ZodType
	readonly right?: z.ZodType
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

function partsOf(schema: z.ZodType): (readonly [name: string, part: z.ZodType])[] {
	const def = defOf(schema)
	const named = (parts: Readonly<Record<string, z.ZodType | undefined>>) =>
		Object.entries(parts).flatMap(([name, part]) => (part ? [[name, part] as const] : []))
	const alike = (...parts: readonly (z.ZodType | undefined)[]) =>
		parts.flatMap((part) => (part ? [['', part] as const] : []))
	switch (def.type) {
		case 'object':
			return named(def.shape ?? {})
		case 'array':
			return named({ '[]': def.element })
		case 'record':
			return named({ '{name}': def.keyType, '{}': def.valueType })
		case 'union':
			return alike(...(def.options ?? []))
		case 'intersection':
			return alike(def.left, def.right)
		case 'pipe':
			return alike(def.out)
		default:
			return alike(def.innerType)
	}
}

const UNKNOWN = { misspelt: 1 }

const NEVER: readonly (readonly [label: string, value: unknown])[] = [
	['a text of 30,001 letters', 'x'.repeat(30_001)],
	['a text of 30,001 digits', '9'.repeat(30_001)],
	['1e21', 1e21],
	['-1e21', -1e21],
	['no number', Number.NaN],
	['an infinite number', Number.POSITIVE_INFINITY],
	['an integer that JSON can’t say exactly', 2 ** 53],
	['a list of 1,001', Array.from({ length: 1_001 }, () => true)],
]

const WRONG_TEXTS = [
	'',
	'  ',
	'nonsense',
	'31-12-2099',
	'2099-02-30',
	'{',
	'[1',
	'a\u0001b',
	'a\u202eb',
	'a\ud800b',
]
const LONG_TEXTS = ['x'.repeat(300), '9'.repeat(40)]
const OF_OTHER_TYPES = [undefined, null, true, 5, 0, -1, 1.5, {}, [], UNKNOWN, LONG_TEXTS, [null]]
const OFTEN_WRONG: readonly unknown[] = [...WRONG_TEXTS, ...LONG_TEXTS, ...OF_OTHER_TYPES]

/** Texts in which only NUL can be wrong: each field allows one of these lengths. */
const NULS = [1, 2, 3, 6, 12, 24, 48, 96, 192].flatMap((length) =>
	['a', '1'].map((letter) => `${letter.repeat(length)}\u0000`),
)

export const SCHEMA_TEXTS =
	/Invalid (input|option|string|number|key|ISO|UUID|regex|element|union)|Too (big|small)|Unrecognized key|expected \w+, received/

const isForPeople = remembered(
	1_000,
	(message: string): boolean =>
		readTextRef(message) !== null &&
		renderText('en', message).length > 5 &&
		/[\u0900-\u097f]/.test(renderText('hi', message)),
)

function ownProblems(schema: z.ZodType, path: string, isStrict: boolean): string[] {
	const parse = (value: unknown) => schema.safeParse(value, { error: defaultFieldText })
	const takes = (value: unknown) => parse(value).success
	const isText = ['string', 'pipe'].includes(defOf(schema).type)
	const messages = [...NEVER.map(([, value]) => value), ...OFTEN_WRONG].flatMap((value) =>
		fieldErrors(parse(value).error?.issues ?? []),
	)
	return [
		...NEVER.filter(([, value]) => takes(value)).map(([label]) => `${path} takes ${label}.`),
		...(isText && NULS.some(takes) ? [`${path} takes a text with NUL.`] : []),
		...(isStrict && takes(UNKNOWN) ? [`${path} takes an unknown name.`] : []),
		...messages
			.filter(({ message }) => !isForPeople(message))
			.map(({ field, message }) => `${[path, field].filter(Boolean).join('.')} says “${message}”.`),
	]
}

/**
 * Lists wrong acceptances and messages of a schema and all its nested fields, as sentences.
 * @param isStrict whether unknown names are refused at any depth
 */
export function schemaProblems(schema: z.ZodType, path: string, isStrict = false): string[] {
	const { type, in: source } = defOf(schema)
	// A change of a value is only ever given what its source lets through.
	const own = type === 'transform' ? [] : ownProblems(schema, path, isStrict)
	const within = (of: z.ZodType) =>
		partsOf(of).flatMap(([name, part]) =>
			schemaProblems(part, [path, name].filter(Boolean).join('.'), isStrict),
		)
	// A later check may follow the source of a pipe, so only its parts count.
	return [...new Set([...own, ...within(schema), ...(source instanceof z.ZodObject ? within(source) : [])])]
}

export function routeProblems(route: Pick<Route, 'params' | 'query' | 'body' | 'access'>): string[] {
	const query = queryOf(route)
	return [
		...(route.params ? schemaProblems(route.params, 'params') : []),
		...(query ? schemaProblems(query, 'query', route.access.allow !== 'provider') : []),
		...(route.body ? schemaProblems(route.body, 'body') : []),
	]
}
