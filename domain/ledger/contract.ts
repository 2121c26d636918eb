import { z } from 'zod'
import { amount, amountText, currency, id, list, restQuery } from '../_shared/wire.ts'

/** Page sizes of the reconciliation report. */
export const REPORT_PAGE_SIZES = [5, 10, 20, 50, 100, 500] as const
/** The status filter, as the spec has it; 1 means approved or live. */
export const REPORT_STATUSES = [0, 1, 2, -1, -3, -4] as const
const reportStatus = z.coerce.number().pipe(z.union(REPORT_STATUSES.map((code) => z.literal(code))))

const row = <A extends z.ZodType>(money: A) =>
	z.object({
		title: z.string(),
		status: z.int(),
		region: z.enum(['IN', 'US']),
		units: currency,
		/** Amount Requested. */
		quantity: money,
		/** Amount Raised: confirmed - refunded - charged back. */
		donated_quantity: money,
		/** Amount Withdrawn: paid out. */
		totalWithdrawalAmount: money,
		/** Pending Amount to Withdraw: raised - withdrawn. */
		pending: money,
		/** Of the pending amount, what is requested or approved and not yet paid. */
		reserved: money,
	})

export const reconciliationRow = row(amount).extend({ _id: id }).meta({ id: 'ReconciliationRow' })
export type ReconciliationRow = z.input<typeof reconciliationRow>

/** `GET /reconciliationReport`; with `isDownload` the answer is CSV. */
export const reconciliationQuery = z.object({
	limit: z.coerce.number().int().min(1).max(500).default(10),
	offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
	status: z.union([z.literal(''), z.literal('all'), reportStatus]).default('all'),
	isDownload: z
		.enum(['true', 'false', '1', '0'])
		.transform((value) => value === 'true' || value === '1')
		.default(false),
})
export const reconciliationList = list(reconciliationRow)

export const backofficeReconciliationRow = row(amountText)
	.extend({ id })
	.meta({ id: 'BackofficeReconciliationRow' })
export type BackofficeReconciliationRow = z.input<typeof backofficeReconciliationRow>
export const backofficeReconciliationQuery = restQuery(
	z.object({
		status: reportStatus.optional(),
		region: z.enum(['IN', 'US']).optional(),
		id: z.array(id).optional(),
	}),
	['createdAt', 'title', 'status', 'quantity', 'donated_quantity', 'pending'],
)

/** Sums of the whole filtered report, a row per currency. */
export const reconciliationTotals = z.object({
	data: z.array(
		z.object({
			units: currency,
			requests: z.int(),
			quantity: amountText,
			donated_quantity: amountText,
			totalWithdrawalAmount: amountText,
			pending: amountText,
		}),
	),
})
export type ReconciliationTotals = z.input<typeof reconciliationTotals>
