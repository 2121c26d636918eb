import { z } from 'zod'

/** What can be reported and has a case of its own: one per subject. */
export const REPORT_SUBJECTS = [
	'answer',
	'answerMessage',
	'request',
	'update',
	'comment',
	'user',
	'organization',
] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** What may be wrong with what somebody wrote. */
export const SUBJECT_REPORT_REASONS = ['money', 'contact', 'offensive', 'spam', 'other'] as const
export type SubjectReportReason = (typeof SUBJECT_REPORT_REASONS)[number]

/** What may be wrong with a request, as whoever reports it chooses. */
export const REPORT_REASONS = ['fraud', 'wrongFacts', 'copied', 'offensive', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What may be wrong with a person or an organization, as their page says it. */
export const PROFILE_REPORT_REASONS = [
	'impersonation',
	'fraud',
	'offensive',
	'spam',
	'privacy',
	'other',
] as const
export type ProfileReportReason = (typeof PROFILE_REPORT_REASONS)[number]

/** Every reason that a case can have. */
export const CASE_REASONS = [
	'money',
	'contact',
	'spam',
	'impersonation',
	'fraud',
	'wrongFacts',
	'copied',
	'offensive',
	'privacy',
	'other',
] as const
export type CaseReason = (typeof CASE_REASONS)[number]

const REASONS_OF: Partial<Readonly<Record<ReportSubject, readonly CaseReason[]>>> = {
	request: REPORT_REASONS,
	user: PROFILE_REPORT_REASONS,
	organization: PROFILE_REPORT_REASONS,
}
/** What may be wrong with a subject: of whatever somebody wrote to others the same. */
export const reasonsOf = (subject: ReportSubject): readonly CaseReason[] =>
	REASONS_OF[subject] ?? SUBJECT_REPORT_REASONS

/** Why a rule of the system holds something before anybody decides. */
export const HOLD_RULES = ['links', 'contactData', 'listedWords', 'newAccount', 'threeReports'] as const
export type HoldRule = (typeof HOLD_RULES)[number]

/** What removing a request makes of it. */
export const REQUEST_REMOVALS = ['spam', 'close'] as const
export type RequestRemoval = (typeof REQUEST_REMOVALS)[number]

/** An appeal against a removal: it waits, or the removal stays, or it was restored. */
export const APPEAL_STATES = ['waiting', 'rejected', 'granted'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

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
