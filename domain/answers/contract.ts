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
 * How a request is answered: `apply` with questions and a decision in steps, `offer` and `pledge` of a quantity, `join`
 * while places last, `sign` with one's name.
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
 * How a chosen shift stands: `chosen` until a place is taken or there is none, `waiting` for one, `reserved` until it is
 * confirmed, `taken` for good.
 */
export const SHIFT_STATES = ['chosen', 'waiting', 'reserved', 'taken'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** What the author's side does with an answer, and what whoever gave it does (agree, confirm, choose, withdraw). */
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

/** Why somebody is declined; `other` says so in a text of its own. */
export const DECLINE_CODES = ['notSuitable', 'enoughAnswers', 'tooLate', 'plansChanged', 'other'] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

export const MESSAGE_LIMIT = 2_000
export const FILE_LIMIT = 5
export const QUESTION_LIMIT = 20
/** As many as a request has shifts. */
export const SHIFT_LIMIT = 60
/** How many answers one call changes. */
const BULK_LIMIT = 100

const SELECT_FILE = 'answers.fields.selectFile'
const ENTER_QUANTITY = 'answers.fields.enterQuantity'

const quantity = z.int(ENTER_QUANTITY).min(1, ENTER_QUANTITY).max(1_000_000, ENTER_QUANTITY)
/** Of a request with shifts: when those are that somebody chooses. */
const shifts = z
	.array(z.object({ start: instant, end: instant }), 'answers.fields.chooseShift')
	.max(SHIFT_LIMIT, 'answers.fields.chooseShift')
const files = z.array(id, SELECT_FILE).max(FILE_LIMIT)

/** `POST /donationRequestResponses` */
export const answerBody = z.object({
	donation_request_id: id,
	/** The type for which the form was made; whoever names none takes the request's. */
	answerType: answerType.nullable().default(null),
	message: optionalParagraphs(MESSAGE_LIMIT).default(''),
	/** How much of what the request counts; 1 where nothing else is said. */
	quantity: quantity.default(1),
	/** Of a request with shifts: those that somebody comes to. */
	shifts: shifts.default([]),
	/** The author's questions with the answers. */
	answers: z
		.array(
			z.object({
				question: text(300, 'answers.fields.enterQuestion'),
				answer: optionalParagraphs(MESSAGE_LIMIT),
			}),
		)
		.max(QUESTION_LIMIT)
		.default([]),
	/** Uploaded documents. */
	files: files.default([]),
	/** Accepting it is enough for both to see each other's contact: only with a pledge or when joining. */
	agreesInAdvance: z.boolean().default(false),
	/** Of signatures: whether the public reads the name. */
	nameVisible: z.boolean().default(false),
	/** Whoever is under 18 answers once a parent or guardian agrees. */
	isMinor: z.boolean().default(false),
	guardianAgrees: z.boolean().default(false),
})
export type AnswerBody = z.input<typeof answerBody>

const change = {
	action: z.enum(ANSWER_ACTIONS, 'answers.fields.selectAction'),
	/** With `accept`: how much more of what was offered; with `fulfil`: how much was given in all. Null: everything. */
	quantity: quantity.nullable().default(null),
	/** With `choose`: all that they come to from now on. */
	shifts: shifts.default([]),
	/** With `decline`. */
	reasonCode: z.enum(DECLINE_CODES, 'answers.fields.selectReason').nullable().default(null),
	reasonText: optionalParagraphs(1_000).default(''),
	/** With `accept`: a parent or guardian agrees, where the request is for somebody under 18. */
	guardianAgrees: z.boolean().default(false),
}
/** `PUT /donationRequestResponses/{id}` */
export const answerChangeBody = z.object(change)
export type AnswerChangeBody = z.input<typeof answerChangeBody>
export type AnswerChange = z.output<typeof answerChangeBody>

/** `PUT /donationRequestResponses`: the same with several at once. */
export const answersChangeBody = z.object({
	...change,
	ids: z.array(id, 'answers.fields.selectAnswers').min(1, 'answers.fields.selectAnswers').max(BULK_LIMIT),
})

const person = z.object({ _id: id, name: personName, username: z.string() })

/** How to reach somebody: null where they were erased or have none. */
const contact = z.object({ email: z.string().nullable(), phone: z.string().nullable() })

const answerSummary = z.object({
	_id: id,
	donation_request_id: id,
	/** Empty where the request was erased. */
	requestTitle: z.string(),
	requestType: z.string(),
	/** Of the request: its times are told by the clock there. */
	region: regionCode,
	user_info: person,
	answerType,
	state: answerState,
	quantity: z.int(),
	acceptedQuantity: z.int(),
	fulfilledQuantity: z.int(),
	/** Of a request with shifts: those chosen, in time order. */
	shifts: z.array(
		z.object({
			start: instant,
			end: instant,
			state: z.enum(SHIFT_STATES),
			/** Until when its place is reserved; null where none is. */
			placeUntil: instant.nullable(),
		}),
	),
	agreesInAdvance: z.boolean(),
	nameVisible: z.boolean(),
	/** Until when a place is reserved for whoever waits. */
	placeUntil: instant.nullable(),
	reasonCode: z.enum(DECLINE_CODES).nullable(),
	/** Whether whoever answers is under 18, and their parent or guardian agrees. */
	isOfMinor: z.boolean(),
	/** Whether the viewer has to say that a guardian agrees when they accept it. */
	needsGuardian: z.boolean(),
	/** Whether the viewer gave it; else they act for the request. */
	mine: z.boolean(),
	/** What the viewer can do now. */
	actions: z.array(z.enum(ANSWER_ACTIONS)),
	createdAt: instant,
	updatedAt: instant,
	/** Send as `If-Match` when changing it. */
	etag: z.string(),
	/** Contact data is masked until both agree; empty for the other side of what moderators don't let them read. */
	message: z.string(),
	/** Null: everybody on both sides reads it. */
	moderation: moderation.nullable(),
})
export const answerRow = answerSummary.meta({ id: 'DonationRequestResponseSummary' })
export type AnswerRow = z.input<typeof answerRow>
export const answerList = list(answerRow)

export const answerDetail = answerSummary
	.extend({
		answers: z.array(z.object({ question: z.string(), answer: z.string() })),
		files: z.array(document),
		/** What the author's side wrote when it declined. */
		reasonText: z.string(),
		/** How to reach the other side; null until both agree, and again once either withdraws. */
		contact: contact.extend({ person }).nullable(),
		/** What the author's side wrote down for itself; null for whoever answers. */
		note: z.string().nullable(),
		/** Whether the viewer blocked the other side's messages. */
		blocked: z.boolean(),
	})
	.meta({ id: 'DonationRequestResponse' })
export type AnswerDetail = z.input<typeof answerDetail>
export const answerAnswer = one(answerDetail)

/** Each answer of a call that changes several, and why it was not changed. */
export const answersChanged = z.object({
	statusCode: z.literal(200),
	data: z.array(
		z.object({ _id: id, changed: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
	),
})

/** `state` is a list: `offered,shortlisted`. */
const stateFilter = z
	.string()
	.max(200)
	.transform((text) => text.split(','))
	.pipe(z.array(z.enum(ANSWER_STATES, 'answers.fields.selectState')))

/** `GET /donationRequestResponses`: of one request, for its author's side, or one's own, sent or received. */
export const answerListQuery = z.object({
	donation_request_id: id.optional(),
	mine: z.enum(['sent', 'received']).optional(),
	state: stateFilter.optional(),
	requestType: plainText().max(30).optional(),
	...page(20, 100),
})

/** `GET /donationRequestResponses/csv` */
export const answerCsvQuery = z.object({ donation_request_id: id, state: stateFilter.optional() })

/** `POST /donationRequestResponses/{id}/messages` */
export const answerMessageBody = z.object({
	body: paragraphs(MESSAGE_LIMIT, 'answers.fields.enterMessage'),
	files: files.default([]),
})
export const answerMessage = z
	.object({
		_id: id,
		author: person,
		/** Contact data is masked until both agree; empty for the other side of what moderators don't let them read. */
		body: z.string(),
		files: z.array(document),
		/** Null: both sides read it. */
		moderation: moderation.nullable(),
		createdAt: instant,
		mine: z.boolean(),
	})
	.meta({ id: 'AnswerMessage' })
export type AnswerMessage = z.input<typeof answerMessage>
export const answerMessageList = list(answerMessage)
export const answerMessageAnswer = one(z.object({ _id: id }))

/** `POST /donationRequestResponses/{id}/report`, and of a message `…/messages/{messageId}/report` */
export const answerReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'answers.fields.selectReason'),
})

/** `POST /donationRequestResponses/{id}/block`: the other side's messages, and answering again. */
export const answerBlockBody = z.object({ blocked: z.boolean() })

/** `PUT /donationRequestResponses/{id}/note`: what the author's side writes down for itself; empty to remove it. */
export const answerNoteBody = z.object({ text: optionalParagraphs(MESSAGE_LIMIT) })
