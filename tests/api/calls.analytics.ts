import type { ApiCall } from './call.ts'

const counting = (requestId: string, action = 'view') =>
	`/api/v1/donationRequest/analytics/${requestId}/${action}`

export const ANALYTICS_CALLS: readonly ApiCall[] = [
	{
		route: 'PUT /api/v1/donationRequest/analytics/{id}/{action}',
		as: 'guest',
		url: ({ live }) => counting(live),
		body: () => ({ channel: 'whatsapp' }),
		rows: ({ live }) => [
			{
				label: 'of something that nobody counts',
				url: counting(live, 'fulfil'),
				refusal: { status: 400, code: 'VALIDATION', field: 'action' },
			},
		],
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/analytics',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/analytics`,
	},
]
