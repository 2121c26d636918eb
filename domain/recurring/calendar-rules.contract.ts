import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { fromTheWall, onTheWall } from '../../kernel/wire/wall-clock.ts'

export type Period = string

/** The hour of a region's day at which a donation is due; no served zone changes its clock then. */
const DUE_HOUR = 10

const pad = (number: number): string => String(number).padStart(2, '0')

/**
 * Returns the period of an instant.
 * @param epochMs epoch milliseconds
 */
export const periodOf = (epochMs: number, zone: string): Period =>
	new Date(onTheWall(epochMs, zone)).toISOString().slice(0, 7)

export function periodAfter(period: Period): Period {
	const [year = 0, month = 1] = period.split('-').map(Number)
	return month === 12 ? `${year + 1}-01` : `${year}-${pad(month + 1)}`
}

/**
 * Returns the due time of a period: ten in the morning of its day, or of the month's last day when the month
 * is shorter. It is computed from the chosen day each time, so that the 31st does not become the 28th
 * permanently.
 * @param day 1 to 31
 * @param daysLater calendar days after it, for another try
 * @returns epoch milliseconds
 */
export function dueAt(period: Period, day: number, zone: string, daysLater = 0): number {
	const [year = 0, month = 1] = period.split('-').map(Number)
	const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
	const days = Date.UTC(year, month - 1, Math.min(day, lastDay)) + daysLater * DAY_MS
	return fromTheWall(days + DUE_HOUR * HOUR_MS, zone)
}

export function firstDueAfter(epochMs: number, period: Period, day: number, zone: string): Period {
	let next = period
	while (dueAt(next, day, zone) <= epochMs) next = periodAfter(next)
	return next
}
