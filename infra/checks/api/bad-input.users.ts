import { DEMO_PASSWORD } from '../../demo/people.ts'
import { type ApiCall, PAGE, type Row, words } from './bad-input.ts'

const FAILED = { status: 401, code: 'AUTHENTICATION_FAILED', message: 'Authentication failed.' } as const
const login = (label: string, email: string, password: string): Row => ({
	label,
	options: { body: { email, password } },
	refusal: FAILED,
})

const everyone = { access: 'everyone', as: 'guest' } as const

export const USER_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'POST /api/v1/login',
		url: () => '/api/v1/login',
		body: () => ({ email: 'donor@karuna.example', password: DEMO_PASSWORD }),
		fields: {
			email: words(254, 'Please enter email'),
			password: words(256, 'Please enter password').filter(([label]) => !/blanks|NUL/.test(label)),
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
				...{ label: `of somebody else from ${as}`, as, refusal: PAGE },
			})),
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
