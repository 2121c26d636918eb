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

export const SUPPORT_REQUEST_KINDS = ['contact', 'feedback', 'helpDesk'] as const
export type SupportRequestKind = (typeof SUPPORT_REQUEST_KINDS)[number]

export const SUPPORT_REQUEST_STATES = ['open', 'answered', 'closed'] as const
export type SupportRequestState = (typeof SUPPORT_REQUEST_STATES)[number]

export const HELP_TOPICS = ['account', 'giving', 'raising', 'withdrawing', 'receipts', 'other'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const SUBJECT_LIMIT = 120
export const BODY_LIMIT = 4_000
/** The daily limit of messages per sender. */
export const SUPPORT_REQUESTS_A_DAY = 10

const INVALID_EMAIL = 'common.fields.invalidEmail'
export const SENDER_ADDRESS = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]+$/

/**
 * `POST /message`: a message from a service page. Guests give name and address and solve a captcha; for
 * signed-in people, the account's data are used.
 */
export const supportRequestBody = z.object({
	kind: z.enum(SUPPORT_REQUEST_KINDS, 'support.fields.sayWhatAbout'),
	name: optionalText(100, 'support.fields.enterName').transform(asName('organization')).default(''),
	email: plainText(INVALID_EMAIL).trim().max(254, INVALID_EMAIL).default(''),
	topic: z.enum(HELP_TOPICS, 'support.fields.selectTopic').nullable().default(null),
	rating: z
		.int('support.fields.selectRating')
		.min(1, 'support.fields.selectRating')
		.max(5, 'support.fields.selectRating')
		.nullable()
		.default(null),
	subject: optionalText(SUBJECT_LIMIT).default(''),
	body: paragraphs(BODY_LIMIT, 'support.fields.enterMessage'),
	captcha: optionalText(100).default(''),
})
export type SupportRequestBody = z.input<typeof supportRequestBody>

/**
 * Adds the requirements of the page: a guest's name and address, and the fields of its kind.
 * @param isGuest whether the form includes the sender's data
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

export const supportRequestSent = z.object({ _id: id, reference: z.string() }).meta({ id: 'MessageSent' })
export const supportRequestSentAnswer = one(supportRequestSent)

export const reportBody = z.object({
	reason: z.enum(REPORT_REASONS, 'support.fields.selectReason'),
	body: paragraphs(BODY_LIMIT, 'support.fields.sayWhatWrong'),
})
export type ReportBody = z.input<typeof reportBody>

export const profileReportBody = reportBody.extend({
	reason: z.enum(PROFILE_REPORT_REASONS, 'support.fields.selectReason'),
})
export type ProfileReportBody = z.input<typeof profileReportBody>

/** `repeated`: the caller had already reported it, and it counts once. */
export const reportSent = supportRequestSent.extend({ repeated: z.boolean() }).meta({ id: 'ReportSent' })
export const reportSentAnswer = one(reportSent)

/** `open` until decided, then `removed` or `stays`. `closed`: settled before cases existed. */
export const USER_REPORT_STATES = ['open', 'removed', 'stays', 'closed'] as const
export type UserReportState = (typeof USER_REPORT_STATES)[number]

const about = z.object({
	subject: z.enum(REPORT_SUBJECTS),
	_id: id,
	title: z.string().nullable(),
	requestId: id.nullable(),
})

export const userReport = z
	.object({
		_id: id,
		reference: z.string(),
		reason: z.enum(CASE_REASONS),
		body: z.string(),
		state: z.enum(USER_REPORT_STATES),
		at: instant,
		answers: z.array(z.object({ at: instant, body: z.string() })),
		about,
		mine: z.boolean(),
	})
	.meta({ id: 'UserReport' })
export type UserReport = z.input<typeof userReport>

/** A decision about the reader's own content; the reporters are never disclosed. */
export const ownDecision = z
	.object({
		_id: id,
		about,
		state: z.enum(['held', 'removed', 'restored']),
		reason: z.enum(CASE_REASONS).nullable(),
		message: z.string(),
		appeal: z.enum(APPEAL_STATES).nullable(),
		appealUntil: instant.nullable(),
		at: instant,
	})
	.meta({ id: 'OwnDecision' })
export type OwnDecision = z.input<typeof ownDecision>

export const userReportsAnswer = z.object({
	statusCode: z.literal(200),
	data: z.array(userReport),
	decisions: z.array(ownDecision),
})

export const backofficeSupportRequest = z
	.object({
		id,
		reference: z.string(),
		kind: z.enum(SUPPORT_REQUEST_KINDS),
		state: z.enum(SUPPORT_REQUEST_STATES),
		name: z.string(),
		email: z.string(),
		userId: id.nullable(),
		subject: z.string(),
		body: z.string(),
		topic: z.enum(HELP_TOPICS).nullable(),
		rating: z.int().nullable(),
		language: z.enum(LANGUAGES),
		ownerId: id.nullable(),
		owner: z.string().nullable(),
		others: z.int(),
		receivedAt: instant,
		changedAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'BackofficeMessage' })
export type BackofficeSupportRequest = z.output<typeof backofficeSupportRequest>

export const backofficeSupportRequestDetail = backofficeSupportRequest
	.extend({
		answers: z.array(z.object({ at: instant, by: z.string(), body: z.string() })),
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
		userId: id.optional(),
	}),
	['turn', 'receivedAt', 'changedAt'],
)

export const assignSupportRequestBody = z.object({ ownerId: id.nullable() })
export const answerSupportRequestBody = z.object({
	body: paragraphs(BODY_LIMIT, 'support.fields.enterAnswer'),
})
export const closeSupportRequestBody = z.object({ note: optionalParagraphs(2_000).default('') })
