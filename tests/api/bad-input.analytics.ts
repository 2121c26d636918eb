import { notFound } from './bad-input.requests.ts'
import { type ApiCall, optionalChoice } from './bad-input.ts'

const counting = (requestId: string, action = 'view') =>
	`/api/v1/donationRequest/analytics/${requestId}/${action}`

/** What visitors do with requests, and what their authors read of it. */
export const ANALYTICS_CALLS: readonly ApiCall[] = [
	{
		route: 'PUT /api/v1/donationRequest/analytics/{id}/{action}',
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => counting(live),
		body: () => ({ channel: 'whatsapp' }),
		fields: { channel: optionalChoice },
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
		access: 'signedIn',
		as: 'author',
		url: ({ live }) => `/api/v1/donationRequest/${live}/analytics`,
		query: { days: ['0', '31', '365', 'all', ''] },
		missing: 'The request',
		rows: () => [{ label: 'of somebody else', as: 'donor', refusal: notFound('The request') }],
	},
]
