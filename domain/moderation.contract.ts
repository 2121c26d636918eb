import { z } from 'zod'

/** What can be reported and has a case of its own: one per subject. */
export const REPORT_SUBJECTS = ['answer', 'answerMessage'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** What may be wrong with what somebody wrote. */
export const SUBJECT_REPORT_REASONS = ['money', 'contact', 'offensive', 'spam', 'other'] as const
export type SubjectReportReason = (typeof SUBJECT_REPORT_REASONS)[number]

/**
 * `open` until somebody decides; `held`: others don't read it meanwhile; `upheld`: removed; `dismissed`: it stays.
 */
export const REPORT_CASE_STATES = ['open', 'held', 'upheld', 'dismissed'] as const
export type ReportCaseState = (typeof REPORT_CASE_STATES)[number]

/** What readers are told of something that they don't read: it is checked, or it was removed. */
export const MODERATIONS = ['held', 'removed'] as const
export const moderation = z.object({
	state: z.enum(MODERATIONS),
	/** Why it was removed: for whoever wrote it. */
	reason: z.enum(SUBJECT_REPORT_REASONS).nullable(),
})
export type Moderation = z.output<typeof moderation>
