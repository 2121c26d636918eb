import { z } from 'zod'
import type { Route } from '../../kernel/http/route.ts'
import { defaultFieldText } from '../../kernel/texts/default-field-text.ts'

export class InvalidRequest extends Error {
	override name = 'InvalidRequest'
	readonly issues: readonly z.core.$ZodIssue[]
	constructor(issues: readonly z.core.$ZodIssue[]) {
		super('The request does not fit its schema.')
		this.issues = issues
	}
}

export const compileSchema =
	({ schema }: { readonly schema: z.ZodType }) =>
	(data: unknown): { value: unknown } | { error: Error } => {
		const result = schema.safeParse(data, { error: defaultFieldText })
		return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) }
	}

const NO_QUERY = z.strictObject({})

/** Refuses unknown query names, except in webhooks, since providers may add their own. */
export function queryOf({ query, access }: Pick<Route, 'query' | 'access'>): z.ZodType | undefined {
	if (access.allow === 'provider') return query
	if (query === undefined) return NO_QUERY
	if (!(query instanceof z.ZodObject)) throw new Error('The query of a route has to be an object.')
	return query.strict()
}
