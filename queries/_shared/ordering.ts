import type { ListOf } from './counted-page.ts'

/**
 * What a list of several currencies is sorted by when somebody asks for an amount: what is owed apart from
 * what is had, then each currency by itself, since ₹100 and $100 have no order.
 */
export const byAmount = (amount: string, currency: string): readonly string[] => [
	`sign(${amount})`,
	currency,
	amount,
]

/** Terms of an ORDER BY, each in the same direction. */
export const inDirection = (terms: readonly string[] | undefined, direction: 'ASC' | 'DESC'): string =>
	(terms ?? []).map((term) => `${term} ${direction}`).join(', ')

/** Terms that are never empty, or one that may be. */
export type ListOrder = readonly string[] | { readonly mayBeEmpty: string }

/**
 * An order that an index on its terms serves in either direction. Where a term is empty is last in both, which no index
 * has: those rows are a part of their own.
 * @param id what is unique
 */
export function orderedBy(
	order: ListOrder = [],
	id: string,
	direction: 'ASC' | 'DESC',
): Required<Pick<ListOf, 'orderBy' | 'parts'>> {
	if (!('mayBeEmpty' in order)) {
		const orderBy = inDirection([...order, id], direction)
		return { orderBy, parts: [{ condition: 'true', orderBy }] }
	}
	const { mayBeEmpty: term } = order
	return {
		orderBy: `${term} ${direction} NULLS LAST, ${id} ${direction}`,
		parts: [
			{ condition: `${term} IS NOT NULL`, orderBy: inDirection([term, id], direction) },
			{ condition: `${term} IS NULL`, orderBy: inDirection([id], direction) },
		],
	}
}
