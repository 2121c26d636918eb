import { FEWEST_NAMED } from './analytics.contract.ts'

/**
 * Hides small counts of one sum: a count below `FEWEST_NAMED`, also zero, is null. If only one is null, the
 * smallest other count is hidden as well, because the difference from a known sum would reveal it.
 */
export function namedCounts(counts: readonly number[]): (number | null)[] {
	const named = counts.map((count) => (count < FEWEST_NAMED ? null : count))
	if (named.filter((count) => count === null).length !== 1) return named
	const smallest = Math.min(...named.filter((count) => count !== null))
	const index = named.indexOf(smallest)
	return index < 0 ? named : named.with(index, null)
}
