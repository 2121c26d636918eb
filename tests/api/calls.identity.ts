import type { ApiCall } from './call.ts'

export const IDENTITY_CALLS: readonly ApiCall[] = [
	...(['GET', 'PUT', 'DELETE'] as const).map(
		(method): ApiCall => ({
			route: `${method} /api/v1/donationRequest/{id}/identity`,
			as: 'author',
			url: ({ pending }) => `/api/v1/donationRequest/${pending}/identity`,
			...(method === 'PUT' && {
				body: () => ({ pan: 'ABCPE1234F', aadhaar: '2341 2341 2346' }),
			}),
		}),
	),
	{
		route: 'GET /api/backoffice/requests/{id}/identity',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/identity`,
	},
	{
		route: 'POST /api/backoffice/requests/{id}/identity/reveal',
		as: 'admin',
		url: ({ pending }) => `/api/backoffice/requests/${pending}/identity/reveal`,
	},
]
