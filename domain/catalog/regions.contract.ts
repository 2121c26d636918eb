import { dayAt } from '../../kernel/wire/days.ts'
import type { RegionFacts } from '../../kernel/wire/regions.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

export { REGIONS, type RegionFacts, regionOf, regionOfCurrency } from '../../kernel/wire/regions.ts'

/** Returns the calendar day, `2026-11-21`, of an instant in a region. */
export const dayIn = (region: RegionFacts, epochMs: number): string => dayAt(epochMs, zoneOf(region))

export const zoneOf = ({ timeZone }: RegionFacts): string => timeZone

/**
 * Returns the start of a calendar day of a region (epoch milliseconds). No served zone is further than a day
 * from UTC.
 */
function beginOfDay(region: RegionFacts, year: number, month: number, day: number): number {
	const midnight = Date.UTC(year, month - 1, day)
	const wanted = new Date(midnight).toISOString().slice(0, 10)
	let before = midnight - DAY_MS
	let reached = midnight + DAY_MS
	while (reached - before > 1) {
		const middle = Math.trunc((before + reached) / 2)
		if (dayIn(region, middle) >= wanted) reached = middle
		else before = middle
	}
	return reached
}

/** Returns the first millisecond of a calendar day, `2026-11-21`, in a region (epoch milliseconds). */
export function startOfDayIn(region: RegionFacts, day: string): number {
	const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
	return beginOfDay(region, year, month, number)
}

/** Returns the last millisecond of a calendar day, `2026-11-21`, in a region (epoch milliseconds). */
export function endOfDayIn(region: RegionFacts, day: string): number {
	const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
	return beginOfDay(region, year, month, number + 1) - 1
}

/** Returns the first and last millisecond of a month, `2026-10`, in a region (epoch milliseconds). */
export function monthIn(region: RegionFacts, month: string): { startsAt: number; endsAt: number } {
	const [year = 0, number = 0] = month.split('-').map(Number)
	return {
		startsAt: beginOfDay(region, year, number, 1),
		endsAt: beginOfDay(region, number === 12 ? year + 1 : year, number === 12 ? 1 : number + 1, 1) - 1,
	}
}
