import type { ApiCall } from './call.ts'
import type { World } from './world.ts'

const address = (path: string) => (world: World) =>
	`/api/backoffice/donations/${world.donation.donationId}/assign${path}`

export const ASSIGN_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/donations/{id}/assign',
		as: 'finance',
		url: address(''),
		body: () => ({ requestId: null, reason: 'The donor wrote to us.' }),
		headers: ({ donationTag }) => ({ 'if-match': donationTag }),
	},
	{
		route: 'GET /api/backoffice/donations/{id}/assign/preview',
		as: 'finance',
		url: address('/preview'),
	},
]
