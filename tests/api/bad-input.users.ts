import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import { optionalFactorCode } from './bad-input.account-fields.ts'
import { query, read } from './bad-input.backoffice.ts'
import { changedMeanwhile, MALFORMED_TAGS, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, type Bad, choice, PAGE, type Row, text, yesOrNo } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const FAILED = { status: 401, code: 'AUTHENTICATION_FAILED', message: 'Authentication failed.' } as const
const login = (label: string, email: string, password: string): Row => ({
	label,
	options: { body: { email, password } },
	refusal: FAILED,
})

const donors = ({ people }: World) => `/api/backoffice/users/${people.donor.id}`
const role = { role: 'talRadioAdmin', reason: 'She looks after the radio now.' }
const CHANGE_ROLES = (['grant', 'revoke'] as const).map(
	(action): ApiCall => ({
		route: `POST /api/backoffice/users/{id}/roles/${action}`,
		access: 'reviewer',
		as: 'admin',
		url: (world) => `${donors(world)}/roles/${action}`,
		headers: () => ({ 'if-match': '"0"' }),
		body: () => role,
		fields: { role: choice(), reason: text(2_000, 'Please enter the reason') },
		missing: 'The user',
		rows: (world) => [
			WITHOUT_TAG,
			...MALFORMED_TAGS,
			changedMeanwhile('"7"'),
			...(['admin', 'superAdmin', 'finAdmin'] as const).map((each) => ({
				label: `of ${each} from an admin`,
				options: { body: { ...role, role: each } },
				refusal: {
					status: 403,
					code: 'NOT_ALLOWED',
					message: 'You do not have the privilege to grant or revoke this role.',
				},
			})),
			{
				label: 'of one’s own',
				as: 'superAdmin',
				url: `/api/backoffice/users/${world.people.superAdmin.id}/roles/${action}`,
				options: { headers: { 'if-match': '"1"' } },
				refusal: { status: 403, code: 'OWN_ROLES', message: 'Nobody grants or revokes roles of their own.' },
			},
		],
	}),
)

const WRONG_FILTERS = [
	{ role: 'king' },
	{ q: 'x'.repeat(255) },
	{ q: 'a\u0000b' },
	{ region: 'GB' },
	{ verified: 'yes' },
	{ volunteer: 1 },
	{ bloodDonor: 'A+' },
	{ from: 'yesterday' },
	{ to: '2026-02-30T00:00:00Z' },
]

const WRONG_DONORS = [
	{ q: 'x'.repeat(255) },
	{ region: 'GB' },
	{ bloodGroup: 'C+' },
	{ givesTo: '0-' },
	{ component: 'marrow' },
	{ id: ['x'] },
	{ state: 'x'.repeat(101) },
	{ city: 'a\u0000b' },
]

const REASON = { reason: 'A blood camp needs them.' }
/** The list's filters as fields of a body. */
const wrongFilters = (filters: readonly Readonly<Record<string, unknown>>[]) => {
	const bad: Record<string, Bad[]> = {
		filter: [
			['nothing', undefined],
			['text', 'all'],
		],
	}
	for (const [name = '', value] of filters.flatMap((one) => Object.entries(one))) {
		bad[`filter.${name}`] = [...(bad[`filter.${name}`] ?? []), [JSON.stringify(value), value]]
	}
	return bad
}
const EXPORTS = (
	[
		['users', WRONG_FILTERS],
		['bloodDonors', WRONG_DONORS],
	] as const
).flatMap(([list, wrong]): ApiCall[] => [
	{
		route: `POST /api/backoffice/${list}/exports`,
		access: 'reviewer',
		as: 'admin',
		url: () => `/api/backoffice/${list}/exports`,
		body: () => ({ filter: {}, ...REASON }),
		fields: { ...wrongFilters(wrong), reason: text(2_000, 'Please enter the reason') },
	},
	{
		route: `GET /api/backoffice/${list}/exports/{id}/csv`,
		access: 'reviewer',
		as: 'admin',
		url: () => `/api/backoffice/${list}/exports/${demoUserId('vikram')}/csv`,
		missing: 'The export',
	},
])

const everyone = { access: 'everyone', as: 'guest' } as const

export const USER_CALLS: readonly ApiCall[] = [
	...CHANGE_ROLES,
	...EXPORTS,
	{
		route: 'POST /api/backoffice/users/{id}/sessions/end',
		access: 'reviewer',
		as: 'admin',
		// Nobody who makes a call here.
		url: () => `/api/backoffice/users/${demoUserId('vikram')}/sessions/end`,
		body: () => ({ reason: 'Her phone was stolen.' }),
		fields: { reason: text(2_000, 'Please enter the reason') },
		missing: 'The user',
		rows: ({ people }) => [
			{
				label: 'of a super admin from an admin',
				url: `/api/backoffice/users/${people.superAdmin.id}/sessions/end`,
				refusal: {
					status: 403,
					code: 'NOT_ALLOWED',
					message: 'You do not have the privilege to sign this person out.',
				},
			},
		],
	},
	{
		route: 'POST /api/backoffice/users/{id}/factor-proof/confirm',
		access: 'superAdmin',
		as: 'superAdmin',
		url: (world) => `${donors(world)}/factor-proof/confirm`,
		body: () => ({ number: '123456' }),
		fields: {
			number: [...text(100, 'Please enter the number'), ['letters', 'abcdef', 'The number has 6 digits']],
		},
		missing: 'The user',
		rows: ({ people }) => [
			{
				label: 'of nobody who asked',
				refusal: {
					status: 400,
					code: 'FACTOR_NUMBER_WRONG',
					message: 'This is not the number on their page, or it is too old. Please ask them for a new one.',
				},
			},
			{
				label: 'of one’s own account',
				url: `/api/backoffice/users/${people.superAdmin.id}/factor-proof/confirm`,
				refusal: {
					status: 403,
					code: 'OWN_FACTOR',
					message: 'Another admin has to confirm this: nobody does so for their own account.',
				},
			},
		],
	},
	{
		route: 'GET /api/backoffice/users',
		access: 'users',
		as: 'admin',
		url: () => '/api/backoffice/users',
		query: query(...WRONG_FILTERS, { id: ['x'] }),
	},
	{
		route: 'GET /api/backoffice/users/csv',
		access: 'users',
		as: 'admin',
		url: () => '/api/backoffice/users/csv',
		query: query(...WRONG_FILTERS, { id: ['x'] }),
	},
	read('backoffice', 'bloodDonors', { query: query(...WRONG_DONORS) }),
	read('backoffice', 'bloodDonors/{id}', {
		url: () => `/api/backoffice/bloodDonors/${demoUserId('vikram')}`,
		missing: 'The blood donor',
	}),
	read('backoffice', 'bloodDonors/csv', { query: query(...WRONG_DONORS) }),
	{
		route: 'GET /api/v1/users',
		access: 'users',
		as: 'admin',
		url: () => '/api/v1/users',
		query: {
			limit: ['0', '-1', '1.5', 'many', '501'],
			offset: ['-1', '1.5', 'many', '1000001'],
			roles: ['king', 'admin;finAdmin', 'x'.repeat(101)],
			isDownload: ['yes', ''],
			filters: [
				'x',
				'[]',
				'null',
				'"text"',
				'x'.repeat(2_001),
				...WRONG_FILTERS.map((one) => JSON.stringify(one)),
			],
		},
	},
	{
		route: 'POST /api/backoffice/users/{id}/contact',
		access: 'reviewer',
		as: 'admin',
		url: (world) => `${donors(world)}/contact`,
		body: () => ({ reason: 'A receipt came back.' }),
		fields: { reason: text(2_000, 'Please enter the reason') },
		missing: 'The user',
	},
	{
		route: 'GET /api/backoffice/users/{id}',
		access: 'users',
		as: 'admin',
		url: donors,
		missing: 'The user',
	},
	{
		route: 'GET /api/backoffice/users/{id}/timeline',
		access: 'users',
		as: 'admin',
		url: (world) => `${donors(world)}/timeline`,
		missing: 'The user',
	},
	{
		...everyone,
		route: 'POST /api/v1/login',
		url: () => '/api/v1/login',
		body: () => ({ email: 'donor@karuna.example', password: DEMO_PASSWORD }),
		fields: {
			email: text(254, 'Please enter email'),
			password: text(256, 'Please enter password').filter(([label]) => !/blanks|NUL/.test(label)),
			code: optionalFactorCode,
			remember: yesOrNo,
		},
		rows: () => [
			login('with a wrong password', 'donor@karuna.example', 'Karuna!2025'),
			login('of nobody', 'nobody@karuna.example', DEMO_PASSWORD),
			login('with a password of blanks', 'donor@karuna.example', '   '),
		],
	},
	{
		...everyone,
		route: 'POST /api/v1/token/refresh',
		url: () => '/api/v1/token/refresh',
		rows: () =>
			['', 'nonsense', 'x'.repeat(43), 'x'.repeat(4_000)].map((value) => ({
				label: `with the cookie ${value.slice(0, 10)}`,
				options: { anonymous: true, headers: { cookie: `karuna_refresh=${value}` } },
				refusal: { status: 401, code: 'UNAUTHENTICATED', message: 'Authentication failed.' },
			})),
	},
	{
		route: 'POST /api/v1/live/ticket',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/live/ticket',
	},
	{
		route: 'POST /api/v1/logout',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/logout',
	},
	{
		route: 'GET /api/v1/user/summary/{id}',
		access: 'signedIn',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/summary/${people.donor.id}`,
		query: { requestType: ['x'.repeat(31)] },
		rows: () =>
			(['author', 'finance', 'superAdmin'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				refusal: PAGE,
			})),
	},
	{
		route: 'GET /api/v1/user/kindness',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/user/kindness',
		query: { limit: ['0', '-1', '1.5', 'many', '101'], offset: ['-1', '1.5', 'many', '1000001'] },
	},
	{ ...everyone, route: 'GET /api/v1/region', url: () => '/api/v1/region' },
	{
		...everyone,
		route: 'GET /api/v1/category',
		url: () => '/api/v1/category',
		query: { region: ['GB', ''] },
	},
	{ ...everyone, route: 'GET /api/v1/currentTime', url: () => '/api/v1/currentTime' },
	{ ...everyone, route: 'GET /api/v1/config', url: () => '/api/v1/config' },
]
