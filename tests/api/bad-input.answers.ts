import { MALFORMED_TAGS, notFound, OFFSET } from './bad-input.requests.ts'
import {
	type ApiCall,
	type Field,
	mustSayYesOrNo,
	optionalChoice,
	optionalText,
	optionalUuid,
	type Row,
	text,
	uuid,
	type Who,
	yesOrNo,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'

export const PATH = '/api/v1/donationRequestResponses'
const ofAnswer =
	(rest = '') =>
	({ things }: World) =>
		`${PATH}/${things.answer}${rest}`
export const THE_ANSWER = 'The answer'
const LIMIT = ['0', '-1', '1.5', 'many', '101'] as const

const notNull = (field: Field): Field => field.filter(([label]) => label !== 'null')
const WHOLE_NUMBER = 'Please enter a whole number of at least 1'
const quantity: Field = [
	['text', 'nonsense', WHOLE_NUMBER],
	['zero', 0, WHOLE_NUMBER],
	['negative', -1, WHOLE_NUMBER],
	['a fraction', 1.5, WHOLE_NUMBER],
	['huge', 1e21, WHOLE_NUMBER],
]
const files: Field = [
	['six', Array.from({ length: 6 }, () => crypto.randomUUID())],
	['text', 'résumé'],
]
export const MONDAY = { start: '2027-01-04T04:00:00.000Z', end: '2027-01-04T07:00:00.000Z' }
const CHOOSE_SHIFT = 'Please choose at least one shift'
const shifts: Field = [
	['text', 'Monday', CHOOSE_SHIFT],
	['61', Array.from({ length: 61 }, () => MONDAY), CHOOSE_SHIFT],
	['no time', [{ ...MONDAY, end: 'noon' }]],
]
/** People whom an answer is no business of. */
export const strangersAmong = (...people: readonly Who[]): readonly Row[] =>
	people.map((as) => ({
		label: `from the ${as}, who has nothing to do with it`,
		as,
		refusal: notFound(THE_ANSWER),
	}))
const strangers = strangersAmong('finance', 'leader', 'volunteer', 'radio')

/** An answer to a request of somebody else. */
export const answerTo = (requestId: string | undefined, changes: object = {}) => ({
	donation_request_id: requestId ?? '',
	message: 'I would like to speak.',
	files: [],
	...changes,
})
const othersFile = ({ things, othersDocument, document }: World, of: 'toAnswer'): Row[] =>
	[document, crypto.randomUUID(), othersDocument].slice(0, 2).map((file) => ({
		label: `with the file ${file}, which is not the answerer's`,
		options: { body: answerTo(things[of], { files: [file] }) },
		refusal: {
			status: 400,
			code: 'FILE_NOT_FOUND',
			message: 'Please upload the file again',
			field: 'files.0',
		},
	}))

const ACTION: Field = [
	['nothing', undefined, 'Please select what to do'],
	...optionalChoice.map(([label, value]) => [label, value, 'Please select what to do'] as const),
]
const CHANGE = {
	action: ACTION,
	quantity,
	shifts,
	reasonCode: notNull(optionalChoice),
	reasonText: optionalText(1_000),
} as const

/** Answers to requests, and what both sides write to each other. */
export const ANSWER_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestResponses',
		access: 'signedIn',
		as: 'donor',
		url: () => PATH,
		query: {
			donation_request_id: ['5', ''],
			mine: ['all', ''],
			state: ['open', 'offered,'],
			requestType: ['x'.repeat(31)],
			limit: LIMIT,
			offset: OFFSET,
		},
		rows: ({ things }) => [
			{
				label: 'of a request of somebody else',
				url: `${PATH}?donation_request_id=${things.toAnswer}`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequestResponses/csv',
		access: 'signedIn',
		as: 'author',
		url: ({ things }) => `${PATH}/csv?donation_request_id=${things.toAnswer}`,
		query: { donation_request_id: ['5', ''], state: ['open'] },
		rows: ({ things }) => [
			{
				label: 'of no request',
				url: `${PATH}/csv`,
				refusal: { status: 400, code: 'VALIDATION', field: 'donation_request_id' },
			},
			{
				label: 'from somebody else',
				as: 'donor',
				url: `${PATH}/csv?donation_request_id=${things.toAnswer}`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses',
		access: 'signedIn',
		as: 'donor',
		url: () => PATH,
		body: ({ things }) => answerTo(things.toAnswer),
		fields: {
			donation_request_id: uuid,
			shifts,
			answerType: notNull(optionalChoice),
			message: optionalText(2_000),
			quantity,
			answers: [
				['text', 'Yes.'],
				['21', Array.from({ length: 21 }, () => ({ question: 'Why?', answer: '' }))],
			],
			files,
			'files.0': optionalUuid,
			agreesInAdvance: yesOrNo,
			nameVisible: yesOrNo,
			isMinor: yesOrNo,
			guardianAgrees: yesOrNo,
		},
		rows: (world) => [
			...othersFile(world, 'toAnswer'),
			...[world.hidden, crypto.randomUUID()].map((id) => ({
				label: `to ${id}, which they may not see`,
				options: { body: answerTo(id) },
				refusal: notFound('The request'),
			})),
			{
				label: 'to a shift that the request has not',
				options: { body: answerTo(world.things.toAnswer, { shifts: [MONDAY] }) },
				refusal: { status: 400, code: 'SHIFT_NOT_HERE', field: 'shifts.0' },
			},
			{
				label: 'to their own request',
				as: 'author',
				refusal: { status: 409, code: 'OWN_REQUEST', message: 'This is your own request.' },
			},
			{
				label: 'a second time',
				options: { body: answerTo(world.things.answered) },
				refusal: { status: 409, code: 'ALREADY_ANSWERED' },
			},
			{
				label: 'to a request for money',
				options: { body: answerTo(world.live) },
				refusal: { status: 400, code: 'TAKES_DONATIONS' },
			},
			{
				label: 'of somebody under 18 whose guardian does not agree',
				options: { body: answerTo(world.things.toAnswer, { isMinor: true }) },
				refusal: { status: 400, code: 'GUARDIAN_NEEDED', field: 'guardianAgrees' },
			},
			...[{ quantity: 2 }, { agreesInAdvance: true }, { answerType: 'join' }].map((changes) => ({
				label: `with ${JSON.stringify(changes)}, which such answers have not`,
				options: { body: answerTo(world.things.toAnswer, changes) },
				refusal: { status: 400, code: 'NOT_THIS_TYPE', field: Object.keys(changes)[0] ?? '' },
			})),
		],
	},
	{
		route: 'PUT /api/v1/donationRequestResponses',
		access: 'signedIn',
		as: 'author',
		url: () => PATH,
		body: ({ things }) => ({ action: 'shortlist', ids: [things.answer] }),
		fields: {
			...CHANGE,
			ids: [
				['nothing', undefined, 'Please select answers'],
				['none', [], 'Please select answers'],
				['101', Array.from({ length: 101 }, () => crypto.randomUUID())],
			],
		},
	},
	{
		route: 'GET /api/v1/donationRequestResponses/{id}',
		access: 'signedIn',
		as: 'donor',
		url: ofAnswer(),
		missing: THE_ANSWER,
		rows: () => strangers,
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}',
		access: 'signedIn',
		as: 'author',
		url: ofAnswer(),
		body: () => ({ action: 'shortlist' }),
		fields: CHANGE,
		missing: THE_ANSWER,
		rows: () => [
			...MALFORMED_TAGS,
			...strangers,
			{
				label: 'with an old version',
				options: { headers: { 'if-match': '"77"' } },
				refusal: { status: 412, code: 'PRECONDITION_FAILED' },
			},
			{
				label: 'by whoever answered',
				as: 'donor',
				refusal: { status: 403, code: 'NOT_ALLOWED' },
			},
			...(['agree', 'confirm', 'choose', 'withdraw'] as const).map((action) => ({
				label: `to ${action}, which is the other side's`,
				options: { body: { action } },
				refusal: { status: 403, code: 'NOT_ALLOWED' },
			})),
			...(['fulfil', 'noShow'] as const).map((action) => ({
				label: `to ${action} too early`,
				options: { body: { action } },
				refusal: { status: 409, code: 'STATUS_CONFLICT' },
			})),
			{
				label: 'to decline without a reason',
				options: { body: { action: 'decline' } },
				refusal: { status: 400, code: 'REASON_REQUIRED', field: 'reasonCode' },
			},
			{
				label: 'to decline for another reason without saying it',
				options: { body: { action: 'decline', reasonCode: 'other' } },
				refusal: { status: 400, code: 'REASON_REQUIRED', field: 'reasonText' },
			},
			{
				label: 'to accept more than was offered',
				options: { body: { action: 'accept', quantity: 2 } },
				refusal: { status: 400, code: 'QUANTITY_OVER', message: 'Please enter at most 1', field: 'quantity' },
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequestResponses/{id}/messages',
		access: 'signedIn',
		as: 'donor',
		url: ofAnswer('/messages'),
		missing: THE_ANSWER,
		query: { limit: LIMIT, offset: OFFSET },
		rows: () => strangers,
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/messages',
		access: 'signedIn',
		as: 'donor',
		url: ofAnswer('/messages'),
		body: () => ({ body: 'When would it be?', files: [] }),
		fields: { body: text(2_000, 'Please enter a message'), files, 'files.0': optionalUuid },
		missing: THE_ANSWER,
		rows: ({ document }) => [
			...strangers,
			{
				label: "with somebody else's file",
				options: { body: { body: 'See this.', files: [document] } },
				refusal: { status: 400, code: 'FILE_NOT_FOUND', field: 'files.0' },
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/messages/{messageId}/report',
		access: 'signedIn',
		as: 'author',
		url: (world) => ofAnswer(`/messages/${world.things.answerMessage}/report`)(world),
		body: () => ({ reason: 'spam' }),
		fields: {
			reason: [
				['nothing', undefined, 'Please select a reason'],
				['another', 'boring', 'Please select a reason'],
			],
		},
		missing: 'The message',
		rows: ({ things }) => [
			...strangers,
			{
				label: 'their own message',
				as: 'donor',
				url: `${PATH}/${things.answer}/messages/${things.answerMessage}/report`,
				refusal: notFound('The message'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/report',
		access: 'signedIn',
		as: 'author',
		url: ofAnswer('/report'),
		body: () => ({ reason: 'spam' }),
		fields: {
			reason: [
				['nothing', undefined, 'Please select a reason'],
				['another', 'boring', 'Please select a reason'],
			],
		},
		missing: THE_ANSWER,
		rows: ({ things }) => [
			...strangers,
			{
				label: 'their own answer',
				as: 'donor',
				url: `${PATH}/${things.answer}/report`,
				refusal: notFound(THE_ANSWER),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/block',
		access: 'signedIn',
		as: 'author',
		url: ofAnswer('/block'),
		body: () => ({ blocked: false }),
		fields: { blocked: mustSayYesOrNo },
		missing: THE_ANSWER,
		rows: () => strangers,
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}/note',
		access: 'signedIn',
		as: 'author',
		url: ofAnswer('/note'),
		body: () => ({ text: 'Speaks well.' }),
		fields: { text: [['nothing', undefined], ...optionalText(2_000)] },
		missing: THE_ANSWER,
		rows: () => [
			...strangers,
			{ label: 'by whoever answered', as: 'donor', refusal: { status: 403, code: 'NOT_ALLOWED' } },
		],
	},
]
