import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
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
	yesOrNo,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const PATH = '/api/v1/donationRequestResponses'
const ofAnswer =
	(rest = '') =>
	({ things }: World) =>
		`${PATH}/${things.answer}${rest}`
const THE_ANSWER = 'The answer'
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
const MONDAY = { start: '2027-01-04T04:00:00.000Z', end: '2027-01-04T07:00:00.000Z' }
const CHOOSE_SHIFT = 'Please choose at least one shift'
const shifts: Field = [
	['text', 'Monday', CHOOSE_SHIFT],
	['61', Array.from({ length: 61 }, () => MONDAY), CHOOSE_SHIFT],
	['no time', [{ ...MONDAY, end: 'noon' }]],
]
const strangers: readonly Row[] = (['finance', 'leader', 'volunteer', 'radio'] as const).map((as) => ({
	label: `from the ${as}, who has nothing to do with it`,
	as,
	refusal: notFound(THE_ANSWER),
}))

const joinedStrangers: readonly Row[] = (['finance', 'author', 'volunteer', 'radio'] as const).map((as) => ({
	label: `from the ${as}, who has nothing to do with it`,
	as,
	refusal: notFound(THE_ANSWER),
}))

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

const ENTER_MINUTES = 'Please enter at least a minute and at most 24 hours'
const CHOOSE_TIME = 'Please select the day or the shift'
const ofJoined =
	(rest = '') =>
	({ things }: World) =>
		`${PATH}/${things.joined}${rest}`
const HOURS_ACTION: Field = [
	['nothing', undefined, 'Please select what to do'],
	['another', 'correct', 'Please select what to do'],
]
const dayOf = (now: number) => dayIn(regionOf('IN'), now)
const NOBODY = crypto.randomUUID()

/** Hours of answers, and certificates of them. */
const HOURS_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestResponses/hours',
		access: 'signedIn',
		as: 'donor',
		url: () => `${PATH}/hours`,
		query: { donation_request_id: ['5', ''] },
		rows: ({ things }) => [
			{
				label: 'of a request of somebody else',
				url: `${PATH}/hours?donation_request_id=${things.toAnswer}`,
				refusal: notFound('The request'),
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequestResponses/{id}/hours',
		access: 'signedIn',
		as: 'donor',
		url: ofJoined('/hours'),
		missing: THE_ANSWER,
		rows: () => joinedStrangers,
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/hours',
		access: 'signedIn',
		as: 'donor',
		url: ofJoined('/hours'),
		body: ({ harness }) => ({ day: dayOf(harness.clock.now()), minutes: 30 }),
		fields: {
			day: [
				['no day', 'yesterday'],
				['nothing', undefined, CHOOSE_TIME],
				['null', null, CHOOSE_TIME],
			],
			shift: [['text', 'Monday']],
			minutes: [
				['nothing', undefined, ENTER_MINUTES],
				['text', '30', ENTER_MINUTES],
				['zero', 0, ENTER_MINUTES],
				['negative', -1, ENTER_MINUTES],
				['a fraction', 1.5, ENTER_MINUTES],
				['more than a day', 1_441, ENTER_MINUTES],
				['huge', 1e21, ENTER_MINUTES],
			],
			note: optionalText(500),
			corrects: [
				['text', 'the last'],
				['a number', 5],
			],
		},
		missing: THE_ANSWER,
		rows: ({ harness, things }) => {
			const today = { day: dayOf(harness.clock.now()), minutes: 30 }
			return [
				...joinedStrangers,
				{
					label: 'with both a day and a shift',
					options: { body: { ...today, shift: MONDAY } },
					refusal: { status: 400, code: 'VALIDATION', message: CHOOSE_TIME, field: 'day' },
				},
				{
					label: 'of a shift that the request has not',
					options: { body: { minutes: 30, shift: MONDAY } },
					refusal: { status: 400, code: 'SHIFT_NOT_HERE', field: 'shift' },
				},
				{
					label: 'of a day to come',
					options: { body: { ...today, day: '2099-01-01' } },
					refusal: { status: 400, code: 'HOURS_AHEAD', field: 'day' },
				},
				{
					label: 'of a day before there was a place',
					options: { body: { ...today, day: '2020-01-01' } },
					refusal: { status: 400, code: 'HOURS_TOO_EARLY', field: 'day' },
				},
				{
					label: 'that correct hours that are not there',
					options: { body: { ...today, corrects: NOBODY } },
					refusal: notFound('These hours', 'were'),
				},
				{
					label: 'of an answer that is no shift of work',
					url: `${PATH}/${things.answer}/hours`,
					refusal: { status: 400, code: 'NOT_THIS_TYPE' },
				},
			]
		},
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}/hours/{hoursId}',
		access: 'signedIn',
		as: 'leader',
		url: (world) => ofJoined(`/hours/${world.things.hours}`)(world),
		body: () => ({ action: 'confirm' }),
		fields: { action: HOURS_ACTION, reasonText: optionalText(1_000) },
		rows: ({ things }) => [
			...joinedStrangers,
			{
				label: 'that are not there',
				url: `${PATH}/${things.joined}/hours/${NOBODY}`,
				refusal: notFound('These hours', 'were'),
			},
			{
				label: 'by whoever wrote them down',
				as: 'donor',
				refusal: { status: 409, code: 'OWN_HOURS' },
			},
			{
				label: 'to withdraw them, which the other side wrote down',
				options: { body: { action: 'withdraw' } },
				refusal: { status: 409, code: 'HOURS_OF_OTHERS' },
			},
			{
				label: 'to dispute them without saying why',
				options: { body: { action: 'dispute' } },
				refusal: { status: 400, code: 'REASON_REQUIRED', field: 'reasonText' },
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/certificate',
		access: 'signedIn',
		as: 'leader',
		url: ofJoined('/certificate'),
		body: () => ({ action: 'issue' }),
		fields: { action: HOURS_ACTION },
		missing: THE_ANSWER,
		rows: ({ things }) => [
			...joinedStrangers,
			{
				label: 'by whoever worked, before it is done',
				as: 'donor',
				refusal: { status: 409, code: 'CERTIFICATE_TOO_EARLY' },
			},
			{
				label: 'of an answer that is no shift of work',
				as: 'author',
				url: `${PATH}/${things.answer}/certificate`,
				refusal: { status: 400, code: 'NOT_THIS_TYPE' },
			},
		],
	},
	...(['', '/pdf'] as const).map(
		(rest): ApiCall => ({
			route: `GET /api/v1/certificate/{code}${rest}`,
			access: 'everyone',
			as: 'guest',
			url: ({ things }) => `/api/v1/certificate/${things.certificate}${rest}`,
			...(rest !== '' && { query: { language: ['fr', '', 'EN'] } }),
			rows: ({ things }) =>
				[NOBODY, things.revoked].map((code) => ({
					label: `of ${code === NOBODY ? 'a made-up code' : 'a code that was revoked'}`,
					url: `/api/v1/certificate/${code}${rest}`,
					refusal: {
						status: 404,
						code: 'NOT_FOUND',
						message: 'This certificate was not found, or was revoked.',
					},
				})),
		}),
	),
]

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
	...HOURS_CALLS,
]
