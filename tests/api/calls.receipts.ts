import type { ApiCall, Row } from './call.ts'

import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const RECEIPT = notFound('The receipt')

const own = (more: string) => (world: World) => `/api/v1/donation/${world.donation.donationId}/receipt${more}`
const backoffice = (more: string) => (world: World) =>
	`/api/backoffice/receipts/${world.donation.donationId}${more}`

const strangers = (path: string): NonNullable<ApiCall['rows']> => {
	return (world) => {
		const { donationId } = world.donation
		const other = `/api/v1/donation/${world.requested.donationId}${path}`
		const made = '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
		return [
			...(['stranger', 'donor', 'author', 'volunteer'] as const).map(
				(who): Row => ({ label: `of somebody else, from ${who}`, as: who, refusal: RECEIPT }),
			),
			{ label: 'of a donation that is not paid', url: other, refusal: RECEIPT },
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
	label: 'of a donation that is not paid',
	refusal: RECEIPT,
	url: `/api/backoffice/receipts/${world.requested.donationId}${more}`,
})

export const RECEIPT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/donation/{id}/receipt',
		as: 'guestDonor',
		url: own(''),
		rows: strangers('/receipt'),
	},
	{
		route: 'GET /api/v1/donation/{id}/receipt.pdf',
		as: 'guestDonor',
		url: own('.pdf'),
		rows: strangers('/receipt.pdf'),
	},
	{
		route: 'POST /api/v1/donation/{id}/receipt/resend',
		as: 'guestDonor',
		url: own('/resend'),
		body: () => ({}),
		rows: strangers('/receipt/resend'),
	},
	{
		route: 'GET /api/backoffice/receipts/{id}',
		as: 'finance',
		url: backoffice(''),
		rows: (world) => [unpaid(world, '')],
	},
	{
		route: 'GET /api/backoffice/receipts/{id}/pdf',
		as: 'finance',
		url: backoffice('/pdf'),
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
		as: 'finance',
		url: backoffice('/resend'),
		rows: (world) => [unpaid(world, '/resend')],
	},
	{
		route: 'POST /api/backoffice/receipts/{id}/correct',
		as: 'finance',
		url: backoffice('/correct'),
		body: () => ({ reason: 'The name was misspelled.', name: 'Ravi Das' }),
		headers: () => ({ 'if-match': '"1"' }),
		rows: (world) => [unpaid(world, '/correct')],
	},
]
