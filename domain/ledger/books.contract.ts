import { z } from 'zod'
import { id, instant } from '../../kernel/wire/schemas.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { AGES } from '../ageing.contract.ts'

const OVERDUE_MS = 26 * HOUR_MS
/**
 * Checks whether the last books check is older than the nightly schedule allows, so that the current books
 * are unchecked.
 * @param now by the system's clock, epoch milliseconds
 */
export const isCheckOverdue = (finishedAt: string, now: number): boolean =>
	now - Date.parse(finishedAt) > OVERDUE_MS

/** After so many days of its legal entity an open item needs an owner and a reason. */
export const LATE_AFTER_DAYS = AGES[0].to

export const BOOK_CHECKS = [
	'transactionsBalance',
	'fundsAgree',
	'providerAgrees',
	'payoutsAddUp',
	'clearingReturnsToZero',
	'logAgrees',
	'receiptsHaveNoGaps',
	'heldCoversOwed',
	'lateItemsOwned',
] as const

export const bookCheckResult = z.object({
	name: z.enum(BOOK_CHECKS),
	examined: z.int(),
	holds: z.boolean(),
	faultCount: z.int(),
	/** The first faults. Amounts are minor units as text. */
	faults: z.array(z.object({ subject: z.string(), expected: z.string(), found: z.string() })),
})
export type BookCheckResult = z.infer<typeof bookCheckResult>

export const bookCheck = z
	.object({
		id,
		startedAt: instant,
		finishedAt: instant,
		position: z.string(),
		holds: z.boolean(),
		requestedBy: z.object({ id, name: z.string() }).nullable(),
		results: z.array(bookCheckResult),
	})
	.meta({ id: 'BookCheck' })
export type BookCheck = z.infer<typeof bookCheck>
export const bookChecks = z.object({ data: z.array(bookCheck) })
