import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES } from '../../../domain/files/contract.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { type ApiCall, PAGE, type Row, words } from './bad-input.ts'
import { type FormPart, multipart } from './rig.ts'

const FAILED = { status: 401, code: 'AUTHENTICATION_FAILED', message: 'Authentication failed.' } as const
const login = (label: string, email: string, password: string): Row => ({
	label,
	options: { body: { email, password } },
	refusal: FAILED,
})

const upload = (label: string, parts: readonly FormPart[], code: string, message: string): Row => ({
	label,
	options: multipart(parts),
	refusal: { status: 400, code, message, field: 'file' },
})
const file = (fileName: string, content: Buffer | string): FormPart[] => [{ name: 'file', fileName, content }]
const { missing, format, tooLarge } = IMAGE_MESSAGES
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const BROKEN = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)])

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
	{
		route: 'POST /api/v1/files/image',
		access: 'signedIn',
		as: 'author',
		url: () => '/api/v1/files/image',
		rows: () => [
			upload('without a file', [{ name: 'purpose', content: 'request' }], 'IMAGE_MISSING', missing),
			upload('with an empty file', file('well.png', ''), 'IMAGE_MISSING', missing),
			upload('of 1 MB', file('well.png', Buffer.alloc(IMAGE_LIMIT_BYTES + 1)), 'IMAGE_TOO_LARGE', tooLarge),
			upload('of a GIF', file('well.png', GIF), 'IMAGE_INVALID', format),
			upload('of an SVG', file('well.png', SVG), 'IMAGE_INVALID', format),
			upload('of text', file('well.jpg', 'This is no picture.'), 'IMAGE_INVALID', format),
			upload('of a broken PNG', file('well.png', BROKEN), 'IMAGE_INVALID', format),
			{
				label: 'as JSON',
				options: { body: { file: 'aGVsbG8=' } },
				refusal: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
			},
			{
				label: 'of a form that breaks off',
				options: { ...multipart(file('well.png', GIF)), body: '--karuna-form-boundary\r\ncontent-dis' },
				refusal: { status: 400, code: 'BAD_REQUEST' },
			},
			{
				label: 'of two files',
				options: multipart([...file('one.png', GIF), ...file('two.png', GIF)]),
				refusal: { status: 413, code: 'TOO_LARGE' },
			},
		],
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
