import type { Kind } from './kinds.contract.ts'

/** A field of kinds that lists of requests are narrowed down by. */
export interface Facet {
	readonly name: string
	/** What it is one of, or some of. */
	readonly options: readonly string[]
}

/** What a field may be one of; empty for a field without a list. */
function optionsOf({ fields }: Kind, name: string): readonly string[] {
	const field = fields[name]
	return field?.type === 'choice' || field?.type === 'choices' ? field.options : []
}

/** The facets of a kind, in the order in which it declares them. */
export const facetsOf = (kind: Kind): readonly Facet[] =>
	kind.facets.map((name) => ({ name, options: optionsOf(kind, name) }))
