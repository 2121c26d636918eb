import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'

/** Returns the calendar day at a moment (epoch milliseconds) in each region, such as `2026-11-21`. */
export const todays = (now: number): readonly string[] => REGIONS.map((region) => dayIn(region, now))

const ofItsRegion = (days: readonly string[]): string =>
	`CASE r.region ${REGIONS.map(({ code }, at) => `WHEN '${code}' THEN ${days[at]}`).join(' ')} END`

/** Returns SQL for the calendar day in the region of request `r`. */
export const todayOf = (now: number): string => ofItsRegion(todays(now).map((day) => `date '${day}'`))

/** Works like `todayOf` for a prepared statement: `todays` are parameters from `$first` on. */
export const todayFrom = (first: number): string =>
	ofItsRegion(REGIONS.map((_, at) => `$${first + at}::date`))
