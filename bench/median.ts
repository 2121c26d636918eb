import { performance } from 'node:perf_hooks'

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

const WARM_UP_CALLS = 20

/** Milliseconds of each call, one after another, behind some that are not counted. */
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

/** Calls per second when so many clients begin the next as soon as their last one is done. */
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
