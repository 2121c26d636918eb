import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'

/** The calendar day at a moment (epoch milliseconds) in each region, `2026-11-21`. */
export const todays = (now: number): readonly string[] => REGIONS.map((region) => dayIn(region, now))

/** The one of the region of request `r`, as SQL. @param days of each region, as SQL */
const ofItsRegion = (days: readonly string[]): string =>
	`CASE r.region ${REGIONS.map(({ code }, at) => `WHEN '${code}' THEN ${days[at]}`).join(' ')} END`

/** The calendar day in the region of request `r`, as SQL. */
export const todayOf = (now: number): string => ofItsRegion(todays(now).map((day) => `date '${day}'`))

/** The same for a statement that is prepared: `todays` come as parameters from `$first` on. */
export const todayFrom = (first: number): string =>
	ofItsRegion(REGIONS.map((_, at) => `$${first + at}::date`))
