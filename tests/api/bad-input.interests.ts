import { type ApiCall, type Field, optionalText, text } from './bad-input.ts'
import type { World } from './bad-input.world.ts'

const PATH = '/api/v1/userInterested/categories'
const name = text(60, 'Please enter the name')
const nameHi: Field = optionalText(60).filter(([label]) => label !== 'null')
const admin = { access: 'reviewer', as: 'admin' } as const
const one = ({ interest }: World) => `${PATH}/${interest}`
const taken = {
	label: 'with a name that is taken',
	options: { body: { name: 'MEADOWS', nameHi: '' } },
	refusal: {
		status: 409,
		code: 'NAME_TAKEN',
		message: 'There is a category of this name already',
		field: 'name',
	},
} as const

/** What people may be interested in, and what they are. */
export const INTEREST_CALLS: readonly ApiCall[] = [
	{ route: 'GET /api/v1/userInterested/categories', access: 'everyone', as: 'guest', url: () => PATH },
	{
		...admin,
		route: 'POST /api/v1/userInterested/categories',
		url: () => PATH,
		body: () => ({ name: 'Rivers', nameHi: 'नदियाँ' }),
		fields: { name, nameHi },
		rows: () => [taken],
	},
	{
		...admin,
		route: 'PUT /api/v1/userInterested/categories/{id}',
		url: one,
		missing: 'The category',
		body: () => ({ name: 'Woods', nameHi: '' }),
		fields: { name, nameHi },
		rows: () => [taken],
	},
	{
		...admin,
		route: 'DELETE /api/v1/userInterested/categories/{id}',
		url: one,
		missing: 'The category',
	},
	{ route: 'GET /api/v1/userInterests', access: 'signedIn', as: 'donor', url: () => '/api/v1/userInterests' },
	{
		route: 'PUT /api/v1/userInterests',
		access: 'signedIn',
		as: 'donor',
		url: () => '/api/v1/userInterests',
		body: ({ interest }) => ({ categories: [interest] }),
		fields: {
			categories: [
				['nothing', undefined],
				['text', 'nonsense'],
				['null', null],
				['too many', Array.from({ length: 101 }, () => crypto.randomUUID())],
			],
			'categories.0': [
				['text', 'nonsense'],
				['a number', 5],
			],
		},
	},
	{
		...admin,
		route: 'GET /api/backoffice/userInterests',
		url: () => '/api/backoffice/userInterests',
		query: {
			sort: ['["email","ASC"]', 'nonsense'],
			range: ['[5,2]', '[0,1000]', 'all'],
			filter: ['{"extra":1}', '{"id":["x"]}', 'x'],
		},
	},
	{
		...admin,
		route: 'GET /api/backoffice/userInterests/{id}',
		missing: 'The category',
		url: ({ interest }) => `/api/backoffice/userInterests/${interest}`,
	},
]
