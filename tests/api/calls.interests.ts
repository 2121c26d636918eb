import type { ApiCall } from './call.ts'
import type { World } from './world.ts'

const PATH = '/api/v1/userInterested/categories'
const admin = { as: 'admin' } as const
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

export const INTEREST_CALLS: readonly ApiCall[] = [
	{
		...admin,
		route: 'POST /api/v1/userInterested/categories',
		url: () => PATH,
		body: () => ({ name: 'Rivers', nameHi: 'नदियाँ' }),
		rows: () => [taken],
	},
	{
		...admin,
		route: 'PUT /api/v1/userInterested/categories/{id}',
		url: one,
		body: () => ({ name: 'Woods', nameHi: '' }),
		rows: () => [taken],
	},
	{
		...admin,
		route: 'DELETE /api/v1/userInterested/categories/{id}',
		url: one,
	},
	{
		route: 'PUT /api/v1/userInterests',
		as: 'donor',
		url: () => '/api/v1/userInterests',
		body: ({ interest }) => ({ categories: [interest] }),
	},
	{
		...admin,
		route: 'GET /api/backoffice/userInterests',
		url: () => '/api/backoffice/userInterests',
	},
	{
		...admin,
		route: 'GET /api/backoffice/userInterests/{id}',
		url: ({ interest }) => `/api/backoffice/userInterests/${interest}`,
	},
]
