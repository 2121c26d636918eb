import { type ApiCall, choice, yesOrNo } from './bad-input.ts'
import { ALERT } from './blood.fixtures.ts'

const THE_ALERT = 'The alert'
const missing = { status: 404, code: 'NOT_FOUND', message: 'The alert was not found.' } as const

/** Alerts of blood donors. */
export const BLOOD_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/bloodAlert/{id}',
		access: 'everyone',
		as: 'donor',
		url: ({ things }) => `${ALERT}/${things.bloodAlert}`,
		missing: THE_ALERT,
		query: { user: ['x', ''], key: ['x'.repeat(201)] },
		rows: ({ people, things }) => [
			{ label: 'of somebody else', as: 'author', refusal: missing },
			{ label: 'from nobody', as: 'guest', refusal: missing },
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
		access: 'everyone',
		as: 'donor',
		url: ({ things }) => `${ALERT}/${things.bloodAlert}`,
		body: () => ({ answer: 'notNow' }),
		missing: THE_ALERT,
		fields: {
			answer: choice('Please choose an answer'),
			agreesInAdvance: yesOrNo,
		},
		rows: ({ people }) => [
			{ label: 'of somebody else', as: 'author', refusal: missing },
			{ label: 'from nobody', as: 'guest', refusal: missing },
			{
				label: 'with a key of somebody else',
				as: 'author',
				options: { body: { answer: 'can', user: people.donor.id, key: '1.x' } },
				refusal: missing,
			},
		],
	},
	{
		route: 'GET /api/backoffice/bloodAlerts',
		access: 'backoffice',
		as: 'admin',
		url: () => '/api/backoffice/bloodAlerts',
		query: {
			sort: ['nonsense', '["title","ASC"]'],
			range: ['nonsense', '[5,1]'],
			filter: ['nonsense', '{"id":"x"}'],
		},
	},
	{
		route: 'GET /api/backoffice/bloodAlerts/{id}',
		access: 'backoffice',
		as: 'admin',
		url: ({ things }) => `/api/backoffice/bloodAlerts/${things.bloodAlert}`,
		missing: THE_ALERT,
	},
]
