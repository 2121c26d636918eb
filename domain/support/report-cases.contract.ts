import { z } from 'zod'
import { chosenIds, id, instant, optionalText, restQuery } from '../../kernel/wire.ts'
import { REPORT_CASE_STATES, REPORT_SUBJECTS, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'

export type { ReportCaseState, ReportSubject, SubjectReportReason } from '../moderation.contract.ts'

const writer = z.object({ id, name: z.string() })

/** A case in the queue of the backoffice. What was written is without contact data. */
export const reportCase = z
	.object({
		id,
		subject: z.enum(REPORT_SUBJECTS),
		subjectId: id,
		state: z.enum(REPORT_CASE_STATES),
		/** How it begins; empty once it was erased. */
		excerpt: z.string(),
		/** An empty name: they were erased. */
		writer,
		request: z.object({ id, title: z.string() }).nullable(),
		/** How many people reported it, and what they chose. */
		reports: z.int(),
		reasons: z.array(z.enum(SUBJECT_REPORT_REASONS)),
		/** How many cases the same person has whose reports were upheld. */
		upheldBefore: z.int(),
		reportedAt: instant,
		changedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'ReportCase' })
export type ReportCase = z.output<typeof reportCase>

/** One case with who reported it, and the conversation around what was reported. */
export const reportCaseDetail = reportCase
	.extend({
		/** Why it was removed. */
		code: z.enum(SUBJECT_REPORT_REASONS).nullable(),
		reporters: z.array(z.object({ name: z.string(), reason: z.enum(SUBJECT_REPORT_REASONS), at: instant })),
		/** In time order. */
		context: z.array(
			z.object({
				id,
				subject: z.enum(REPORT_SUBJECTS),
				author: writer,
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
		reason: z.enum(SUBJECT_REPORT_REASONS).optional(),
		/** Who wrote it. */
		writerId: id.optional(),
	}),
	['reportedAt', 'changedAt', 'reports'],
)

const note = optionalText(2_000).default('')
/** `POST /api/backoffice/reports/{id}/uphold`: the writer is told the reason; the note stays in the backoffice. */
export const upholdReportsBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'support.fields.selectReason'),
	note,
})
/** `POST /api/backoffice/reports/{id}/hold` and `/dismiss`: the note stays in the backoffice. */
export const decideReportsBody = z.object({ note })
