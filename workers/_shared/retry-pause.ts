const FIRST_MS = 1_000
const LONGEST_MS = 3_600_000

/** How long to wait after the n-th failure (from 1): 1 s, doubled each time up to an hour, half of it random. */
export function retryPause(failures: number): number {
	const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))
	return longest / 2 + (Math.random() * longest) / 2
}
