/** The middle of some figures, the lower one of two; 0 of none. */
export function median(figures: readonly number[]): number {
	const sorted = figures.toSorted((a, b) => a - b)
	return sorted[(sorted.length - 1) >> 1] ?? 0
}

/** The figure that so many percent of them stay below, to a tenth; 0 of none. */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = figures.toSorted((a, b) => a - b)
	const rank = Math.trunc((sorted.length * percent) / 100)
	return Number((sorted[Math.min(rank, sorted.length - 1)] ?? 0).toFixed(1))
}
