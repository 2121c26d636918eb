import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { ApiCall } from './call.ts'
import { MONDAY, PATH } from './calls.answers.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const CHOOSE_TIME = 'Please select the day or the shift'
const ofJoined =
	(rest = '') =>
	({ things }: World) =>
		`${PATH}/${things.joined}${rest}`
const dayOf = (now: number) => dayIn(regionOf('IN'), now)
const NOBODY = crypto.randomUUID()

export const HOURS_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donationRequestResponses/hours',
		as: 'donor',
		url: () => `${PATH}/hours`,
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
		as: 'donor',
		url: ofJoined('/hours'),
	},
	{
		route: 'POST /api/v1/donationRequestResponses/{id}/hours',
		as: 'donor',
		url: ofJoined('/hours'),
		body: ({ harness }) => ({ day: dayOf(harness.clock.now()), minutes: 30 }),
		rows: ({ harness }) => {
			const today = { day: dayOf(harness.clock.now()), minutes: 30 }
			return [
				{
					label: 'with both a day and a shift',
					options: { body: { ...today, shift: MONDAY } },
					refusal: { status: 400, code: 'VALIDATION', message: CHOOSE_TIME, field: 'day' },
				},
				{
					label: 'that correct hours that are not there',
					options: { body: { ...today, corrects: NOBODY } },
					refusal: notFound('These hours', 'were'),
				},
			]
		},
	},
	{
		route: 'PUT /api/v1/donationRequestResponses/{id}/hours/{hoursId}',
		as: 'leader',
		url: (world) => ofJoined(`/hours/${world.things.hours}`)(world),
		body: () => ({ action: 'confirm' }),
		rows: ({ things }) => [
			{
				label: 'that are not there',
				url: `${PATH}/${things.joined}/hours/${NOBODY}`,
				refusal: notFound('These hours', 'were'),
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
		as: 'leader',
		url: ofJoined('/certificate'),
		body: () => ({ action: 'issue' }),
	},
	...(['', '/pdf'] as const).map(
		(rest): ApiCall => ({
			route: `GET /api/v1/certificate/{code}${rest}`,
			as: 'guest',
			url: ({ things }) => `/api/v1/certificate/${things.certificate}${rest}`,
			...(rest !== '' && {}),
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
