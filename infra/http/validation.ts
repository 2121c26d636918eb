import { z } from 'zod'
import type { Route } from '../../kernel/http/route.ts'
import { defaultFieldText } from '../../kernel/texts/default-field-text.ts'

/** What a request's parts don't fit their schemas by. */
export class InvalidRequest extends Error {
	override name = 'InvalidRequest'
	readonly issues: readonly z.core.$ZodIssue[]
	constructor(issues: readonly z.core.$ZodIssue[]) {
		super('The request does not fit its schema.')
		this.issues = issues
	}
}

/** Fastify's compiler of zod schemas, which refuses in plain words. */
export const compileSchema =
	({ schema }: { readonly schema: z.ZodType }) =>
	(data: unknown): { value: unknown } | { error: Error } => {
		const result = schema.safeParse(data, { error: defaultFieldText })
		return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) }
	}

const NO_QUERY = z.strictObject({})

/** The query of a route, in which every name is known. Providers may add to theirs whatever they like. */
export function queryOf({ query, access }: Pick<Route, 'query' | 'access'>): z.ZodType | undefined {
	if (access.allow === 'provider') return query
	if (query === undefined) return NO_QUERY
	if (!(query instanceof z.ZodObject)) throw new Error('The query of a route has to be an object.')
	return query.strict()
}
