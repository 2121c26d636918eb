import type { ListOf } from './counted-page.ts'

/**
 * The order by amount in a list of several currencies: receivables first, then each currency by itself, since
 * ₹100 and $100 have no order.
 */
export const byAmount = (amount: string, currency: string): readonly string[] => [
	`sign(${amount})`,
	currency,
	amount,
]

export const inDirection = (terms: readonly string[] | undefined, direction: 'ASC' | 'DESC'): string =>
	(terms ?? []).map((term) => `${term} ${direction}`).join(', ')

/** Terms that are never null, or one that may be. */
export type ListOrder = readonly string[] | { readonly mayBeEmpty: string }

/**
 * An order that an index on its terms serves in both directions. Rows with a null term are last in both,
 * which no index supports, so they form a part of their own.
 * @param id a unique column
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
