import { z } from 'zod'
import {
	amount,
	amountText,
	currency,
	id,
	instant,
	list,
	pageLimit,
	priced,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'

/** Page sizes of the reconciliation report. */
export const REPORT_PAGE_SIZES = [5, 10, 20, 50, 100, 500] as const
/** The status filter, as the spec has it; 1 means approved or live. */
export const REPORT_STATUSES = [0, 1, 2, -1, -3, -4] as const
export const reportStatus = z.union(REPORT_STATUSES.map((code) => z.literal(code)))
/** As an address has it, where all is text. */
export const reportStatusText = z.coerce.number().pipe(reportStatus)
export const reportRegion = regionCode

/** The report's columns of money, in the order in which they are shown. */
export const REPORT_FIGURES = [
	'quantity',
	'gross',
	'refunded',
	'chargedBack',
	'donated_quantity',
	'totalWithdrawalAmount',
	'pending',
	'reserved',
	'disputed',
	'fees',
] as const
export type ReportFigure = (typeof REPORT_FIGURES)[number]
/** What the report can be put in order by. */
export const REPORT_SORTS = ['createdAt', 'title', 'status', ...REPORT_FIGURES] as const

const figures = <A extends z.ZodType>(money: A) => ({
	/** Amount Requested. */
	quantity: money,
	/** Donations as they were confirmed, before anything went back. */
	gross: money,
	refunded: money,
	/** Lost in disputes. */
	chargedBack: money,
	/** Amount Raised: gross - refunded - charged back. */
	donated_quantity: money,
	/** Amount Withdrawn: paid out. */
	totalWithdrawalAmount: money,
	/** Pending Amount to Withdraw: raised - withdrawn. */
	pending: money,
	/** Of the pending amount, what is requested or approved and not yet paid. */
	reserved: money,
	/** In disputes that are not decided yet; raised holds it still. */
	disputed: money,
	/** What donors paid on top for the fee, which was never for the cause. */
	fees: money,
})
/** Every figure of a row or a sum, in the backoffice's form. */
export const figureTexts = z.object(figures(amountText))
export type FigureTexts = z.input<typeof figureTexts>

const row = <A extends z.ZodType>(money: A) =>
	priced('units', {
		title: z.string(),
		status: z.int(),
		region: reportRegion,
		units: currency,
		...figures(money),
	})

export const reconciliationRow = row(amount).extend({ _id: id }).meta({ id: 'ReconciliationRow' })
export type ReconciliationRow = z.input<typeof reconciliationRow>

/** `GET /reconciliationReport`; with `isDownload` the answer is CSV. */
export const reconciliationQuery = z.object({
	limit: pageLimit(10),
	offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
	status: z.union([z.literal(''), z.literal('all'), reportStatusText]).default('all'),
	isDownload: z
		.enum(['true', 'false', '1', '0'])
		.transform((value) => value === 'true' || value === '1')
		.default(false),
})
export const reconciliationList = list(reconciliationRow)

/**
 * What was known when: an instant (`2026-10-31T18:29:59.999Z`), the id of a saved run, or a log position
 * as other answers give it.
 */
export const moment = z.string().transform((value, context) => {
	if (instant.safeParse(value).success) return { kind: 'instant' as const, value }
	if (id.safeParse(value).success) return { kind: 'run' as const, value }
	if (/^(\d{20}){1,2}$/.test(value)) return { kind: 'position' as const, value }
	const message = 'ledger.fields.sendMoment'
	context.issues.push({ code: 'custom', message, input: value })
	return z.NEVER
})
export type Moment = z.output<typeof moment>

/** The two clocks of every report. Absent: all that is known now, whenever the money moved. */
export const clocks = { asOf: moment.optional(), effectiveAt: instant.optional() }
/** How a moment was understood. */
export const momentAnswer = z.object({
	/** Everything up to here in the log was known; empty before the first event. */
	position: z.string(),
	/** When that was recorded; null before the first event. */
	at: instant.nullable(),
	/** Money that moved later is left out; null: whenever it moved. */
	effectiveAt: instant.nullable(),
	/** The run that was asked for. */
	runId: id.nullable(),
})
export type MomentAnswer = z.input<typeof momentAnswer>

export const backofficeReconciliationRow = row(amountText)
	.extend({ id })
	.meta({ id: 'BackofficeReconciliationRow' })
export type BackofficeReconciliationRow = z.input<typeof backofficeReconciliationRow>
/** With one of the clocks the report is as of then, status and titles included. */
export const backofficeReconciliationQuery = restQuery(
	z.object({
		status: reportStatus.optional(),
		region: reportRegion.optional(),
		id: z.array(id).optional(),
		/** `belowZero`: requests whose fund owes more than it holds, a receivable. */
		fund: z.literal('belowZero').optional(),
		...clocks,
	}),
	REPORT_SORTS,
)

/** Sums of the whole filtered report, a row per currency. */
export const reconciliationTotals = z.object({
	data: z.array(priced('units', { units: currency, requests: z.int(), ...figures(amountText) })),
	/** Null for the report of now. */
	asOf: momentAnswer.nullable(),
})
export type ReconciliationTotals = z.input<typeof reconciliationTotals>
