import type { Decision } from '../../domain/funds/withdrawals.contract.ts'
import { type ApiCall, PAGE, type Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import { PURPOSE } from './money.ts'
import type { World } from './world.ts'

const REASON = 'Please enter the reason'
const WRONG_STATUS = {
	status: 409,
	code: 'WRONG_STATUS',
	message: 'This can’t be done with a withdrawal that is requested.',
} as const

const DECISIONS: Readonly<Record<Decision, object>> = {
	approve: { accountVersion: 1 },
	retry: { accountVersion: 1 },
	reject: { reason: 'The bill is missing.' },
	transfer: { from: 'razorpay-in' },
	pay: { reference: 'UTR-1', paidOn: '2026-11-20' },
	fail: { code: 'returned', failedOn: '2026-11-20' },
}

const decide = (decision: Decision): ApiCall => ({
	route: `POST /api/backoffice/withdrawals/{id}/${decision}`,
	as: 'finance',
	url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}/${decision}`,
	body: () => DECISIONS[decision],
	headers: ({ funds }) => ({ 'if-match': funds.withdrawalTag }),
})

const withdrawal = ({ funds }: World) => ({
	amount: 50,
	units: 'INR',
	paymentAccountId: funds.account,
	purpose: PURPOSE,
})
const unusable = (body: object): Row => ({
	label: "to somebody else's account",
	options: { body },
	refusal: { status: 409, code: 'ACCOUNT_UNUSABLE', message: 'Please choose a bank account' },
})

const ASK: ApiCall = {
	route: 'POST /api/v1/donationRequest/withdraw/{id}',
	as: 'author',
	url: ({ live }) => `/api/v1/donationRequest/withdraw/${live}`,
	body: withdrawal,
	rows: (world) => [
		{
			label: 'in another currency',
			options: { body: { ...withdrawal(world), units: 'USD' } },
			refusal: { status: 400, code: 'CURRENCY_MISMATCH', message: 'This request is in INR.' },
		},
		unusable({ ...withdrawal(world), paymentAccountId: world.funds.othersAccount }),
		{
			label: 'of somebody else',
			options: { body: { ...withdrawal(world), fundType: 'individual' } },
			url: `/api/v1/donationRequest/withdraw/${world.people.donor.id}`,
			refusal: notFound('The person'),
		},
		{
			label: 'of the foundation',
			options: { body: { ...withdrawal(world), fundType: 'tal' } },
			url: '/api/v1/donationRequest/withdraw/karuna',
			refusal: notFound('The fund'),
		},
	],
}

const finances = (label: string, body: object, refusal: Row['refusal'], as: Row['as'] = 'finance'): Row => ({
	label,
	as,
	options: { body },
	refusal,
})

const CHANGE: ApiCall = {
	route: 'PUT /api/v1/donationRequest/withdraw/{id}',
	as: 'author',
	url: ({ funds }) => `/api/v1/donationRequest/withdraw/${funds.withdrawal}`,
	body: () => ({ status: 'cancelled' }),
	rows: () => [
		finances('as approved from whoever asked', { status: 'approved', accountVersion: 1 }, PAGE, 'author'),
		finances('as paid from an admin', { status: 'paid', ...DECISIONS.pay }, PAGE, 'admin'),
		finances('as paid before it is approved', { status: 'paid', ...DECISIONS.pay }, WRONG_STATUS),
		finances('as failed before it is approved', { status: 'failed', ...DECISIONS.fail }, WRONG_STATUS),
		finances(
			'as rejected without a reason',
			{ status: 'rejected', reason: ' ' },
			{ status: 400, code: 'VALIDATION', message: REASON, field: 'reason' },
		),
	],
}

const ofWithdrawal = (tail: string, more: Partial<ApiCall> = {}): ApiCall =>
	read(tail === '/preview' ? 'finance' : 'admin', `withdrawals/{id}${tail}`, {
		url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}${tail}`,
		...more,
	})

const ofFoundation = ({ funds }: World) => ({
	amount: '50.00',
	currency: 'INR',
	paymentAccountId: funds.foundationAccount,
})

export const FUND_CALLS: readonly ApiCall[] = [
	ASK,
	CHANGE,
	{
		route: 'GET /api/v1/donationRequest/withdraw',
		as: 'author',
		url: () => '/api/v1/donationRequest/withdraw',
		rows: ({ people, pending }) => [
			{
				label: 'of somebody else',
				refusal: PAGE,
				url: `/api/v1/donationRequest/withdraw?userId=${people.donor.id}`,
			},
			{
				label: "of somebody else's request",
				as: 'donor',
				refusal: notFound('The request'),
				url: `/api/v1/donationRequest/withdraw?requestId=${pending}`,
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/withdraw',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/withdraw`,
		rows: ({ live, people }) => [
			{
				label: 'in another currency',
				url: `/api/v1/donationRequest/${live}/withdraw?units=USD`,
				refusal: { status: 400, code: 'CURRENCY_MISMATCH', message: 'This request is in INR.' },
			},
			...[`${people.donor.id}/withdraw?fundType=individual`, 'karuna/withdraw?fundType=tal'].map((tail) => ({
				label: `of ${tail}`,
				url: `/api/v1/donationRequest/${tail}`,
				refusal: notFound('The fund'),
			})),
		],
	},
	read('finance', 'funds/{id}', {
		url: () => '/api/backoffice/funds/foundation.karuna.INR',
		rows: () => [
			{
				label: 'of nobody',
				url: `/api/backoffice/funds/individual.${crypto.randomUUID()}.INR`,
				refusal: notFound('The fund'),
			},
			...['foundation', 'request.5.INR', '%00'].map((id) => ({
				label: `of ${id}`,
				url: `/api/backoffice/funds/${id}`,
				refusal: { status: 400, code: 'VALIDATION', field: 'id' },
			})),
		],
	}),
	ofWithdrawal(''),
	ofWithdrawal('/timeline'),
	ofWithdrawal('/preview', {
		url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}/preview?decision=pay`,
		rows: ({ funds }) => [
			{
				label: 'of nothing',
				url: `/api/backoffice/withdrawals/${funds.withdrawal}/preview`,
				refusal: { status: 400, code: 'VALIDATION', field: 'decision' },
			},
		],
	}),
	{
		route: 'POST /api/backoffice/withdrawals',
		as: 'finance',
		url: () => '/api/backoffice/withdrawals',
		body: ofFoundation,
		rows: (world) => [unusable({ ...ofFoundation(world), paymentAccountId: world.funds.account })],
	},
	...(Object.keys(DECISIONS) as Decision[]).map(decide),
	{
		route: 'POST /api/backoffice/withdrawals/{id}/account',
		as: 'finance',
		url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}/account`,
	},
]
