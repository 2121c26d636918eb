import { DAY_MS } from '../../kernel/wire/time.ts'

/** The daily limit of reports per person. */
export const REPORTS_A_DAY = 20
/** The number of counting reports that hold a request which is public before its review. */
export const REPORTS_TO_HOLD = 3
/** The minimum age in days of an account whose reports count. */
export const COUNTING_AGE_DAYS = 30
/** Reporters with so many dismissed reports, and more dismissed than upheld ones, no longer count. */
export const FALSE_REPORTS = 3

export interface Reporter {
	/** Epoch milliseconds. */
	readonly registeredAt: number
	readonly upheld: number
	readonly dismissed: number
}

/**
 * Checks whether a report counts for the rule; the reporter is not notified of this.
 * @param now epoch milliseconds
 */
export function countsForRule({ registeredAt, upheld, dismissed }: Reporter, now: number): boolean {
	const isOld = registeredAt <= now - COUNTING_AGE_DAYS * DAY_MS
	const isOftenFalse = dismissed >= FALSE_REPORTS && dismissed > upheld
	return isOld && !isOftenFalse
}
