/** What was rung for within so many looks is on its way. */
const CHECKS_UNTIL_ENQUEUED_AGAIN = 10

/** Remembers what was rung for lately, so that a long line of waiting work isn't rung for again at each look. */
export interface WakeUps {
	note(key: string): void
	has(key: string): boolean
	/** Forgets what was rung for long ago: before each look. */
	age(): void
}

/** @param sweepMs milliseconds between two looks */
export function createWakeUps(sweepMs: number): WakeUps {
	const enqueuedAt = new Map<string, number>()
	return {
		note: (key) => void enqueuedAt.set(key, performance.now()),
		has: (key) => enqueuedAt.has(key),
		age() {
			const oldest = performance.now() - CHECKS_UNTIL_ENQUEUED_AGAIN * sweepMs
			for (const [key, at] of enqueuedAt) if (at < oldest) enqueuedAt.delete(key)
		},
	}
}
