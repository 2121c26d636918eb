import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { minutesOfDay } from '../../kernel/wire/wall-clock.ts'
import { DISTANCE_STEPS, type DistanceStep } from '../_shared/blood-groups.contract.ts'

/** The number of donors that are alerted at once, nearest first. */
export const WAVE_SIZE = 50
/** The pause before the next wave in milliseconds. */
export const WAVE_PAUSE_MS = 30 * MINUTE_MS
export const MAX_ALERTS_A_WEEK = 2
export const WEEK_MS = 7 * DAY_MS
/** The lifetime of an alert's link in milliseconds. */
export const ALERT_LINK_MS = 14 * DAY_MS

/** The subject of an alert link's key: one donor's alert about one request. */
export const alertSubject = (requestId: string, userId: string): string =>
	`blood-alert:${requestId}:${userId}`

/**
 * Returns the distance step that a distance is within; null beyond the last step.
 * @param km kilometres
 */
export const stepOf = (km: number): DistanceStep | null => DISTANCE_STEPS.find((step) => km < step) ?? null

/** Hours without alerts, such as `22:00` to `07:00` in a time zone. */
export interface QuietHours {
	readonly from: string
	readonly to: string
	/** IANA: `Asia/Kolkata`. */
	readonly zone: string
}

const MINUTES_A_DAY = 24 * 60
const minutesOf = (time: string): number => {
	const [hours = 0, minutes = 0] = time.split(':').map(Number)
	return hours * 60 + minutes
}

const minutesUntil = (from: number, to: number): number => (to - from + MINUTES_A_DAY) % MINUTES_A_DAY

/**
 * Returns the earliest time of an alert (epoch milliseconds): now, or the end of the donor's quiet hours.
 * @throws RangeError for an unknown time zone
 */
export function alertableFrom(quiet: QuietHours | null, nowMs: number): number {
	if (quiet === null) return nowMs
	const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
	const length = minutesUntil(from, to)
	const isQuiet = (at: number) => minutesUntil(from, minutesOfDay(at, quiet.zone)) < length
	let at = nowMs
	// Once more where the clock was put back in between.
	for (let turn = 0; turn < 2 && isQuiet(at); turn += 1) {
		const left = minutesUntil(minutesOfDay(at, quiet.zone), to)
		at = Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS
	}
	return at
}
