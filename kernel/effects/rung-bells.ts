/** What was rung for within so many looks is on its way. */
const LOOKS_UNTIL_RUNG_AGAIN = 10

/** Remembers what was rung for lately, so that a long line of waiting work isn't rung for again at each look. */
export interface RungBells {
	note(key: string): void
	/** The ring was lost. */
	forget(key: string): void
	has(key: string): boolean
	/** Forgets what was rung for long ago: before each look. */
	age(): void
}

/** @param sweepMs milliseconds between two looks */
export function createRungBells(sweepMs: number): RungBells {
	const rungAt = new Map<string, number>()
	return {
		note: (key) => void rungAt.set(key, performance.now()),
		forget: (key) => void rungAt.delete(key),
		has: (key) => rungAt.has(key),
		age() {
			const oldest = performance.now() - LOOKS_UNTIL_RUNG_AGAIN * sweepMs
			for (const [key, at] of rungAt) if (at < oldest) rungAt.delete(key)
		},
	}
}
