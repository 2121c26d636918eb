/**
 * A lane of the outbox has workers, and where it needs one a limit, of its own: a long line in one lane holds nobody
 * up in another.
 */
export type Lane = 'effects' | 'provider' | 'messages' | 'accounts' | 'campaigns'

export interface LaneSettings {
	/** Pieces of work under way at once in a process. */
	readonly concurrency: number
	/** How often the table is searched for due work that nobody was woken for, in milliseconds. */
	readonly sweepMs: number
	/** Due by real time, also where the system's clock is virtual. */
	readonly isWallClock?: true
}

export const LANES: Readonly<Record<Lane, LaneSettings>> = {
	/** What follows from events. */
	effects: { concurrency: 8, sweepMs: 1_000 },
	/** Webhooks, each of which leads to a call of its provider. */
	provider: { concurrency: 4, sweepMs: 1_000 },
	/** E-mails and pushes of notifications. */
	messages: { concurrency: 8, sweepMs: 500 },
	/** E-mails and texts about accounts: somebody waits for their code. */
	accounts: { concurrency: 8, sweepMs: 500, isWallClock: true },
	/** E-mails to many, as fast as the mail server allows. */
	campaigns: { concurrency: 4, sweepMs: 1_000 },
}
