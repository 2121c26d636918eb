import { listed } from './bad-input.backoffice.ts'
import { NO_COUNTRY } from './bad-input.donations.ts'
import { changedMeanwhile, MALFORMED_TAGS, notFound, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, optionalChoice, optionalText, type Row, text } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const RECEIPT = notFound('The receipt')
const VERSION = ['0', '-1', '1.5', 'last', '1000001']
const LANGUAGE = ['fr', '', 'EN']
const KEY = ['x'.repeat(201)]
const RANGE = ['x', '{}', '[5,1]', '[-1,5]', '[0,1000]']
const SORT = ['x', '[]', '["donor","ASC"]', '["number","SIDEWAYS"]']

const own = (more: string) => (world: World) => `/api/v1/donation/${world.donation.donationId}/receipt${more}`
const backoffice = (more: string) => (world: World) =>
	`/api/backoffice/receipts/${world.donation.donationId}${more}`

/** Neither whose donation it is nor with a link to it; and donations that have no receipt. */
const strangers = (path: string): NonNullable<ApiCall['rows']> => {
	return (world) => {
		const { donationId } = world.donation
		const other = `/api/v1/donation/${world.requested.donationId}${path}`
		const made = '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
		return [
			...(['stranger', 'donor', 'author', 'volunteer'] as const).map(
				(who): Row => ({ label: `of somebody else, from ${who}`, as: who, refusal: RECEIPT }),
			),
			{ label: 'of a gift that is not paid', url: other, refusal: RECEIPT },
			...(path.endsWith('resend')
				? [
						{
							label: 'with a made-up key',
							as: 'stranger',
							options: { body: { key: made } },
							refusal: RECEIPT,
						},
					]
				: [
						{
							label: 'with a made-up key',
							as: 'stranger',
							url: `/api/v1/donation/${donationId}${path}?key=${made}`,
							refusal: RECEIPT,
						},
						{
							label: 'in a version that there is not',
							url: `/api/v1/donation/${donationId}${path}?version=9`,
							refusal: RECEIPT,
						},
					]),
		] as Row[]
	}
}

const unpaid = (world: World, more: string): Row => ({
	label: 'of a gift that is not paid',
	refusal: RECEIPT,
	url: `/api/backoffice/receipts/${world.requested.donationId}${more}`,
})

export const RECEIPT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donation/{id}/receipt',
		access: 'everyone',
		as: 'guestDonor',
		url: own(''),
		query: { version: VERSION, key: KEY },
		missing: 'The receipt',
		rows: strangers('/receipt'),
	},
	{
		route: 'GET /api/v1/donation/{id}/receipt.pdf',
		access: 'everyone',
		as: 'guestDonor',
		url: own('.pdf'),
		query: { version: VERSION, key: KEY, language: LANGUAGE },
		missing: 'The receipt',
		rows: strangers('/receipt.pdf'),
	},
	{
		route: 'POST /api/v1/donation/{id}/receipt/resend',
		access: 'everyone',
		as: 'guestDonor',
		url: own('/resend'),
		body: () => ({}),
		fields: {
			key: [...optionalChoice.filter(([, value]) => typeof value !== 'string'), ['a long key', KEY[0]]],
		},
		missing: 'The receipt',
		rows: strangers('/receipt/resend'),
	},
	...listed('receipts', {
		range: RANGE,
		sort: SORT,
		filter: [
			'x',
			'[]',
			'null',
			'{"q":5}',
			'{"entity":"GB"}',
			'{"year":1999}',
			'{"year":"2026"}',
			'{"because":"lost"}',
			'{"id":["nonsense"]}',
			'{"minAmount":5}',
			'{"maxAmount":"५.००"}',
			JSON.stringify({ q: 'x'.repeat(101) }),
		],
	}),
	{
		route: 'GET /api/backoffice/receipts/{id}',
		access: 'finance',
		as: 'finance',
		url: backoffice(''),
		missing: 'The receipt',
		rows: (world) => [unpaid(world, '')],
	},
	{
		route: 'GET /api/backoffice/receipts/{id}/pdf',
		access: 'finance',
		as: 'finance',
		url: backoffice('/pdf'),
		missing: 'The receipt',
		query: { version: VERSION, language: LANGUAGE },
		rows: (world) => [
			unpaid(world, '/pdf'),
			{
				label: 'in a version that there is not',
				refusal: RECEIPT,
				url: `${backoffice('/pdf')(world)}?version=9`,
			},
		],
	},
	{
		route: 'POST /api/backoffice/receipts/{id}/resend',
		access: 'finance',
		as: 'finance',
		url: backoffice('/resend'),
		missing: 'The receipt',
		rows: (world) => [unpaid(world, '/resend')],
	},
	{
		route: 'POST /api/backoffice/receipts/{id}/correct',
		access: 'finance',
		as: 'finance',
		url: backoffice('/correct'),
		missing: 'The receipt',
		body: () => ({ reason: 'The name was misspelled.', name: 'Ravi Das' }),
		headers: () => ({ 'if-match': '"1"' }),
		fields: {
			reason: text(2_000, 'Please enter the reason'),
			name: text(201, 'Please enter the name'),
			line1: optionalText(50),
			line2: optionalText(50),
			country: NO_COUNTRY,
			city: optionalText(100),
			state: optionalText(100),
			zip_code: optionalText(10),
		},
		rows: (world) => [WITHOUT_TAG, ...MALFORMED_TAGS, changedMeanwhile('"7"'), unpaid(world, '/correct')],
	},
]
