/** A lane of the outbox has its own workers: a long queue in one lane doesn't delay another. */
export type Lane = 'effects' | 'provider' | 'messages' | 'accounts'

export interface LaneSettings {
	readonly concurrency: number
	/** Interval in milliseconds of searches for due work without a wake-up. */
	readonly sweepMs: number
	readonly isWallClock?: true
}

export const LANES: Readonly<Record<Lane, LaneSettings>> = {
	effects: { concurrency: 8, sweepMs: 1_000 },
	provider: { concurrency: 4, sweepMs: 1_000 },
	messages: { concurrency: 8, sweepMs: 500 },
	/** E-mails and texts about accounts: the user waits for a code. */
	accounts: { concurrency: 8, sweepMs: 500, isWallClock: true },
}
