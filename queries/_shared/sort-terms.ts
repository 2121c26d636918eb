/** One of the values that a list is sorted by. */
export interface SortTerm {
	/** SQL of a value that is never null. */
	readonly value: string
	/** Its PostgreSQL type. */
	readonly type: 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'uuid'
	readonly direction: 'ASC' | 'DESC'
}

/** The terms as an ORDER BY has them. */
export const inOrder = (terms: readonly SortTerm[]): string =>
	terms.map(({ value, direction }) => `${value} ${direction}`).join(', ')

/**
 * Which rows come behind a place, as SQL: the first value is at or behind the place's, which an index leads to, and only
 * where it is equal the next one counts. The last term is unique.
 * @param places the placeholders of the terms' values there
 */
export function behind(terms: readonly SortTerm[], places: readonly string[]): string {
	const [term, ...others] = terms
	if (!term) return 'false'
	const { value, type, direction } = term
	const place = `${places[0]}::${type}`
	const sign = direction === 'ASC' ? '>' : '<'
	if (others.length === 0) return `${value} ${sign} ${place}`
	return `${value} ${sign}= ${place} AND (${value} ${sign} ${place} OR (${behind(others, places.slice(1))}))`
}
