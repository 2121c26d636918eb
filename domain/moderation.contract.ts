import { z } from 'zod'

export const REPORT_SUBJECTS = [
	'answer',
	'answerMessage',
	'request',
	'update',
	'comment',
	'user',
	'organization',
	'campaign',
] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const SUBJECT_REPORT_REASONS = ['money', 'contact', 'offensive', 'spam', 'other'] as const
export type SubjectReportReason = (typeof SUBJECT_REPORT_REASONS)[number]

export const REPORT_REASONS = ['fraud', 'wrongFacts', 'copied', 'offensive', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const PROFILE_REPORT_REASONS = [
	'impersonation',
	'fraud',
	'offensive',
	'spam',
	'privacy',
	'other',
] as const
export type ProfileReportReason = (typeof PROFILE_REPORT_REASONS)[number]

/** A reader of a campaign has no account, and says no more than this. */
export const CAMPAIGN_REPORT_REASONS = ['spam', 'fraud', 'offensive', 'privacy', 'other'] as const
export type CampaignReportReason = (typeof CAMPAIGN_REPORT_REASONS)[number]

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
	campaign: CAMPAIGN_REPORT_REASONS,
}
export const reasonsOf = (subject: ReportSubject): readonly CaseReason[] =>
	REASONS_OF[subject] ?? SUBJECT_REPORT_REASONS

/** Rules by which the system holds content before a decision. */
export const HOLD_RULES = ['links', 'contactData', 'listedWords', 'newAccount', 'threeReports'] as const
export type HoldRule = (typeof HOLD_RULES)[number]

export const REQUEST_REMOVALS = ['spam', 'close'] as const
export type RequestRemoval = (typeof REQUEST_REMOVALS)[number]

export const APPEAL_STATES = ['waiting', 'rejected', 'granted'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** `open` until decided; `held`: hidden meanwhile; `upheld`: removed; `dismissed`: it remains. */
export const REPORT_CASE_STATES = ['open', 'held', 'upheld', 'dismissed'] as const
export type ReportCaseState = (typeof REPORT_CASE_STATES)[number]

export const MODERATIONS = ['held', 'removed'] as const
export const moderation = z.object({
	state: z.enum(MODERATIONS),
	reason: z.enum(SUBJECT_REPORT_REASONS).nullable(),
})
export type Moderation = z.output<typeof moderation>
