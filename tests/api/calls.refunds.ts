import type { ApiCall, Row } from './call.ts'
import type { World } from './world.ts'

const AMOUNT = 'Please enter valid amount'

const right = { amount: '10.00', reason: 'Given by mistake.' }
const refused = (label: string, change: object, code: string, message: string, status = 409): Row => ({
	label,
	options: { body: { ...right, ...change } },
	refusal: { status, code, message },
})

const refundRows: Row[] = [
	refused(
		'of more than was given',
		{ amount: '600.00' },
		'NOT_REFUNDABLE',
		'That is more than what can be refunded of this donation.',
	),
	refused(
		'borne by the foundation for a fund that is not short',
		{ fund: 'foundation.karuna.INR' },
		'FUND_NOT_SHORT',
		'The donation’s own fund holds enough, so that it bears the refund itself.',
	),
	refused(
		'borne by another cause',
		{ fund: `request.${crypto.randomUUID()}.INR` },
		'BEARER_NOT_ALLOWED',
		'Only the foundation’s fund can bear a refund for another fund.',
	),
	refused(
		'borne in another currency',
		{ fund: 'foundation.karuna.USD' },
		'CURRENCY_MISMATCH',
		'This donation was made in INR.',
		400,
	),
]

const address = (path: string) => (world: World) =>
	`/api/backoffice/donations/${world.donation.donationId}/refund${path}`

export const REFUND_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/donations/{id}/refund',
		as: 'finance',
		url: address(''),
		body: () => right,
		headers: ({ donationTag }) => ({ 'if-match': donationTag }),
		rows: () => refundRows,
	},
	{
		route: 'GET /api/backoffice/donations/{id}/refund/preview',
		as: 'finance',
		url: address('/preview'),
		rows: (world) => [
			{
				label: 'of less than nothing',
				url: `${address('/preview')(world)}?amount=-1.00`,
				refusal: { status: 400, code: 'INVALID_AMOUNT', message: AMOUNT },
			},
		],
	},
]
