import { DAY_MS, HOUR_MS } from '../wire/time.ts'

const FIRST_MS = 1_000
const TIMEOUT_MS = HOUR_MS

const longestPause = (failures: number): number =>
	Math.min(TIMEOUT_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))

/**
 * Whole milliseconds to wait after the n-th failure (from 1): 1 s, doubled each time up to an hour, half of it
 * random. The queue's Postgres backend takes no fraction.
 */
export function retryPause(failures: number): number {
	const longest = longestPause(failures)
	return Math.round(longest / 2 + (Math.random() * longest) / 2)
}

/** The fewest tries whose pauses add up to a time, however the dice fall; it may take twice as long. */
export function attemptsWithin(ms: number): number {
	let attempts = 1
	for (let waited = 0; waited < ms; attempts += 1) waited += longestPause(attempts) / 2
	return attempts
}

/** For mails that somebody counts on, about money above all: a mail server may be away for a day. */
export const MAIL_ATTEMPTS = attemptsWithin(2 * DAY_MS)

/** How long work is tried: both a number of failures in a row and a time since it was written down. */
export interface Patience {
	readonly minAttempts: number
	readonly minMs: number
	/** Whatever the clock says, for work over which every worker dies. */
	readonly maxAttempts: number
}

/** So many failures in a row and no more. */
export const upTo = (attempts: number): Patience => ({
	minAttempts: attempts,
	minMs: 0,
	maxAttempts: attempts,
})

/** @param ageMs since the work was written down */
export const isOver = (
	{ minAttempts, minMs, maxAttempts }: Patience,
	failures: number,
	ageMs: number,
): boolean => failures >= maxAttempts || (failures >= minAttempts && ageMs >= minMs)

/**
 * For webhooks: as long as Stripe goes on sending one, which is three days
 * (https://docs.stripe.com/webhooks#retries), also when we were away for all of them.
 */
export const WEBHOOK_PATIENCE: Patience = {
	minAttempts: 15,
	minMs: 3 * DAY_MS,
	maxAttempts: 2 * attemptsWithin(3 * DAY_MS),
}
/** For mails about what is news for a day. */
export const NEWS_MAIL_ATTEMPTS = attemptsWithin(DAY_MS)
