import { changedMeanwhile, MALFORMED_TAGS, notFound } from './bad-input.requests.ts'
import { type ApiCall, choice, type Field, PAGE, type Row, text, yesOrNo } from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { ACCOUNT } from './withdrawals.fixtures.ts'

const NO_ROUTING = 'Please Enter Routing Number'
const PLAIN = 'Please use plain text only.'
/** A detail that is missing is told of the whole; its own field says which. */
const INCOMPLETE = 'Please enter all bank account details'
const MISSING = ['nothing', 'null', 'empty text', 'blanks']
const ofTheWhole = (field: Field): Field =>
	field.map((bad) => (MISSING.includes(bad[0]) ? [bad[0], bad[1], INCOMPLETE] : bad))
const accountNumber: Field = [
	...ofTheWhole(text(40, 'Please Enter Account Number')),
	['too few digits', '12345678', 'Invalid Account Number'],
	['too many digits', '1'.repeat(19), 'Invalid Account Number'],
	['letters', '30124567X91', 'Invalid Account Number'],
]
const FIELDS: Readonly<Record<string, Field>> = {
	label: ofTheWhole(text(100, 'Please Enter Bank Name')),
	accountHolderName: [
		...ofTheWhole(text(100, 'Please Enter Full Name')),
		['another script', 'सीता देवी', 'Please write the name as the bank prints it, in Latin letters'],
		['two letters', 'Om', 'Please write the name as the bank prints it, in Latin letters'],
	],
	accountHolderType: ofTheWhole(choice('Please Enter Account Holder Type')),
	accountNumber,
	routingNumber: [
		['nothing', undefined, INCOMPLETE],
		['a number', 5, NO_ROUTING],
		['null', null, INCOMPLETE],
		['empty text', '', INCOMPLETE],
		['blanks', '   ', INCOMPLETE],
		['a NUL', 'SBIN\u00000001234', PLAIN],
		['text that is too long', 'S'.repeat(41)],
		['no IFSC', 'SBIN1001234', 'Invalid IFSC Code'],
		['a routing number', '021000021', 'Invalid IFSC Code'],
	],
	country: ofTheWhole(choice('Please Enter Country')),
	currency: [...choice(), ['another currency', 'usd', 'An account in IN is in INR']],
	isDefault: yesOrNo,
	isNewBranch: yesOrNo,
}
const CHANGED: Readonly<Record<string, Field>> = {
	...FIELDS,
	accountNumber: accountNumber.filter(([label]) => label !== 'nothing'),
}

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
	readonly access: ApiCall['access']
	readonly as: ApiCall['as']
	readonly url: (world: World) => string
	readonly account: (world: World) => string
	/** An account that belongs to another kind of owner. */
	readonly foreign: (world: World) => string
	readonly strangers: readonly Row[]
}

const OWNERS: readonly Owner[] = [
	{
		path: '/api/v1/user',
		route: '/api/v1/user/{id}',
		access: 'signedIn',
		as: 'author',
		url: ({ people }) => `/api/v1/user/${people.author.id}/payment/account`,
		account: ({ funds }) => funds.spareAccount,
		foreign: ({ funds }) => funds.othersAccount,
		strangers: (['donor', 'finance', 'admin'] as const).map((who) => ({
			label: `from ${who}`,
			as: who,
			refusal: PAGE,
		})),
	},
	{
		path: '/api/v1/org',
		route: '/api/v1/org/{id}',
		access: 'signedIn',
		as: 'leader',
		url: ({ funds }) => `/api/v1/org/${funds.organization}/payment/account`,
		account: ({ funds }) => funds.organizationAccount,
		foreign: ({ funds }) => funds.account,
		strangers: (['donor', 'finance', 'author'] as const).map((who) => ({
			label: `from ${who}`,
			as: who,
			refusal: notFound('The organization'),
		})),
	},
	{
		path: '/api/backoffice',
		route: '/api/backoffice/foundation',
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/foundation/payment/account',
		account: ({ funds }) => funds.foundationAccount,
		foreign: ({ funds }) => funds.organizationAccount,
		strangers: [],
	},
]

function callsOf({ path, route, access, as, url, account, foreign, strangers }: Owner): ApiCall[] {
	const one = (world: World) => `${url(world)}/${account(world)}`
	const notTheirs = (world: World): Row => ({
		label: "with somebody else's account",
		refusal: notFound('The bank account'),
		url: `${url(world)}/${foreign(world)}`,
	})
	const byId = path === '/api/v1/org' ? { missing: 'The organization' } : {}
	return [
		{
			access,
			as,
			url,
			...byId,
			route: `GET ${route}/payment/account` as ApiCall['route'],
			rows: () => strangers,
		},
		{
			access,
			as,
			url,
			...byId,
			route: `POST ${route}/payment/account` as ApiCall['route'],
			body: () => ACCOUNT,
			fields: FIELDS,
			rows: () => [...strangers, wrongRouting, unknownBranch],
		},
		{
			access,
			as,
			url: one,
			missing: 'The bank account',
			route: `PUT ${route}/payment/account/{accountId}` as ApiCall['route'],
			body: () => ({ ...ACCOUNT, label: 'Canara Bank' }),
			fields: CHANGED,
			rows: (world) => [
				...strangers,
				notTheirs(world),
				...MALFORMED_TAGS,
				changedMeanwhile('"7"'),
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
			access,
			as,
			url: one,
			missing: 'The bank account',
			route: `DELETE ${route}/payment/account/{accountId}` as ApiCall['route'],
			rows: (world) => [
				...strangers,
				notTheirs(world),
				...MALFORMED_TAGS,
				changedMeanwhile('"7"'),
				...(path === '/api/v1/user' ? [inUse(world, url(world))] : []),
			],
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

/** Bank accounts of people, organizations and the foundation. */
export const ACCOUNT_CALLS: readonly ApiCall[] = OWNERS.flatMap(callsOf)
