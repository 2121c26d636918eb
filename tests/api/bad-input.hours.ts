import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { MONDAY, PATH, strangersAmong, THE_ANSWER } from './bad-input.answers.ts'
import { notFound } from './bad-input.requests.ts'
import { type ApiCall, type Field, optionalText } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const strangers = strangersAmong('finance', 'author', 'volunteer', 'radio')
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
export const HOURS_CALLS: readonly ApiCall[] = [
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
		rows: () => strangers,
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
				...strangers,
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
			...strangers,
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
			...strangers,
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
