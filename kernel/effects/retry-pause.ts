const FIRST_MS = 1_000
const LONGEST_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

const longestPause = (failures: number): number =>
	Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20))

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
/**
 * For webhooks: as long as Stripe goes on sending one, which is three days
 * (https://docs.stripe.com/webhooks#retries), also when we were away for all of them.
 */
export const WEBHOOK_PATIENCE = {
	leastAttempts: 15,
	leastMs: 3 * DAY_MS,
	mostAttempts: 2 * attemptsWithin(3 * DAY_MS),
}
/** For mails about what is news for a day. */
export const NEWS_MAIL_ATTEMPTS = attemptsWithin(DAY_MS)
