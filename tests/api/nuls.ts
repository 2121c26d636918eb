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

/**
 * Where a schema takes a text with NUL: PostgreSQL keeps no such text, so that a query that is given one fails.
 * @returns paths into the schema, such as `filter.q`
 */
export function nulsIn(schema: z.ZodType, path = ''): string[] {
	const def = schema._zod.def as unknown as Def
	const into = (part: z.ZodType | undefined, name = '') =>
		part ? nulsIn(part, [path, name].filter(Boolean).join('.')) : []
	switch (def.type) {
		case 'string':
			return takesNul(schema) ? [path] : []
		case 'object':
			return Object.entries(def.shape ?? {}).flatMap(([name, part]) => into(part, name))
		case 'array':
			return into(def.element, '[]')
		case 'record':
			return [...into(def.keyType, '{name}'), ...into(def.valueType, '{}')]
		case 'union':
			return (def.options ?? []).flatMap((option) => into(option))
		case 'intersection':
			return [...into(def.left), ...into(def.right)]
		case 'pipe':
			// A text that is read, such as JSON in an address: what counts is what comes of it.
			return [...(takesNul(schema) ? [path] : []), ...into(def.out)]
		default:
			return into(def.innerType)
	}
}

/** Fields of a route's calls that take NUL. */
export const nulsOf = ({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>): string[] => [
	...new Set([params, query, body].flatMap((schema) => (schema ? nulsIn(schema) : []))),
]
