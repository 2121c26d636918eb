import type { FieldError } from '../../kernel/events/errors.ts'

/** What zod says of a value; of a union none of whose members fit, what each says. */
interface Issue {
	readonly path: readonly PropertyKey[]
	readonly message: string
	readonly code?: string | undefined
	readonly keys?: readonly string[] | undefined
	readonly errors?: readonly (readonly Issue[])[] | undefined
}

/**
 * The fields at fault by dotted path, each with its first message. Of a union the member that came closest speaks:
 * the one with the fewest issues. A name that nothing here has is a field at fault itself.
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
