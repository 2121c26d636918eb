import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import {
	chosenIds,
	id,
	instant,
	one,
	optionalParagraphs,
	optionalText,
	paragraphs,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import {
	APPEAL_STATES,
	CASE_REASONS,
	PROFILE_REPORT_REASONS,
	REPORT_REASONS,
	REPORT_SUBJECTS,
} from '../moderation.contract.ts'
import { asName } from '../written-name.contract.ts'

/** What people write to us about: the pages they come from. */
export const SUPPORT_REQUEST_KINDS = ['contact', 'feedback', 'helpDesk'] as const
export type SupportRequestKind = (typeof SUPPORT_REQUEST_KINDS)[number]

export const SUPPORT_REQUEST_STATES = ['open', 'answered', 'closed'] as const
export type SupportRequestState = (typeof SUPPORT_REQUEST_STATES)[number]

/** What may be the trouble, as whoever asks for help chooses. */
export const HELP_TOPICS = ['account', 'giving', 'raising', 'withdrawing', 'receipts', 'other'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const SUBJECT_LIMIT = 120
export const BODY_LIMIT = 4_000
/** How many messages somebody may send in a day. */
export const SUPPORT_REQUESTS_A_DAY = 10

const INVALID_EMAIL = 'common.fields.invalidEmail'
/** The address of a guest, which an answer is sent to. */
export const SENDER_ADDRESS = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]+$/

/**
 * `POST /message`: what somebody writes on one of the service pages. Guests say who they are and solve a
 * captcha; of whoever is signed in, the account's own name and address are taken instead.
 */
export const supportRequestBody = z.object({
	kind: z.enum(SUPPORT_REQUEST_KINDS, 'support.fields.sayWhatAbout'),
	name: optionalText(100, 'support.fields.enterName').transform(asName('organization')).default(''),
	email: plainText(INVALID_EMAIL).trim().max(254, INVALID_EMAIL).default(''),
	/** Of a question to the help desk. */
	topic: z.enum(HELP_TOPICS, 'support.fields.selectTopic').nullable().default(null),
	/** How it was, from 1 to 5, with feedback. */
	rating: z
		.int('support.fields.selectRating')
		.min(1, 'support.fields.selectRating')
		.max(5, 'support.fields.selectRating')
		.nullable()
		.default(null),
	subject: optionalText(SUBJECT_LIMIT).default(''),
	body: paragraphs(BODY_LIMIT, 'support.fields.enterMessage'),
	/** The pass that a solved captcha was exchanged for. */
	captcha: optionalText(100).default(''),
})
export type SupportRequestBody = z.input<typeof supportRequestBody>

/**
 * The same with all that its page asks for: of guests, who they are, and of each kind, what it is about.
 * @param isGuest whether the form says who sends it
 */
export function supportFormBody(kind: SupportRequestKind, isGuest: boolean) {
	const { name, email, topic, subject } = supportRequestBody.shape
	return supportRequestBody.extend({
		name: isGuest ? text(100, 'support.fields.enterName').transform(asName('organization')) : name,
		email: isGuest ? senderAddress : email,
		topic: kind === 'helpDesk' ? z.enum(HELP_TOPICS, 'support.fields.selectTopic') : topic,
		subject: kind === 'feedback' ? subject : text(SUBJECT_LIMIT, 'common.fields.enterSubject'),
	})
}
const senderAddress = plainText(INVALID_EMAIL)
	.trim()
	.max(254, INVALID_EMAIL)
	.regex(SENDER_ADDRESS, INVALID_EMAIL)

/** `reference` is what both sides call it by: `K-7F3K-9Q2A`. */
export const supportRequestSent = z.object({ _id: id, reference: z.string() }).meta({ id: 'MessageSent' })
export const supportRequestSentAnswer = one(supportRequestSent)

/** `POST /donationRequest/{id}/report` */
export const reportBody = z.object({
	reason: z.enum(REPORT_REASONS, 'support.fields.selectReason'),
	body: paragraphs(BODY_LIMIT, 'support.fields.sayWhatWrong'),
})
export type ReportBody = z.input<typeof reportBody>

/** `POST /user/{id}/report` and `POST /organization/{id}/report` */
export const profileReportBody = reportBody.extend({
	reason: z.enum(PROFILE_REPORT_REASONS, 'support.fields.selectReason'),
})
export type ProfileReportBody = z.input<typeof profileReportBody>

/** `repeated`: they had reported it before, and it counts once. */
export const reportSent = supportRequestSent.extend({ repeated: z.boolean() }).meta({ id: 'ReportSent' })
export const reportSentAnswer = one(reportSent)

/** `open` until somebody decides; then it was removed, or it stays. `closed`: it was settled before there were cases. */
export const USER_REPORT_STATES = ['open', 'removed', 'stays', 'closed'] as const
export type UserReportState = (typeof USER_REPORT_STATES)[number]

/** What a report or a decision is about; no title where the reader may not see it any more, or it has none. */
const about = z.object({
	subject: z.enum(REPORT_SUBJECTS),
	_id: id,
	title: z.string().nullable(),
	/** The request that it is, or that it is about. */
	requestId: id.nullable(),
})

/** One report as whoever made it sees it. */
export const userReport = z
	.object({
		_id: id,
		reference: z.string(),
		reason: z.enum(CASE_REASONS),
		body: z.string(),
		state: z.enum(USER_REPORT_STATES),
		at: instant,
		/** What we wrote back, the oldest first: of reports from before there were cases. */
		answers: z.array(z.object({ at: instant, body: z.string() })),
		about,
		/** Whether the reader made it. Others are told only to admins. */
		mine: z.boolean(),
	})
	.meta({ id: 'UserReport' })
export type UserReport = z.input<typeof userReport>

/** What was decided about something of the reader's own. Who reported it is told to nobody. */
export const ownDecision = z
	.object({
		/** The id of its case. */
		_id: id,
		about,
		state: z.enum(['held', 'removed', 'restored']),
		/** Why it was removed. */
		reason: z.enum(CASE_REASONS).nullable(),
		/** What the team wrote about it; empty for nothing. */
		message: z.string(),
		appeal: z.enum(APPEAL_STATES).nullable(),
		/** The last instant at which it may be appealed; null where it may not. */
		appealUntil: instant.nullable(),
		at: instant,
	})
	.meta({ id: 'OwnDecision' })
export type OwnDecision = z.input<typeof ownDecision>

/** `GET /userReports/{id}`: of a request, a person, or anything else that was reported. */
export const userReportsAnswer = z.object({
	statusCode: z.literal(200),
	data: z.array(userReport),
	/** What was decided about what is the reader's own there. */
	decisions: z.array(ownDecision),
})

/** A message in the queue of the backoffice. */
export const backofficeSupportRequest = z
	.object({
		id,
		reference: z.string(),
		kind: z.enum(SUPPORT_REQUEST_KINDS),
		state: z.enum(SUPPORT_REQUEST_STATES),
		/** The sender; empty once they were erased. */
		name: z.string(),
		email: z.string(),
		/** Their account, when they were signed in. */
		userId: id.nullable(),
		subject: z.string(),
		body: z.string(),
		topic: z.enum(HELP_TOPICS).nullable(),
		rating: z.int().nullable(),
		language: z.enum(LANGUAGES),
		ownerId: id.nullable(),
		owner: z.string().nullable(),
		/** How many more the same sender has in the queue. */
		others: z.int(),
		receivedAt: instant,
		changedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'BackofficeMessage' })
export type BackofficeSupportRequest = z.output<typeof backofficeSupportRequest>

/** One message with what was answered. */
export const backofficeSupportRequestDetail = backofficeSupportRequest
	.extend({
		answers: z.array(z.object({ at: instant, by: z.string(), body: z.string() })),
		/** Who may look after it. */
		owners: z.array(z.object({ id, name: z.string() })),
	})
	.meta({ id: 'BackofficeMessageDetail' })
export type BackofficeSupportRequestDetail = z.output<typeof backofficeSupportRequestDetail>

export const backofficeSupportRequestQuery = restQuery(
	z.strictObject({
		q: z.string().trim().max(100).optional(),
		id: chosenIds(id),
		kind: z.enum(SUPPORT_REQUEST_KINDS).optional(),
		state: z.enum(SUPPORT_REQUEST_STATES).optional(),
		owner: z.enum(['mine', 'nobody']).optional(),
		/** Who wrote it. */
		userId: id.optional(),
	}),
	['turn', 'receivedAt', 'changedAt'],
)

/** `POST /messages/{id}/assign`: null gives it back to everybody. */
export const assignSupportRequestBody = z.object({ ownerId: id.nullable() })
/** `POST /messages/{id}/answer`: goes to the sender by e-mail. */
export const answerSupportRequestBody = z.object({
	body: paragraphs(BODY_LIMIT, 'support.fields.enterAnswer'),
})
/** `POST /messages/{id}/close` and `/reopen`: the note stays in the backoffice. */
export const closeSupportRequestBody = z.object({ note: optionalParagraphs(2_000).default('') })
