import { z } from 'zod'
import {
	document,
	id,
	instant,
	list,
	one,
	optionalParagraphs,
	page,
	paragraphs,
	personName,
	plainText,
	regionCode,
	text,
} from '../../kernel/wire/schemas.ts'
import { moderation, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'

/**
 * `apply` has questions and a decision in steps, `offer` and `pledge` a quantity, `join` takes a place while
 * any is left, `sign` adds a name.
 */
export const ANSWER_TYPES = ['apply', 'offer', 'pledge', 'join', 'sign'] as const
export const answerType = z.enum(ANSWER_TYPES)
export type AnswerType = z.infer<typeof answerType>

export const ANSWER_STATES = [
	'offered',
	'shortlisted',
	'waiting',
	'accepted',
	'agreed',
	'fulfilled',
	'noShow',
	'declined',
	'withdrawn',
	'lapsed',
	'signed',
] as const
export const answerState = z.enum(ANSWER_STATES)
export type AnswerState = z.infer<typeof answerState>

/**
 * `chosen` until a place is taken or none is left, `waiting` for a place, `reserved` until it is confirmed,
 * `taken` for good.
 */
export const SHIFT_STATES = ['chosen', 'waiting', 'reserved', 'taken'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

export const ANSWER_ACTIONS = [
	'shortlist',
	'accept',
	'decline',
	'fulfil',
	'noShow',
	'agree',
	'confirm',
	'choose',
	'withdraw',
] as const
export type AnswerAction = (typeof ANSWER_ACTIONS)[number]

/** Reasons for a decline; `other` has its own text. */
export const DECLINE_CODES = ['notSuitable', 'enoughAnswers', 'tooLate', 'plansChanged', 'other'] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

export const MESSAGE_LIMIT = 2_000
export const FILE_LIMIT = 5
export const QUESTION_LIMIT = 20
export const SHIFT_LIMIT = 60
/** The maximum number of answers that one call changes. */
const BULK_LIMIT = 100

const SELECT_FILE = 'answers.fields.selectFile'
const ENTER_QUANTITY = 'answers.fields.enterQuantity'

const quantity = z.int(ENTER_QUANTITY).min(1, ENTER_QUANTITY).max(1_000_000, ENTER_QUANTITY)
const shifts = z
	.array(z.object({ start: instant, end: instant }), 'answers.fields.chooseShift')
	.max(SHIFT_LIMIT, 'answers.fields.chooseShift')
const files = z.array(id, SELECT_FILE).max(FILE_LIMIT)

export const answerBody = z.object({
	donation_request_id: id,
	/** The type for which the form was made; null means the request's type. */
	answerType: answerType.nullable().default(null),
	message: optionalParagraphs(MESSAGE_LIMIT).default(''),
	quantity: quantity.default(1),
	shifts: shifts.default([]),
	answers: z
		.array(
			z.object({
				question: text(300, 'answers.fields.enterQuestion'),
				answer: optionalParagraphs(MESSAGE_LIMIT),
			}),
		)
		.max(QUESTION_LIMIT)
		.default([]),
	files: files.default([]),
	/** Acceptance alone then shares the contacts of both sides; only with a pledge or when joining. */
	agreesInAdvance: z.boolean().default(false),
	nameVisible: z.boolean().default(false),
	/** A person under 18 answers only when a parent or guardian agrees. */
	isMinor: z.boolean().default(false),
	guardianAgrees: z.boolean().default(false),
})
export type AnswerBody = z.input<typeof answerBody>

const change = {
	action: z.enum(ANSWER_ACTIONS, 'answers.fields.selectAction'),
	/**
	 * With `accept`: the additional quantity; with `fulfil`: the total that was given. Null means everything.
	 */
	quantity: quantity.nullable().default(null),
	shifts: shifts.default([]),
	reasonCode: z.enum(DECLINE_CODES, 'answers.fields.selectReason').nullable().default(null),
	reasonText: optionalParagraphs(1_000).default(''),
	/** With `accept`: a parent or guardian agrees, when the request is for a person under 18. */
	guardianAgrees: z.boolean().default(false),
}
export const answerChangeBody = z.object(change)
export type AnswerChangeBody = z.input<typeof answerChangeBody>
export type AnswerChange = z.output<typeof answerChangeBody>

export const answersChangeBody = z.object({
	...change,
	ids: z.array(id, 'answers.fields.selectAnswers').min(1, 'answers.fields.selectAnswers').max(BULK_LIMIT),
})

const person = z.object({ _id: id, name: personName, username: z.string() })

const contact = z.object({ email: z.string().nullable(), phone: z.string().nullable() })

const answerSummary = z.object({
	_id: id,
	donation_request_id: id,
	requestTitle: z.string(),
	requestType: z.string(),
	region: regionCode,
	user_info: person,
	answerType,
	state: answerState,
	quantity: z.int(),
	acceptedQuantity: z.int(),
	fulfilledQuantity: z.int(),
	shifts: z.array(
		z.object({
			start: instant,
			end: instant,
			state: z.enum(SHIFT_STATES),
			placeUntil: instant.nullable(),
		}),
	),
	agreesInAdvance: z.boolean(),
	nameVisible: z.boolean(),
	placeUntil: instant.nullable(),
	reasonCode: z.enum(DECLINE_CODES).nullable(),
	/** True when the answerer is under 18 and their parent or guardian agrees. */
	isOfMinor: z.boolean(),
	needsGuardian: z.boolean(),
	mine: z.boolean(),
	actions: z.array(z.enum(ANSWER_ACTIONS)),
	createdAt: instant,
	updatedAt: instant,
	etag: z.string(),
	/** Contact data is masked until both sides agree; empty for the other side when moderators removed it. */
	message: z.string(),
	moderation: moderation.nullable(),
})
export const answerRow = answerSummary.meta({ id: 'DonationRequestResponseSummary' })
export type AnswerRow = z.input<typeof answerRow>
export const answerList = list(answerRow)

export const answerDetail = answerSummary
	.extend({
		answers: z.array(z.object({ question: z.string(), answer: z.string() })),
		files: z.array(document),
		reasonText: z.string(),
		/** The other side's contact; null until both agree, and again after a withdrawal. */
		contact: contact.extend({ person }).nullable(),
		/** The private note of the author's side; null for the answerer. */
		note: z.string().nullable(),
		blocked: z.boolean(),
	})
	.meta({ id: 'DonationRequestResponse' })
export type AnswerDetail = z.input<typeof answerDetail>
export const answerAnswer = one(answerDetail)

/** Lists each answer of the call, with the reason when it was not changed. */
export const answersChanged = z.object({
	statusCode: z.literal(200),
	data: z.array(
		z.object({ _id: id, changed: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
	),
})

/** A comma-separated list: `offered,shortlisted`. */
const stateFilter = z
	.string()
	.max(200)
	.transform((text) => text.split(','))
	.pipe(z.array(z.enum(ANSWER_STATES, 'answers.fields.selectState')))

/**
 * `GET /donationRequestResponses`: answers of one request for its author's side, or the caller's sent or
 * received ones.
 */
export const answerListQuery = z.object({
	donation_request_id: id.optional(),
	mine: z.enum(['sent', 'received']).optional(),
	state: stateFilter.optional(),
	requestType: plainText().max(30).optional(),
	...page(20, 100),
})

export const answerCsvQuery = z.object({ donation_request_id: id, state: stateFilter.optional() })

export const answerMessageBody = z.object({
	body: paragraphs(MESSAGE_LIMIT, 'answers.fields.enterMessage'),
	files: files.default([]),
})
export const answerMessage = z
	.object({
		_id: id,
		author: person,
		/** Contact data is masked until both sides agree; empty for the other side when moderators removed it. */
		body: z.string(),
		files: z.array(document),
		moderation: moderation.nullable(),
		createdAt: instant,
		mine: z.boolean(),
	})
	.meta({ id: 'AnswerMessage' })
export type AnswerMessage = z.input<typeof answerMessage>
export const answerMessageList = list(answerMessage)
export const answerMessageAnswer = one(z.object({ _id: id }))

export const answerReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'answers.fields.selectReason'),
})

/** `POST /donationRequestResponses/{id}/block`: blocks messages and further answers of the other side. */
export const answerBlockBody = z.object({ blocked: z.boolean() })

/** `PUT /donationRequestResponses/{id}/note`: the private note of the author's side; empty removes it. */
export const answerNoteBody = z.object({ text: optionalParagraphs(MESSAGE_LIMIT) })
