import { DAY_MS } from '../../kernel/wire/time.ts'

/** How many things somebody may report in a day. */
export const REPORTS_A_DAY = 20
/** So many reports that count hold a request that was public before anybody reviewed it. */
export const REPORTS_TO_HOLD = 3
/** How old an account is whose reports count for the rule, in days. */
export const COUNTING_AGE_DAYS = 30
/** Whoever reported so much that stayed, and more of it than was removed, counts no more. */
export const FALSE_REPORTS = 3

/** Who reported something, and what became of what else they reported. */
export interface Reporter {
	/** When they registered, epoch milliseconds. */
	readonly registeredAt: number
	/** How much of what they reported was removed, and how much stayed. */
	readonly upheld: number
	readonly dismissed: number
}

/** Whether a report counts for the rule. Whoever reports is notified of nothing of it. @param now epoch milliseconds */
export function countsForRule({ registeredAt, upheld, dismissed }: Reporter, now: number): boolean {
	const isOld = registeredAt <= now - COUNTING_AGE_DAYS * DAY_MS
	const isOftenFalse = dismissed >= FALSE_REPORTS && dismissed > upheld
	return isOld && !isOftenFalse
}
