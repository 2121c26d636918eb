import type { Decision } from '../../domain/funds/withdrawals.contract.ts'
import { listed, query, read } from './bad-input.backoffice.ts'
import {
	byOthers,
	changedMeanwhile,
	MALFORMED_TAGS,
	notFound,
	OFFSET,
	WITHOUT_TAG,
} from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	type Field,
	money,
	optionalChoice,
	PAGE,
	type Row,
	text,
	uuid,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { PURPOSE } from './money.ts'

const REASON = 'Please enter the reason'
const AMOUNT = 'Please enter valid amount'
const TOO_MUCH = { status: 409, code: 'INSUFFICIENT_FUNDS' } as const
const WRONG_STATUS = {
	status: 409,
	code: 'WRONG_STATUS',
	message: 'This can’t be done with a withdrawal that is requested.',
} as const
const REFERENCE_RULE = 'A reference has letters, digits, “-” and “/” only'

const accountVersion: Field = [
	['nothing', undefined],
	['zero', 0],
	['a fraction', 1.5],
	['text', '1'],
	['null', null],
]
const reference: Field = [
	['nothing', undefined, 'Please enter the reference'],
	['empty text', '', 'Please enter the reference'],
	['a number', 5, 'Please enter the reference'],
	['a blank inside', 'UTR 1', REFERENCE_RULE],
	['another script', 'यूटीआर', REFERENCE_RULE],
	['text that is too long', 'U'.repeat(51), 'A reference has at most 50 characters'],
]
const day: Field = [
	['nothing', undefined],
	['a number', 5],
	['no day', '2026-02-30', 'Please enter a valid date'],
	['another order', '21-11-2026', 'Please enter a valid date'],
]

/** Right bodies of each decision, and what may be wrong in them. */
const DECISIONS: Readonly<Record<Decision, { body: object; fields: Readonly<Record<string, Field>> }>> = {
	approve: { body: { accountVersion: 1 }, fields: { accountVersion } },
	retry: { body: { accountVersion: 1 }, fields: { accountVersion } },
	reject: { body: { reason: 'The bill is missing.' }, fields: { reason: text(2_000, REASON) } },
	transfer: {
		body: { from: 'razorpay-in' },
		fields: { from: text(40, 'Please choose who pays it') },
	},
	pay: { body: { reference: 'UTR-1', paidOn: '2026-11-20' }, fields: { reference, paidOn: day } },
	fail: {
		body: { code: 'returned', failedOn: '2026-11-20' },
		fields: { code: choice('Please say why it failed'), failedOn: day },
	},
}

function decisionRows(decision: Decision, { funds }: World): Row[] {
	const headers = { 'if-match': funds.withdrawalTag }
	const changed = 'The bank account was changed in the meantime. Please look at it again.'
	return [
		WITHOUT_TAG,
		...MALFORMED_TAGS,
		changedMeanwhile('"7"'),
		...(decision === 'approve'
			? [
					{
						label: 'for another version of the account',
						options: { body: { accountVersion: 2 }, headers },
						refusal: { status: 409, code: 'ACCOUNT_CHANGED', message: changed },
					},
				]
			: []),
		...(decision === 'transfer'
			? [
					{
						label: 'from an account that pays nobody',
						options: { body: { from: 'stripe-in' }, headers },
						refusal: {
							status: 409,
							code: 'TRANSFER_UNAVAILABLE',
							message: 'No provider pays this currency from that account. Please look at it again.',
						},
					},
				]
			: []),
		...(decision === 'approve' || decision === 'reject'
			? []
			: [{ label: 'in another status', options: { headers }, refusal: WRONG_STATUS }]),
	]
}

const decide = (decision: Decision): ApiCall => ({
	route: `POST /api/backoffice/withdrawals/{id}/${decision}`,
	access: 'finance',
	as: 'finance',
	missing: 'The withdrawal',
	...DECISIONS[decision],
	url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}/${decision}`,
	body: () => DECISIONS[decision].body,
	headers: ({ funds }) => ({ 'if-match': funds.withdrawalTag }),
	rows: (world) => decisionRows(decision, world),
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
	access: 'signedIn',
	as: 'author',
	missing: 'The request',
	url: ({ live }) => `/api/v1/donationRequest/withdraw/${live}`,
	body: withdrawal,
	fields: {
		amount: money(0.99, 1_000_000_000.01, 'Please enter Amount'),
		units: choice(),
		paymentAccountId: uuid,
		fundType: optionalChoice,
		'purpose.code': choice('Please choose what it is for'),
		'purpose.description': text(1_000, 'Please say what it is for'),
		'purpose.payee': text(200, 'Please say whom it is paid to'),
	},
	rows: (world) => [
		...byOthers('The request'),
		...(['finance', 'superAdmin', 'leader'] as const).map((who) => ({
			label: `from ${who}`,
			as: who,
			refusal: notFound('The request'),
		})),
		{
			label: 'of more than is free',
			options: { body: { ...withdrawal(world), amount: 400.01 } },
			refusal: { ...TOO_MUCH, message: 'You can withdraw at most INR 400.00.' },
		},
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
	access: 'signedIn',
	as: 'author',
	missing: 'The withdrawal',
	url: ({ funds }) => `/api/v1/donationRequest/withdraw/${funds.withdrawal}`,
	body: () => ({ status: 'cancelled' }),
	fields: { status: choice() },
	rows: () => [
		...byOthers('The withdrawal'),
		...MALFORMED_TAGS,
		changedMeanwhile('"7"'),
		finances('as approved from whoever asked', { status: 'approved', accountVersion: 1 }, PAGE, 'author'),
		finances('as paid from an admin', { status: 'paid', ...DECISIONS.pay.body }, PAGE, 'admin'),
		finances('as paid before it is approved', { status: 'paid', ...DECISIONS.pay.body }, WRONG_STATUS),
		finances('as failed before it is approved', { status: 'failed', ...DECISIONS.fail.body }, WRONG_STATUS),
		finances(
			'as rejected without a reason',
			{ status: 'rejected', reason: ' ' },
			{ status: 400, code: 'VALIDATION', message: REASON, field: 'reason' },
		),
	],
}

const ofWithdrawal = (tail: string, more: Partial<ApiCall> = {}): ApiCall =>
	read(tail === '/preview' ? 'finance' : 'withdrawalsRead', `withdrawals/{id}${tail}`, {
		url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}${tail}`,
		missing: 'The withdrawal',
		...more,
	})

const ofFoundation = ({ funds }: World) => ({
	amount: '50.00',
	currency: 'INR',
	paymentAccountId: funds.foundationAccount,
})

/** Withdrawals, for whoever asks and for finance. */
export const FUND_CALLS: readonly ApiCall[] = [
	ASK,
	CHANGE,
	{
		route: 'GET /api/v1/donationRequest/withdraw',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/donationRequest/withdraw',
		query: {
			userId: ['5', ''],
			requestId: ['5', ''],
			status: ['open', ''],
			isDownload: ['yes', '1'],
			limit: ['0', '-1', '1.5', 'many', '501'],
			offset: OFFSET,
		},
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
		access: 'signedIn',
		as: 'author',
		missing: 'The request',
		url: ({ live }) => `/api/v1/donationRequest/${live}/withdraw`,
		query: { fundType: ['fund', ''], units: ['EUR', 'inr'] },
		rows: ({ live, people }) => [
			...byOthers('The request'),
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
	...listed(
		'withdrawals',
		query(
			...[{ q: 'x'.repeat(101) }, { status: 'open' }, { currency: 'EUR' }, { kind: 'x' }],
			...[{ requestId: '5' }, { waiting: 'yes' }, { id: ['5'] }, { minAmount: 5 }, { maxAmount: '1,000.00' }],
		),
		'withdrawalsRead',
	),
	...listed(
		'funds',
		query(
			...[{ q: 'x'.repeat(101) }, { state: 'open' }, { currency: 'EUR' }, { kind: 'x' }],
			...[{ id: ['request.5.INR'] }, { id: 'foundation.karuna.INR' }, { targetId: '5' }],
		),
	),
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
		query: { decision: ['cancel', '', 'constructor'] },
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
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/withdrawals',
		body: ofFoundation,
		fields: {
			amount: [
				...[undefined, 50, null, {}].map((value) => [JSON.stringify(value) ?? 'nothing', value] as const),
				...['0.99', '1.005', '-1.00', '1000000000.01', 'NaN', ''].map(
					(value) => [`"${value}"`, value, AMOUNT] as const,
				),
			],
			currency: choice(),
			paymentAccountId: uuid,
		},
		rows: (world) => [
			{
				label: 'of more than is free',
				refusal: { ...TOO_MUCH, message: 'You can withdraw at most INR 0.00.' },
			},
			unusable({ ...ofFoundation(world), paymentAccountId: world.funds.account }),
		],
	},
	...(Object.keys(DECISIONS) as Decision[]).map(decide),
	{
		route: 'POST /api/backoffice/withdrawals/{id}/account',
		access: 'finance',
		as: 'finance',
		missing: 'The withdrawal',
		url: ({ funds }) => `/api/backoffice/withdrawals/${funds.withdrawal}/account`,
	},
]
