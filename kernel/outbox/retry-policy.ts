import { DAY_MS, HOUR_MS } from '../wire/time.ts'

const FIRST_MS = 1_000
const TIMEOUT_MS = HOUR_MS

const longestPause = (failures: number): number =>
	Math.min(TIMEOUT_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))

/**
 * Returns whole milliseconds to wait after the n-th failure (from 1): 1 s, doubled each time up to an hour,
 * half of it random. The queue's Postgres backend takes no fraction.
 */
export function retryPause(failures: number): number {
	const longest = longestPause(failures)
	return Math.round(longest / 2 + (Math.random() * longest) / 2)
}

/** Returns the fewest tries whose pauses last at least the given time; they may take twice as long. */
export function attemptsWithin(ms: number): number {
	let attempts = 1
	for (let waited = 0; waited < ms; attempts += 1) waited += longestPause(attempts) / 2
	return attempts
}

/** For important mails, mainly about money: a mail server may be down for a day. */
export const MAIL_ATTEMPTS = attemptsWithin(2 * DAY_MS)

export interface Patience {
	readonly minAttempts: number
	readonly minMs: number
	/** The limit regardless of time, for work that kills every worker. */
	readonly maxAttempts: number
}

export const upTo = (attempts: number): Patience => ({
	minAttempts: attempts,
	minMs: 0,
	maxAttempts: attempts,
})

export const isOver = (
	{ minAttempts, minMs, maxAttempts }: Patience,
	failures: number,
	ageMs: number,
): boolean => failures >= maxAttempts || (failures >= minAttempts && ageMs >= minMs)

/**
 * For webhooks: as long as Stripe retries them, which is three days
 * (https://docs.stripe.com/webhooks#retries), even if we were down all the time.
 */
export const WEBHOOK_PATIENCE: Patience = {
	minAttempts: 15,
	minMs: 3 * DAY_MS,
	maxAttempts: 2 * attemptsWithin(3 * DAY_MS),
}
export const NEWS_MAIL_ATTEMPTS = attemptsWithin(DAY_MS)
