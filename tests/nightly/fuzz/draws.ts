import fc from 'fast-check'

/** Choices that follow from a seed. */
export interface Draws {
	/** 0 to `most`, both included. */
	number(most: number): number
	/** True once in so many times. */
	once(times: number): boolean
	pick<T>(items: readonly T[]): T
	of<T>(arbitrary: fc.Arbitrary<T>): T
	/** An id that nothing has. */
	uuid(): string
}

/** Each number as often as any other: which operation comes is no place for edge cases. */
const evenly = (most: number) => fc.noBias(fc.nat(most))
const anyUuid = () => fc.uuid({ version: 4 })

/** The same seed draws the same values. */
export function drawsOf(seed: number): Draws {
	const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 })
	if (!draw) throw new Error('Nothing can be drawn.')
	const number = (most: number) => draw(evenly, most)
	return {
		number,
		once: (times) => number(times - 1) === 0,
		pick: <T>(items: readonly T[]) => {
			if (items.length === 0) throw new Error('There is nothing to pick from.')
			return items[number(items.length - 1)] as T
		},
		of: (arbitrary) => draw(() => arbitrary),
		uuid: () => draw(anyUuid),
	}
}

/** A seed of its own for each request of a run. */
export const seedOf = (seed: number, index: number): number =>
	(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) | 0
