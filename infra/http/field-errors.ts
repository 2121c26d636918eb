import type { FieldError } from '../../kernel/events/errors.ts'

interface Issue {
	readonly path: readonly PropertyKey[]
	readonly message: string
	readonly code?: string | undefined
	readonly keys?: readonly string[] | undefined
	readonly errors?: readonly (readonly Issue[])[] | undefined
}

/**
 * Returns the invalid fields by dotted path, each with its first message. For a union, the member with the
 * fewest issues counts. An unknown name is an invalid field itself.
 */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
	const byField = new Map<string, FieldError>()
	for (const error of issues.flatMap(leaves)) if (!byField.has(error.field)) byField.set(error.field, error)
	return [...byField.values()]
}

function leaves({ path, message, code, keys = [], errors = [] }: Issue): FieldError[] {
	if (code === 'unrecognized_keys') return keys.map((key) => ({ field: fieldOf([...path, key]), message }))
	const [first, ...others] = code === 'invalid_union' ? errors : []
	if (!first) return [{ field: fieldOf(path), message }]
	const closest = others.reduce((best, member) => (member.length < best.length ? member : best), first)
	return closest.flatMap((inner) => leaves({ ...inner, path: [...path, ...inner.path] }))
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')
