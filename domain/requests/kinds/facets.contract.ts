import { z } from 'zod'
import { type TextRef, textRef } from '../../../kernel/wire/text.ts'
import { type Facet, facetsOf } from './facets-of.contract.ts'
import { KINDS, type RequestType } from './kinds.contract.ts'

/** The facets of all kinds by name. Kinds that share a name share the filter: it takes what any of them takes. */
const FACETS: ReadonlyMap<string, ReadonlySet<string>> = KINDS.flatMap(facetsOf).reduce(
	(all, { name, options }) => all.set(name, new Set([...(all.get(name) ?? []), ...options])),
	new Map<string, Set<string>>(),
)

/** Options by a comma: `design,software`. */
const someOf = (options: ReadonlySet<string>) =>
	z
		.string()
		.max(1_000)
		.refine((text) => text.split(',').every((option) => options.has(option)), {
			message: textRef('common.fields.oneOf', { values: [...options].join(', ') }),
		})

/**
 * What the query of a list takes of facets, by name. The names follow from the declarations, so the type of a query
 * has none of them: `facetsIn` reads them.
 */
export const facetShape: Readonly<Record<never, z.ZodType>> = Object.fromEntries(
	[...FACETS].map(([name, options]) => [name, someOf(options).optional()]),
)

/** The facets that a checked query names, each with the options of which a request has one at least. */
export const facetsIn = (query: object): readonly Facet[] =>
	Object.entries(query).flatMap(([name, value]) =>
		FACETS.has(name) && typeof value === 'string' ? [{ name, options: value.split(',') }] : [],
	)

/** A query without what it names of facets. */
export const withoutFacets = <Query extends object>(query: Query): Query =>
	Object.fromEntries(Object.entries(query).filter(([name]) => !FACETS.has(name))) as Query

/** The kinds that have a facet. */
export const kindsWith = (name: string): readonly RequestType[] =>
	KINDS.filter(({ facets }) => facets.includes(name)).map(({ code }) => code)

/**
 * The facets that a query names although none of the kinds that it names has them, or has that option.
 * @param kinds undefined where it names none, so that each facet is of some kind
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
