export interface SortTerm {
	readonly value: string
	readonly type: 'bigint' | 'boolean' | 'date' | 'text' | 'timestamptz' | 'uuid'
	readonly direction: 'ASC' | 'DESC'
}

export const inOrder = (terms: readonly SortTerm[]): string =>
	terms.map(({ value, direction }) => `${value} ${direction}`).join(', ')

/**
 * Returns SQL for the rows behind a place: the first value is at or behind the place's, so that an index
 * applies, and the next one counts only on equality. The last term is unique.
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
