import { ALERT } from './blood.fixtures.ts'
import type { ApiCall } from './call.ts'

const missing = { status: 404, code: 'NOT_FOUND', message: 'The alert was not found.' } as const

export const BLOOD_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/bloodAlert/{id}',
		as: 'donor',
		url: ({ things }) => `${ALERT}/${things.bloodAlert}`,
		rows: ({ people, things }) => [
			{
				label: 'with a wrong key',
				as: 'guest',
				url: `${ALERT}/${things.bloodAlert}?user=${people.donor.id}&key=nonsense`,
				refusal: missing,
			},
		],
	},
	{
		route: 'POST /api/v1/bloodAlert/{id}',
		as: 'donor',
		url: ({ things }) => `${ALERT}/${things.bloodAlert}`,
		body: () => ({ answer: 'notNow' }),
		rows: ({ people }) => [
			{
				label: 'with a key of somebody else',
				as: 'author',
				options: { body: { answer: 'can', user: people.donor.id, key: '1.x' } },
				refusal: missing,
			},
		],
	},
	{
		route: 'GET /api/backoffice/bloodAlerts/{id}',
		as: 'admin',
		url: ({ things }) => `/api/backoffice/bloodAlerts/${things.bloodAlert}`,
	},
]
