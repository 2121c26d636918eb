import { z } from 'zod'
import { type TextRef, textRef } from '../../../kernel/wire/text.ts'
import { type Facet, facetsOf } from './facets-of.contract.ts'
import { KINDS, type RequestType } from './kinds.contract.ts'

/** All facets by name. Kinds with the same facet name share the filter, which accepts the options of all. */
const FACETS: ReadonlyMap<string, ReadonlySet<string>> = KINDS.flatMap(facetsOf).reduce(
	(all, { name, options }) => all.set(name, new Set([...(all.get(name) ?? []), ...options])),
	new Map<string, Set<string>>(),
)

const someOf = (options: ReadonlySet<string>) =>
	z
		.string()
		.max(1_000)
		.refine((text) => text.split(',').every((option) => options.has(option)), {
			message: textRef('common.fields.oneOf', { values: [...options].join(', ') }),
		})

/**
 * Query fields of facets by name. The names are dynamic and not part of the query's type, so `facetsIn` reads
 * them.
 */
export const facetShape: Readonly<Record<never, z.ZodType>> = Object.fromEntries(
	[...FACETS].map(([name, options]) => [name, someOf(options).optional()]),
)

/** Returns the facets of a validated query, each with the options of which one is enough. */
export const facetsIn = (query: object): readonly Facet[] =>
	Object.entries(query).flatMap(([name, value]) =>
		FACETS.has(name) && typeof value === 'string' ? [{ name, options: value.split(',') }] : [],
	)

export const withoutFacets = <Query extends object>(query: Query): Query =>
	Object.fromEntries(Object.entries(query).filter(([name]) => !FACETS.has(name))) as Query

export const kindsWith = (name: string): readonly RequestType[] =>
	KINDS.filter(({ facets }) => facets.includes(name)).map(({ code }) => code)

/**
 * Returns the query's facets that no chosen kind has, or whose options it lacks.
 * @param kinds undefined without a choice, so that facets of any kind are valid
 */
export function facetFaults(
	query: object,
	kinds: readonly RequestType[] | undefined,
): readonly { readonly name: string; readonly message: TextRef }[] {
	if (!kinds) return []
	const mine = KINDS.filter(({ code }) => kinds.includes(code)).flatMap(facetsOf)
	return facetsIn(query).flatMap(({ name, options }) => {
		const known = mine.filter((facet) => facet.name === name)
		if (known.length === 0) return [{ name, message: textRef('requests.fields.facetOfAnotherKind') }]
		const possible = [...new Set(known.flatMap((facet) => facet.options))]
		return options.every((option) => possible.includes(option))
			? []
			: [{ name, message: textRef('common.fields.oneOf', { values: possible.join(', ') }) }]
	})
}
