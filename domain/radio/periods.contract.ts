import { dayAt, dayOf } from '../../kernel/wire/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { fromTheWall } from '../../kernel/wire/wall-clock.ts'

export const STATISTICS_PERIODS = ['now', 'day', 'week', 'month'] as const
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

/** A part of time, in epoch milliseconds. */
export interface Span {
	readonly from: number
	readonly to: number
}

/** The newest minutes all of which can have been measured. */
const NOW_MINUTES = 5
const UNFINISHED_MS = MINUTE_MS

/** Returns the last whole minutes that are known. */
function lately(now: number): Span {
	const to = Math.floor(now / MINUTE_MS) * MINUTE_MS - UNFINISHED_MS
	return { from: to - NOW_MINUTES * MINUTE_MS, to }
}

/** Returns the local midnights from the first day of a period to the day behind its last. */
function midnightsOf(period: Exclude<StatisticsPeriod, 'now'>, day: string, zone: string): number[] {
	const at = dayOf(day)
	const back = period === 'week' ? (at.getUTCDay() + 6) % 7 : period === 'month' ? at.getUTCDate() - 1 : 0
	const days = {
		day: 1,
		week: 7,
		month: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
	}
	return Array.from({ length: days[period] + 1 }, (_, nth) =>
		fromTheWall(at.getTime() + (nth - back) * DAY_MS, zone),
	)
}

/**
 * Returns a day, its week from Monday on or its month by the clock of a zone.
 * @param day today in the zone when absent
 */
export function periodOf(period: StatisticsPeriod, day: string | undefined, zone: string, now: number): Span {
	if (period === 'now') return lately(now)
	const midnights = midnightsOf(period, day ?? dayAt(now, zone), zone)
	return { from: midnights[0] ?? now, to: midnights.at(-1) ?? now }
}

/** Divides a period: a day by hours, a longer one by days, the present by minutes. */
export function partsOf(
	period: StatisticsPeriod,
	day: string | undefined,
	zone: string,
	now: number,
): Span[] {
	const { from, to } = periodOf(period, day, zone, now)
	const step = period === 'now' ? MINUTE_MS : HOUR_MS
	const begins =
		period === 'now' || period === 'day'
			? Array.from({ length: Math.ceil((to - from) / step) }, (_, nth) => from + nth * step)
			: midnightsOf(period, day ?? dayAt(now, zone), zone).slice(0, -1)
	return begins.map((begin, nth) => ({ from: begin, to: begins[nth + 1] ?? to }))
}

/** Returns what lies between two days of a zone, both included. */
export const daysOf = (first: string, last: string, zone: string): Span => ({
	from: fromTheWall(dayOf(first).getTime(), zone),
	to: fromTheWall(dayOf(last).getTime() + DAY_MS, zone),
})
