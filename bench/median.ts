import { performance } from 'node:perf_hooks'

/** Returns the median, the lower of two; 0 for an empty list. */
export function median(figures: readonly number[]): number {
	const sorted = figures.toSorted((a, b) => a - b)
	return sorted[(sorted.length - 1) >> 1] ?? 0
}

/** Returns the percentile, rounded to a tenth; 0 for an empty list. */
export function percentile(figures: readonly number[], percent: number): number {
	const sorted = figures.toSorted((a, b) => a - b)
	const rank = Math.trunc((sorted.length * percent) / 100)
	return Number((sorted[Math.min(rank, sorted.length - 1)] ?? 0).toFixed(1))
}

const WARM_UP_CALLS = 20

/** Returns the milliseconds of each call, one after another, after some that are not counted. */
export async function times(calls: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
	for (let index = 0; index < Math.min(WARM_UP_CALLS, calls); index += 1) await call(index)
	const taken: number[] = []
	for (let index = 0; index < calls; index += 1) {
		const begun = performance.now()
		await call(index)
		taken.push(performance.now() - begun)
	}
	return taken
}

/** Returns calls per second when every client begins the next call as soon as its last one is done. */
export async function ratePerSecond(
	clients: number,
	calls: number,
	call: (index: number) => Promise<unknown>,
): Promise<number> {
	let next = 0
	const begun = performance.now()
	await Promise.all(
		Array.from({ length: clients }, async () => {
			while (next < calls) await call(next++)
		}),
	)
	return calls / ((performance.now() - begun) / 1_000)
}
