/** The middle of some figures, the lower one of two; 0 of none. */
export function median(figures: readonly number[]): number {
	const sorted = figures.toSorted((a, b) => a - b)
	return sorted[(sorted.length - 1) >> 1] ?? 0
}
