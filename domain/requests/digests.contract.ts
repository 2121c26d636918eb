import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { minutesOfDay } from '../../kernel/wire/wall-clock.ts'
import { DIGEST_HOUR } from './saved-searches.contract.ts'

const MINUTES_A_DAY = 24 * 60

/** How many minutes the clock of a zone is behind the hour of digests, from 0 to a day less one. */
function minutesLeft(zone: string, at: number): number {
	return (DIGEST_HOUR * 60 - minutesOfDay(at, zone) + MINUTES_A_DAY) % MINUTES_A_DAY
}

/**
 * When the next digest is sent by the clock of a zone (epoch milliseconds): later than now. A day on which the clock is
 * changed has it at the same hour.
 * @throws RangeError for a zone that there isn't
 */
export function nextDigestAt(zone: string, nowMs: number): number {
	let at = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS
	at += minutesLeft(zone, at) * MINUTE_MS
	// The clock was put forward or back in between.
	const left = minutesLeft(zone, at)
	if (left === 0) return at
	return left * MINUTE_MS <= 2 * HOUR_MS ? at + left * MINUTE_MS : at - (MINUTES_A_DAY - left) * MINUTE_MS
}
