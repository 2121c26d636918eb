import type { Kind } from './kinds.contract.ts'

export interface Facet {
	readonly name: string
	readonly options: readonly string[]
}

function optionsOf({ fields }: Kind, name: string): readonly string[] {
	const field = fields[name]
	return field?.type === 'choice' || field?.type === 'choices' ? field.options : []
}

export const facetsOf = (kind: Kind): readonly Facet[] =>
	kind.facets.map((name) => ({ name, options: optionsOf(kind, name) }))
