import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { ACCOUNT } from './withdrawals.fixtures.ts'
import type { World } from './world.ts'

const american = { ...ACCOUNT, country: 'US', currency: 'usd' }
const wrongRouting: Row = {
	label: 'with digits that a routing number can’t have',
	options: { body: { ...american, routingNumber: '021000022' } },
	refusal: { status: 400, code: 'VALIDATION', message: 'Invalid Routing Number', field: 'routingNumber' },
}

const unknownBranch: Row = {
	label: 'at a branch that isn’t on the list',
	options: { body: { ...ACCOUNT, routingNumber: 'SBIN0999999' } },
	refusal: {
		status: 400,
		code: 'BRANCH_UNKNOWN',
		message: 'We don’t know this branch. Is the code right? Then save again.',
		field: 'routingNumber',
	},
}

interface Owner {
	readonly path: string
	readonly route: string
	readonly as: ApiCall['as']
	readonly url: (world: World) => string
	readonly account: (world: World) => string
	readonly foreign: (world: World) => string
}

const OWNERS: readonly Owner[] = [
	{
		path: '/api/v1/user',
		route: '/api/v1/user/{id}',
		as: 'author',
		url: ({ people }) => `/api/v1/user/${people.author.id}/payment/account`,
		account: ({ funds }) => funds.spareAccount,
		foreign: ({ funds }) => funds.othersAccount,
	},
	{
		path: '/api/v1/org',
		route: '/api/v1/org/{id}',
		as: 'leader',
		url: ({ funds }) => `/api/v1/org/${funds.organization}/payment/account`,
		account: ({ funds }) => funds.organizationAccount,
		foreign: ({ funds }) => funds.account,
	},
	{
		path: '/api/backoffice',
		route: '/api/backoffice/foundation',
		as: 'finance',
		url: () => '/api/backoffice/foundation/payment/account',
		account: ({ funds }) => funds.foundationAccount,
		foreign: ({ funds }) => funds.organizationAccount,
	},
]

function callsOf({ path, route, as, url, account, foreign }: Owner): ApiCall[] {
	const one = (world: World) => `${url(world)}/${account(world)}`
	const notTheirs = (world: World): Row => ({
		label: "with somebody else's account",
		refusal: notFound('The bank account'),
		url: `${url(world)}/${foreign(world)}`,
	})
	return [
		{
			as,
			url,
			route: `GET ${route}/payment/account` as ApiCall['route'],
		},
		{
			as,
			url,
			route: `POST ${route}/payment/account` as ApiCall['route'],
			body: () => ACCOUNT,
			rows: () => [wrongRouting, unknownBranch],
		},
		{
			as,
			url: one,
			route: `PUT ${route}/payment/account/{accountId}` as ApiCall['route'],
			body: () => ({ ...ACCOUNT, label: 'Canara Bank' }),
			rows: (world) => [
				notTheirs(world),
				wrongRouting,
				{
					label: 'in another country',
					options: { body: { ...american, routingNumber: '021000021' } },
					refusal: {
						status: 400,
						code: 'CURRENCY_MISMATCH',
						field: 'country',
						message: 'Please add an account in the other country.',
					},
				},
			],
		},
		{
			as,
			url: one,
			route: `DELETE ${route}/payment/account/{accountId}` as ApiCall['route'],
			rows: (world) => [notTheirs(world), ...(path === '/api/v1/user' ? [inUse(world, url(world))] : [])],
		},
	]
}

const inUse = ({ funds }: World, url: string): Row => ({
	label: 'while money is on its way to it',
	url: `${url}/${funds.account}`,
	refusal: {
		status: 409,
		code: 'ACCOUNT_IN_USE',
		message: 'A withdrawal to this bank account is under way, so it can’t be removed now.',
	},
})

export const ACCOUNT_CALLS: readonly ApiCall[] = OWNERS.flatMap(callsOf)
