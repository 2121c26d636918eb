import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import type { World } from './world.ts'

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
		as: 'admin',
		url: (world) => `${donors(world)}/roles/${action}`,
		headers: () => ({ 'if-match': '"0"' }),
		body: () => role,
		rows: () => [
			...(['admin', 'superAdmin', 'finAdmin'] as const).map((each) => ({
				label: `of ${each} from an admin`,
				options: { body: { ...role, role: each } },
				refusal: {
					status: 403,
					code: 'NOT_ALLOWED',
					message: 'You do not have the privilege to grant or revoke this role.',
				},
			})),
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
const EXPORTS = (
	[
		['users', WRONG_FILTERS],
		['bloodDonors', WRONG_DONORS],
	] as const
).flatMap(([list]): ApiCall[] => [
	{
		route: `POST /api/backoffice/${list}/exports`,
		as: 'admin',
		url: () => `/api/backoffice/${list}/exports`,
		body: () => ({ filter: {}, ...REASON }),
	},
	{
		route: `GET /api/backoffice/${list}/exports/{id}/csv`,
		as: 'admin',
		url: () => `/api/backoffice/${list}/exports/${demoUserId('vikram')}/csv`,
	},
])

const everyone = { as: 'guest' } as const

export const USER_CALLS: readonly ApiCall[] = [
	...CHANGE_ROLES,
	...EXPORTS,
	{
		route: 'POST /api/backoffice/users/{id}/sessions/end',
		as: 'admin',
		// Nobody who makes a call here.
		url: () => `/api/backoffice/users/${demoUserId('vikram')}/sessions/end`,
		body: () => ({ reason: 'Her phone was stolen.' }),
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
		as: 'superAdmin',
		url: (world) => `${donors(world)}/factor-proof/confirm`,
		body: () => ({ number: '123456' }),
	},
	{
		route: 'POST /api/backoffice/apiTokens',
		as: 'auditor',
		url: () => '/api/backoffice/apiTokens',
		body: () => ({
			name: 'Export of each close',
			scopes: ['finance:read', 'close:export'],
			lastDay: new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10),
		}),
		rows: () => [
			{
				label: 'that is over',
				options: { body: { name: 'Old', scopes: ['finance:read'], lastDay: '2020-01-01' } },
				refusal: { status: 400, code: 'TOKEN_TERM_INVALID', field: 'lastDay' },
			},
			{
				label: 'for longer than a year',
				options: { body: { name: 'Long', scopes: ['finance:read'], lastDay: '2099-01-01' } },
				refusal: { status: 400, code: 'TOKEN_TERM_INVALID', field: 'lastDay' },
			},
		],
	},
	read('finance', 'apiTokens/{id}', { url: () => `/api/backoffice/apiTokens/${demoUserId('vikram')}` }),
	read('finance', 'accessLog/{id}', { url: () => `/api/backoffice/accessLog/${demoUserId('vikram')}` }),
	{
		route: 'POST /api/backoffice/apiTokens/{id}/revoke',
		as: 'finance',
		url: () => `/api/backoffice/apiTokens/${demoUserId('vikram')}/revoke`,
	},
	read('admin', 'bloodDonors/{id}', {
		url: () => `/api/backoffice/bloodDonors/${demoUserId('vikram')}`,
	}),
	{
		route: 'POST /api/backoffice/users/{id}/contact',
		as: 'admin',
		url: (world) => `${donors(world)}/contact`,
		body: () => ({ reason: 'A receipt came back.' }),
	},
	{
		route: 'GET /api/backoffice/users/{id}',
		as: 'admin',
		url: donors,
	},
	{
		route: 'GET /api/backoffice/users/{id}/timeline',
		as: 'admin',
		url: (world) => `${donors(world)}/timeline`,
	},
	{
		...everyone,
		route: 'POST /api/v1/login',
		url: () => '/api/v1/login',
		body: () => ({ email: 'donor@karuna.example', password: DEMO_PASSWORD }),
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
		route: 'GET /api/v1/user/summary/{id}',
		as: 'donor',
		url: ({ people }) => `/api/v1/user/summary/${people.donor.id}`,
	},
]
