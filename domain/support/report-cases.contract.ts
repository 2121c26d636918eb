import { z } from 'zod'
import {
	chosenIds,
	id,
	instant,
	optionalParagraphs,
	paragraphs,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import {
	APPEAL_STATES,
	CASE_REASONS,
	HOLD_RULES,
	REPORT_CASE_STATES,
	REPORT_SUBJECTS,
	REQUEST_REMOVALS,
} from '../moderation.contract.ts'

export type {
	AppealState,
	CaseReason,
	HoldRule,
	ReportCaseState,
	ReportSubject,
	RequestRemoval,
} from '../moderation.contract.ts'
export { reasonsOf } from '../moderation.contract.ts'

export const APPEAL_DAYS = 30
export const APPEAL_LIMIT = 2_000

const person = z.object({ id, name: z.string() })

/** A case in the backoffice's queue; its texts are masked of contact data. */
export const reportCase = z
	.object({
		id,
		subject: z.enum(REPORT_SUBJECTS),
		subjectId: id,
		state: z.enum(REPORT_CASE_STATES),
		excerpt: z.string(),
		writer: person,
		request: z.object({ id, title: z.string() }).nullable(),
		reports: z.int(),
		reasons: z.array(z.enum(CASE_REASONS)),
		rule: z.enum(HOLD_RULES).nullable(),
		appeal: z.enum(APPEAL_STATES).nullable(),
		upheldBefore: z.int(),
		reportedAt: instant,
		changedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'ReportCase' })
export type ReportCase = z.output<typeof reportCase>

export const reportCaseDetail = reportCase
	.extend({
		code: z.enum(CASE_REASONS).nullable(),
		message: z.string(),
		appealText: z.string(),
		/** The admin who removed it; another one must decide on an appeal. */
		removedBy: person.nullable(),
		reporters: z.array(
			z.object({
				name: z.string(),
				reason: z.enum(CASE_REASONS),
				body: z.string(),
				at: instant,
			}),
		),
		context: z.array(
			z.object({
				id,
				subject: z.enum(REPORT_SUBJECTS),
				author: person,
				body: z.string(),
				files: z.int(),
				at: instant,
				isSubject: z.boolean(),
			}),
		),
	})
	.meta({ id: 'ReportCaseDetail' })
export type ReportCaseDetail = z.output<typeof reportCaseDetail>

export const reportCaseQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		subject: z.enum(REPORT_SUBJECTS).optional(),
		subjectId: id.optional(),
		state: z.enum(REPORT_CASE_STATES).optional(),
		appeal: z.enum(APPEAL_STATES).optional(),
		reason: z.enum(CASE_REASONS).optional(),
		writerId: id.optional(),
	}),
	['reportedAt', 'changedAt', 'reports'],
)

const note = optionalParagraphs(2_000).default('')
const message = optionalParagraphs(APPEAL_LIMIT).default('')
export const holdReportsBody = z.object({ note, message })
export const upholdReportsBody = z.object({
	reason: z.enum(CASE_REASONS, 'support.fields.selectReason'),
	removal: z.enum(REQUEST_REMOVALS, 'support.fields.selectRemoval').optional(),
	note,
	message,
})
export const decideReportsBody = z.object({ note })
export const rejectAppealBody = holdReportsBody

export const BULK_REPORT_DECISIONS = ['hold', 'uphold', 'dismiss'] as const
export type BulkReportDecision = (typeof BULK_REPORT_DECISIONS)[number]
export const MAX_BULK_REPORTS = 100

export const bulkReportsBody = z.object({
	decision: z.enum(BULK_REPORT_DECISIONS),
	reason: z.enum(CASE_REASONS, 'support.fields.selectReason').optional(),
	removal: z.enum(REQUEST_REMOVALS, 'support.fields.selectRemoval').optional(),
	note,
	message,
	items: z
		.array(z.object({ id, etag: z.string().regex(/^"\d{1,18}"$/) }))
		.min(1)
		.max(MAX_BULK_REPORTS),
})
export type BulkReportsBody = z.input<typeof bulkReportsBody>

export const bulkReportsOutcome = z.object({
	id,
	isDone: z.boolean(),
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BulkReportsOutcome = z.output<typeof bulkReportsOutcome>
export const bulkReportsAnswer = z.object({ data: z.array(bulkReportsOutcome) })

export const appealBody = z.object({ body: paragraphs(APPEAL_LIMIT, 'support.fields.sayWhyWrong') })
