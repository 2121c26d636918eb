import type { z } from 'zod'
import type { Route } from '../../kernel/http/route.ts'

/** What this needs to know of a schema: https://zod.dev/packages/core */
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

const LENGTHS = [1, 2, 3, 6, 12, 24, 48, 96, 192]

/** Texts that nothing but their NUL may be wrong with: some length is right for every field. */
const TEXTS = LENGTHS.flatMap((length) => ['a', '1'].map((letter) => `${letter.repeat(length)}\u0000`))

const takesNul = (schema: z.ZodType): boolean => TEXTS.some((text) => schema.safeParse(text).success)

/** The parts of a schema with their names, one level in; of what is read from a text, what comes of it. */
export function partsOf(schema: z.ZodType): (readonly [name: string, part: z.ZodType])[] {
	const def = schema._zod.def as unknown as Def
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

/** What a schema reads from before it changes or checks it further, such as the text of JSON in an address. */
export const sourceOf = (schema: z.ZodType): z.ZodType | undefined => (schema._zod.def as unknown as Def).in

/**
 * Where a schema takes a text with NUL: PostgreSQL keeps no such text, so that a query that is given one fails.
 * @returns paths into the schema, such as `filter.q`
 */
export function nulsIn(schema: z.ZodType, path = ''): string[] {
	const { type } = schema._zod.def
	// A text that is read, such as JSON in an address, counts as well as what comes of it.
	const own = (type === 'string' || type === 'pipe') && takesNul(schema) ? [path] : []
	const within = partsOf(schema).flatMap(([name, part]) =>
		nulsIn(part, [path, name].filter(Boolean).join('.')),
	)
	return [...own, ...within]
}

/** Fields of a route's calls that take NUL. */
export const nulsOf = ({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>): string[] => [
	...new Set([params, query, body].flatMap((schema) => (schema ? nulsIn(schema) : []))),
]
