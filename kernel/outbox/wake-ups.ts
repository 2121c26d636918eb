const CHECKS_UNTIL_ENQUEUED_AGAIN = 10

export interface WakeUps {
	note(key: string): void
	has(key: string): boolean
	age(): void
}

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
