import fc from 'fast-check'

export interface Draws {
	number(most: number): number
	once(times: number): boolean
	pick<T>(items: readonly T[]): T
	of<T>(arbitrary: fc.Arbitrary<T>): T
	uuid(): string
}

const evenly = (most: number) => fc.noBias(fc.nat(most))
const anyUuid = () => fc.uuid({ version: 4 })

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

export const seedOf = (seed: number, index: number): number =>
	(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) | 0
