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
import { byFigure, REPORT_FIGURES } from './figures.contract.ts'

export const REPORT_PAGE_SIZES = [5, 10, 20, 50, 100, 500] as const
/** The spec's status filter; 1 means approved or live. */
export const REPORT_STATUSES = [0, 1, 2, -1, -3, -4] as const
export const reportStatus = z.union(REPORT_STATUSES.map((code) => z.literal(code)))
export const reportStatusText = z.coerce.number().pipe(reportStatus)
export const reportRegion = regionCode

export const REPORT_SORTS = ['createdAt', 'title', 'status', ...REPORT_FIGURES] as const

const figures = <A extends z.ZodType>(money: A) => byFigure(() => money)
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

/** An instant (`2026-10-31T18:29:59.999Z`), the id of a saved run, or a log position. */
export const moment = z.string().transform((value, context) => {
	if (instant.safeParse(value).success) return { kind: 'instant' as const, value }
	if (id.safeParse(value).success) return { kind: 'run' as const, value }
	if (/^(\d{20}){1,2}$/.test(value)) return { kind: 'position' as const, value }
	const message = 'ledger.fields.sendMoment'
	context.issues.push({ code: 'custom', message, input: value })
	return z.NEVER
})
export type Moment = z.output<typeof moment>

/** The two clocks of every report: time of recording and effective time. Absent: everything known now. */
export const clocks = { asOf: moment.optional(), effectiveAt: instant.optional() }
export const momentAnswer = z.object({
	/** The last included log position; empty before the first event. */
	position: z.string(),
	at: instant.nullable(),
	/** Money that moved later is excluded; null: no limit. */
	effectiveAt: instant.nullable(),
	runId: id.nullable(),
})
export type MomentAnswer = z.input<typeof momentAnswer>

export const backofficeReconciliationRow = row(amountText)
	.extend({ id })
	.meta({ id: 'BackofficeReconciliationRow' })
export type BackofficeReconciliationRow = z.input<typeof backofficeReconciliationRow>
/** With a clock, the report is as of that time, status and titles included. */
export const backofficeReconciliationQuery = restQuery(
	z.object({
		status: reportStatus.optional(),
		region: reportRegion.optional(),
		id: z.array(id).optional(),
		fund: z.literal('belowZero').optional(),
		...clocks,
	}),
	REPORT_SORTS,
)

export const reconciliationTotals = z.object({
	data: z.array(priced('units', { units: currency, requests: z.int(), ...figures(amountText) })),
	asOf: momentAnswer.nullable(),
})
export type ReconciliationTotals = z.input<typeof reconciliationTotals>
