import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { wallClock } from '../../kernel/wire/wall-clock.ts'

/** A calendar month, `2026-11`, in some zone: what one donation of a recurring one is for. */
export type Period = string

/** The hour of a region's day at which a donation is due: no zone of ours shifts its clock then. */
const DUE_HOUR = 10

/** What a clock on the wall shows in a zone at an instant, as if it were UTC; epoch milliseconds, whole minutes. */
function onTheWall(epochMs: number, zone: string): number {
	const clock = wallClock(epochMs, zone)
	const field = (name: Parameters<typeof clock>[0]) => Number(clock(name))
	return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'))
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** The period that an instant falls into. @param epochMs epoch milliseconds */
export const periodOf = (epochMs: number, zone: string): Period =>
	new Date(onTheWall(epochMs, zone)).toISOString().slice(0, 7)

/** The period after another one. */
export function periodAfter(period: Period): Period {
	const [year = 0, month = 1] = period.split('-').map(Number)
	return month === 12 ? `${year + 1}-01` : `${year}-${pad(month + 1)}`
}

/**
 * When the donation of a period is due: at ten in the morning of its day, or of the month's last day where the month is
 * shorter. It is computed from the chosen day each time, so that the 31st doesn't become the 28th for ever.
 * @param day 1 to 31
 * @param daysLater calendar days after it, for another try
 * @returns epoch milliseconds
 */
export function dueAt(period: Period, day: number, zone: string, daysLater = 0): number {
	const [year = 0, month = 1] = period.split('-').map(Number)
	const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
	const wall = Date.UTC(year, month - 1, Math.min(day, lastDay)) + daysLater * DAY_MS + DUE_HOUR * HOUR_MS
	// The zone's distance from UTC, as it is near that time, and then as it is at that time.
	const near = wall - (onTheWall(wall, zone) - wall)
	return wall - (onTheWall(near, zone) - near)
}

/** The first period from `period` on that is due after an instant, in epoch milliseconds. */
export function firstDueAfter(epochMs: number, period: Period, day: number, zone: string): Period {
	let next = period
	while (dueAt(next, day, zone) <= epochMs) next = periodAfter(next)
	return next
}
