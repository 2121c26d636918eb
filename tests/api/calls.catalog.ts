import type { ApiCall } from './call.ts'

const everyone = { as: 'guest' } as const

export const CATALOG_CALLS: readonly ApiCall[] = [
	{
		...everyone,
		route: 'GET /api/v1/state',
		url: () => '/api/v1/state?countryId=IN',
	},
	{
		...everyone,
		route: 'GET /api/v1/city',
		url: () => '/api/v1/city?stateId=IN.38',
	},
	{
		route: 'POST /api/v1/shorturl',
		as: 'donor',
		url: () => '/api/v1/shorturl',
		body: ({ live }) => ({
			url: `/donationRequest/${live}`,
			representsWhat: 'donationRequest',
			referenceId: live,
		}),
	},
]
