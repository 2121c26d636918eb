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

/** How long whoever wrote something may appeal against its removal, in days. */
export const APPEAL_DAYS = 30
/** Characters of an appeal, and of a note to whoever wrote something. */
export const APPEAL_LIMIT = 2_000

const person = z.object({ id, name: z.string() })

/** A case in the queue of the backoffice. What was written is without contact data. */
export const reportCase = z
	.object({
		id,
		subject: z.enum(REPORT_SUBJECTS),
		subjectId: id,
		state: z.enum(REPORT_CASE_STATES),
		/** How it begins; empty once it was erased. */
		excerpt: z.string(),
		/** Who wrote it, or whose it is. An empty name: they were erased. */
		writer: person,
		request: z.object({ id, title: z.string() }).nullable(),
		/** How many people reported it, and what they chose. None where a rule alone holds it. */
		reports: z.int(),
		reasons: z.array(z.enum(CASE_REASONS)),
		/** The rule of the system that held it last. */
		rule: z.enum(HOLD_RULES).nullable(),
		/** Whether whoever wrote it appealed against its removal, and what became of that. */
		appeal: z.enum(APPEAL_STATES).nullable(),
		/** How many cases the same person has whose reports were upheld. */
		upheldBefore: z.int(),
		reportedAt: instant,
		changedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'ReportCase' })
export type ReportCase = z.output<typeof reportCase>

/** One case with who reported it, and what stands around what was reported. */
export const reportCaseDetail = reportCase
	.extend({
		/** Why it was removed. */
		code: z.enum(CASE_REASONS).nullable(),
		/** What the writer read about the last decision; empty for nothing. */
		message: z.string(),
		/** What the writer says against it; empty for nothing. */
		appealText: z.string(),
		/** Who removed it: somebody else decides about an appeal. */
		removedBy: person.nullable(),
		reporters: z.array(
			z.object({
				name: z.string(),
				reason: z.enum(CASE_REASONS),
				/** What they say about it; empty for nothing. */
				body: z.string(),
				at: instant,
			}),
		),
		/** In time order. */
		context: z.array(
			z.object({
				id,
				subject: z.enum(REPORT_SUBJECTS),
				author: person,
				body: z.string(),
				/** How many files were sent along. */
				files: z.int(),
				at: instant,
				isSubject: z.boolean(),
			}),
		),
	})
	.meta({ id: 'ReportCaseDetail' })
export type ReportCaseDetail = z.output<typeof reportCaseDetail>

/** `GET /api/backoffice/reports` */
export const reportCaseQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		subject: z.enum(REPORT_SUBJECTS).optional(),
		subjectId: id.optional(),
		state: z.enum(REPORT_CASE_STATES).optional(),
		appeal: z.enum(APPEAL_STATES).optional(),
		reason: z.enum(CASE_REASONS).optional(),
		/** Who wrote it. */
		writerId: id.optional(),
	}),
	['reportedAt', 'changedAt', 'reports'],
)

const note = optionalParagraphs(2_000).default('')
const message = optionalParagraphs(APPEAL_LIMIT).default('')
/** `POST /api/backoffice/reports/{id}/hold`: the writer reads the message; the note stays in the backoffice. */
export const holdReportsBody = z.object({ note, message })
/** `POST /api/backoffice/reports/{id}/uphold`: the writer is told the reason and the message, too. */
export const upholdReportsBody = z.object({
	reason: z.enum(CASE_REASONS, 'support.fields.selectReason'),
	/** Of a request: what becomes of it. */
	removal: z.enum(REQUEST_REMOVALS, 'support.fields.selectRemoval').optional(),
	note,
	message,
})
/** `POST /api/backoffice/reports/{id}/dismiss`: the note stays in the backoffice. */
export const decideReportsBody = z.object({ note })
/** `POST /api/backoffice/reports/{id}/reject-appeal`: the removal stays. */
export const rejectAppealBody = holdReportsBody

export const BULK_REPORT_DECISIONS = ['hold', 'uphold', 'dismiss'] as const
export type BulkReportDecision = (typeof BULK_REPORT_DECISIONS)[number]
export const MAX_BULK_REPORTS = 100

/** `POST /api/backoffice/reports/bulk`: the same for several, each under the version that the reviewer saw. */
export const bulkReportsBody = z.object({
	decision: z.enum(BULK_REPORT_DECISIONS),
	/** Why they are removed. */
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

/** What became of one of them. */
export const bulkReportsOutcome = z.object({
	id,
	isDone: z.boolean(),
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BulkReportsOutcome = z.output<typeof bulkReportsOutcome>
export const bulkReportsAnswer = z.object({ data: z.array(bulkReportsOutcome) })

/** `POST /userReports/{id}/appeal`, by the id of a case: what whoever wrote it says against its removal. */
export const appealBody = z.object({ body: paragraphs(APPEAL_LIMIT, 'support.fields.sayWhyWrong') })
