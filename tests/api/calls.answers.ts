import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

export const PATH = '/api/v1/donationRequestResponses'
const ofAnswer =
	(rest = '') =>
	({ things }: World) =>
		`${PATH}/${things.answer}${rest}`
const THE_ANSWER = 'The answer'

export const MONDAY = { start: '2027-01-04T04:00:00.000Z', end: '2027-01-04T07:00:00.000Z' }

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

export const ANSWER_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestResponses',
		as: 'donor',
		url: () => PATH,
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
		as: 'author',
		url: ({ things }) => `${PATH}/csv?donation_request_id=${things.toAnswer}`,
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
		as: 'donor',
		url: () => PATH,
		body: ({ things }) => answerTo(things.toAnswer),
		rows: (world) => [
			...othersFile(world, 'toAnswer'),
			...[world.hidden, crypto.randomUUID()].map((id) => ({
				label: `to ${id}, which they may not see`,
				options: { body: answerTo(id) },
				refusal: notFound('The request'),
			})),
		],
	},
	{
		route: 'PUT /api/v1/donationRequestResponses',
		as: 'author',
		url: () => PATH,
		body: ({ things }) => ({ action: 'shortlist', ids: [things.answer] }),
	},
	{
		route: 'GET /api/v1/donationRequestResponses/{id}',
		as: 'donor',
		url: ofAnswer(),
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}',
		as: 'author',
		url: ofAnswer(),
		body: () => ({ action: 'shortlist' }),
		rows: () => [
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
		],
	},
	{
		route: 'GET /api/v1/donationRequestResponses/{id}/messages',
		as: 'donor',
		url: ofAnswer('/messages'),
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/messages',
		as: 'donor',
		url: ofAnswer('/messages'),
		body: () => ({ body: 'When would it be?', files: [] }),
		rows: ({ document }) => [
			{
				label: "with somebody else's file",
				options: { body: { body: 'See this.', files: [document] } },
				refusal: { status: 400, code: 'FILE_NOT_FOUND', field: 'files.0' },
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/messages/{messageId}/report',
		as: 'author',
		url: (world) => ofAnswer(`/messages/${world.things.answerMessage}/report`)(world),
		body: () => ({ reason: 'spam' }),
		rows: ({ things }) => [
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
		as: 'author',
		url: ofAnswer('/report'),
		body: () => ({ reason: 'spam' }),
		rows: ({ things }) => [
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
		as: 'author',
		url: ofAnswer('/block'),
		body: () => ({ blocked: false }),
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}/note',
		as: 'author',
		url: ofAnswer('/note'),
		body: () => ({ text: 'Speaks well.' }),
	},
]
