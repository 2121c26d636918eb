import { changedMeanwhile, MALFORMED_TAGS, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, type Field, type Row, text } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const AMOUNT = 'Please enter valid amount'
const FUND = 'Please choose a fund'
const UNKNOWN_FUNDS = ['foundation', 'request.1.INR', 'foundation.karuna.inr', 'x'.repeat(200)]

const amountText: Field = [
	['nothing', undefined],
	['a number', 5],
	['no number', 'five', AMOUNT],
	['no decimals', '5', AMOUNT],
	['one decimal', '5.5', AMOUNT],
	['three decimals', '1.005', AMOUNT],
	['zero', '0.00', AMOUNT],
	['negative', '-1.00', AMOUNT],
	['null', null],
]
const fund: Field = [
	['a number', 5],
	['null', null],
	...UNKNOWN_FUNDS.map((name) => [name.slice(0, 20), name, FUND] as const),
]

const right = { amount: '10.00', reason: 'Given by mistake.' }
const refused = (label: string, change: object, code: string, message: string, status = 409): Row => ({
	label,
	options: { body: { ...right, ...change } },
	refusal: { status, code, message },
})

const refundRows: Row[] = [
	WITHOUT_TAG,
	...MALFORMED_TAGS,
	changedMeanwhile('"1"'),
	refused(
		...(['of more than was given', { amount: '600.00' }, 'NOT_REFUNDABLE'] as const),
		'That is more than what can be refunded of this gift.',
	),
	refused(
		...(['borne by the foundation for a fund that is not short', { fund: 'foundation.karuna.INR' }] as const),
		...(['FUND_NOT_SHORT', 'The gift’s own fund holds enough, so that it bears the refund itself.'] as const),
	),
	refused(
		...(['borne by another cause', { fund: `request.${crypto.randomUUID()}.INR` }] as const),
		...(['BEARER_NOT_ALLOWED', 'Only the foundation’s fund can bear a refund for another fund.'] as const),
	),
	refused(
		...(['borne in another currency', { fund: 'foundation.karuna.USD' }, 'CURRENCY_MISMATCH'] as const),
		...(['This gift was made in INR.', 400] as const),
	),
]

const address = (path: string) => (world: World) =>
	`/api/backoffice/donations/${world.donation.donationId}/refund${path}`

export const REFUND_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/donations/{id}/refund',
		access: 'finance',
		as: 'finance',
		missing: 'The gift',
		url: address(''),
		body: () => right,
		headers: ({ donationTag }) => ({ 'if-match': donationTag }),
		fields: { amount: amountText, fund, reason: text(2_000, 'Please enter the reason') },
		rows: () => refundRows,
	},
	{
		route: 'GET /api/backoffice/donations/{id}/refund/preview',
		access: 'finance',
		as: 'finance',
		missing: 'The gift',
		url: address('/preview'),
		query: { amount: ['five', '1.005'], fund: UNKNOWN_FUNDS },
		rows: (world) => [
			{
				label: 'of less than nothing',
				url: `${address('/preview')(world)}?amount=-1.00`,
				refusal: { status: 400, code: 'INVALID_AMOUNT', message: AMOUNT },
			},
		],
	},
]
