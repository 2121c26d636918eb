/** A small seeded generator (mulberry32): the same seed gives the same demo data on every machine. */
export interface Random {
	/** Returns a number in [0, 1). */
	next(): number
	/** Returns an integer from `low` to `high`, both included. */
	between(low: number, high: number): number
	pick<T>(items: readonly T[]): T
	chance(probability: number): boolean
}

export function seededRandom(seed: number): Random {
	let state = seed >>> 0
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const between = (low: number, high: number) => low + Math.trunc(next() * (high - low + 1))
	return {
		next,
		between,
		pick: (items) => {
			const item = items[between(0, items.length - 1)]
			if (item === undefined) throw new RangeError('Nothing to pick from.')
			return item
		},
		chance: (probability) => next() < probability,
	}
}
