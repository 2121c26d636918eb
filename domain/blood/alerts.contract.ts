import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { minutesOfDay } from '../../kernel/wire/wall-clock.ts'
import { DISTANCE_STEPS, type DistanceStep } from '../_shared/blood-groups.contract.ts'

/** How many donors are alerted at once: the nearest. */
export const WAVE_SIZE = 50
/** How long the next wave waits, in milliseconds. */
export const WAVE_PAUSE_MS = 30 * MINUTE_MS
/** How many alerts a donor gets within a week. */
export const MAX_ALERTS_A_WEEK = 2
export const WEEK_MS = 7 * DAY_MS
/** How long the link of an alert opens it, in milliseconds. */
export const ALERT_LINK_MS = 14 * DAY_MS

/** What the key in an alert opens: one donor's alert about one request. */
export const alertSubject = (requestId: string, userId: string): string =>
	`blood-alert:${requestId}:${userId}`

/** The step that a distance is within; null for one that is further than the last. @param km kilometres */
export const stepOf = (km: number): DistanceStep | null => DISTANCE_STEPS.find((step) => km < step) ?? null

/** From when to when somebody wants no alerts: `22:00` to `07:00` by the clock of a zone. */
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
 * When somebody may be alerted, at the earliest (epoch milliseconds): now, or when their quiet hours end.
 * @throws RangeError for a zone that there isn't
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
