import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { minutesOfDay } from '../../kernel/wire/wall-clock.ts'
import { DIGEST_HOUR } from './saved-searches.contract.ts'

const MINUTES_A_DAY = 24 * 60

/** Returns the minutes until the digest hour in a zone, 0 to 1,439. */
function minutesLeft(zone: string, at: number): number {
	return (DIGEST_HOUR * 60 - minutesOfDay(at, zone) + MINUTES_A_DAY) % MINUTES_A_DAY
}

/**
 * Returns the next digest's time in a zone (epoch milliseconds), later than now. The local hour stays the
 * same when the clock changes.
 * @throws RangeError for an unknown time zone
 */
export function nextDigestAt(zone: string, nowMs: number): number {
	let at = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS
	at += minutesLeft(zone, at) * MINUTE_MS
	// The clock was put forward or back in between.
	const left = minutesLeft(zone, at)
	if (left === 0) return at
	return left * MINUTE_MS <= 2 * HOUR_MS ? at + left * MINUTE_MS : at - (MINUTES_A_DAY - left) * MINUTE_MS
}
