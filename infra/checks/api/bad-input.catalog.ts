import type { ApiCall } from './bad-input.ts'

const everyone = { access: 'everyone', as: 'guest' } as const

export const CATALOG_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'GET /api/v1/country',
		url: () => '/api/v1/country',
		query: { supported: ['maybe', ''] },
	},
	{
		...everyone,
		route: 'GET /api/v1/state',
		url: () => '/api/v1/state?countryId=IN',
		query: { countryId: ['', 'in', 'IND', '../', 'I%00'] },
	},
	{
		...everyone,
		route: 'GET /api/v1/city',
		url: () => '/api/v1/city?stateId=IN.38',
		query: { stateId: ['', 'IN', 'IN.', 'in.38', 'IN.38.Ranchi', '../..'] },
	},
	{
		...everyone,
		route: 'GET /api/v1/miscellaneousconfig/ipinfo',
		url: () => '/api/v1/miscellaneousconfig/ipinfo',
	},
]
