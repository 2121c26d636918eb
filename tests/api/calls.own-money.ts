import type { ApiCall } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import { OWN_MONEY } from './own-money.fixtures.ts'
import type { World } from './world.ts'

const MADE_UP = crypto.randomUUID()
const TOP_UP = { currency: 'INR', amount: '100.00', paidOn: '2026-11-20', reason: 'It covers the fees.' }

const decision = (verb: 'approve' | 'decline', as: ApiCall['as']): ApiCall => ({
	route: `POST ${OWN_MONEY}/{entity}/{id}/${verb}`,
	as,
	url: ({ things }) => `${OWN_MONEY}/IN/${things.ownEntry}/${verb}`,
	body: () => ({}),
	rows: () => [
		{ label: 'a made-up one', url: `${OWN_MONEY}/IN/${MADE_UP}/${verb}`, refusal: notFound('The entry') },
		{
			label: 'one of another entity',
			url: `${OWN_MONEY}/US/${MADE_UP}/${verb}`,
			refusal: notFound('The entry'),
		},
		{
			label: 'one of no entity',
			url: `${OWN_MONEY}/GB/${MADE_UP}/${verb}`,
			refusal: { status: 400, code: 'VALIDATION', field: 'entity' },
		},
	],
})

export const OWN_MONEY_CALLS: readonly ApiCall[] = [
	{
		route: `POST ${OWN_MONEY}/top-ups`,
		as: 'finance',
		url: () => `${OWN_MONEY}/top-ups`,
		body: () => TOP_UP,
		rows: () => [
			{
				label: 'that comes tomorrow',
				options: { body: { ...TOP_UP, paidOn: '2099-01-01' } },
				refusal: {
					status: 400,
					code: 'INVALID_DATE',
					field: 'paidOn',
					message: 'Please enter a day up to today',
				},
			},
		],
	},
	{
		route: `POST ${OWN_MONEY}/write-offs`,
		as: 'finance',
		url: () => `${OWN_MONEY}/write-offs`,
		body: ({ live }: World) => ({ fund: `request.${live}.INR`, reason: 'They moved away.' }),
		rows: ({ live }) => [
			{
				label: 'of a fund that lacks nothing',
				options: { body: { fund: `request.${live}.INR`, reason: 'They moved away.' } },
				refusal: { status: 409, code: 'NOTHING_LACKS', message: 'This fund lacks nothing.' },
			},
			{
				label: 'of a made-up fund',
				options: { body: { fund: `request.${MADE_UP}.INR`, reason: 'They moved away.' } },
				refusal: notFound('The fund'),
			},
		],
	},
	decision('approve', 'superAdmin'),
	decision('decline', 'superAdmin'),
	read('finance', 'own-money', {}),
]
