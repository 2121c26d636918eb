import { z } from 'zod'
import { id, instant } from '../../kernel/wire/schemas.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

const OVERDUE_MS = 26 * HOUR_MS
/**
 * Whether the last look at the books is older than the nightly one may be: then a look did not come to its end, and
 * nothing says that the books still agree. @param now by the system's clock, epoch milliseconds
 */
export const isCheckOverdue = (finishedAt: string, now: number): boolean =>
	now - Date.parse(finishedAt) > OVERDUE_MS

/** The invariants of the books, in the order in which they are checked. */
export const BOOK_CHECKS = [
	'transactionsBalance',
	'fundsAgree',
	'providerAgrees',
	'payoutsAddUp',
	'clearingReturnsToZero',
	'logAgrees',
	'receiptsHaveNoGaps',
] as const

export const bookCheckResult = z.object({
	name: z.enum(BOOK_CHECKS),
	/** How many transactions, funds, accounts, payouts or events were looked at. */
	examined: z.int(),
	holds: z.boolean(),
	faultCount: z.int(),
	/** The first of them. Amounts are minor units as text. */
	faults: z.array(z.object({ subject: z.string(), expected: z.string(), found: z.string() })),
})
export type BookCheckResult = z.infer<typeof bookCheckResult>

/** One look at the books: when, up to where, and what was found. */
export const bookCheck = z
	.object({
		id,
		startedAt: instant,
		finishedAt: instant,
		position: z.string(),
		holds: z.boolean(),
		/** Null: the nightly one. */
		askedBy: z.object({ id, name: z.string() }).nullable(),
		results: z.array(bookCheckResult),
	})
	.meta({ id: 'BookCheck' })
export type BookCheck = z.infer<typeof bookCheck>
export const bookChecks = z.object({ data: z.array(bookCheck) })
