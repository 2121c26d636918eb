import type { FieldError } from '../../kernel/errors.ts'

/** What the zod compiler makes of an issue. */
export interface ValidationIssue {
	/** `/donation/quantity` */
	readonly instancePath: string
	readonly keyword: string
	readonly message?: string
	readonly params: Readonly<Record<string, unknown>>
}

/** What zod says of a union none of whose members fit. */
interface NestedIssue {
	readonly path: readonly PropertyKey[]
	readonly message: string
	readonly code: string
	readonly errors?: readonly (readonly NestedIssue[])[] | undefined
}

/**
 * The fields at fault by dotted path, each with its first message. Of a union the member that came
 * closest speaks: the one with the fewest issues.
 */
export function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
	const found = issues.flatMap((issue) =>
		leaves({
			path: issue.instancePath.split('/').filter((part) => part !== ''),
			message: issue.message ?? 'Invalid input',
			code: issue.keyword,
			errors: issue.params.errors as NestedIssue['errors'],
		}),
	)
	const byField = new Map<string, FieldError>()
	for (const error of found) if (!byField.has(error.field)) byField.set(error.field, error)
	return [...byField.values()]
}

function leaves(issue: NestedIssue): FieldError[] {
	const members = issue.code === 'invalid_union' ? (issue.errors ?? []) : []
	const [first, ...others] = members
	if (!first) return [{ field: issue.path.map(String).join('.'), message: issue.message }]
	const closest = others.reduce((best, member) => (member.length < best.length ? member : best), first)
	return closest.flatMap((inner) => leaves({ ...inner, path: [...issue.path, ...inner.path] }))
}
