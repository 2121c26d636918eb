import { FEWEST_NAMED } from './analytics.contract.ts'

/**
 * Counts of one sum as they may be named. A count below `FEWEST_NAMED`, zero too, is null. Where a single one is null,
 * the smallest other one is null as well: from the sum, known by another way, the one would follow.
 */
export function namedCounts(counts: readonly number[]): (number | null)[] {
	const named = counts.map((count) => (count < FEWEST_NAMED ? null : count))
	if (named.filter((count) => count === null).length !== 1) return named
	const smallest = Math.min(...named.filter((count) => count !== null))
	const index = named.indexOf(smallest)
	return index < 0 ? named : named.with(index, null)
}
