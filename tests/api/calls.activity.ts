import type { ApiCall } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'

const NO_WEBHOOK = '01930000-0000-7000-8000-000000000001'

export const ACTIVITY_CALLS: readonly ApiCall[] = [
	read('finance', 'effects/{id}', {
		url: () => '/api/backoffice/effects/nothing.of-the-kind',
		rows: () => [{ label: 'of nothing', refusal: notFound('The effect') }],
	}),
	{
		route: 'POST /api/backoffice/effects/{id}/retry',
		as: 'finance',
		url: () => '/api/backoffice/effects/nothing.of-the-kind/retry',
		rows: () => [
			{ label: 'of no dead letter', refusal: notFound('The dead letter') },
			{
				label: 'of a long id',
				url: `/api/backoffice/effects/${'x'.repeat(201)}/retry`,
				refusal: { status: 414, code: 'TOO_LARGE' },
			},
		],
	},
	read('finance', 'webhooks/{id}', {
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}`,
	}),
	read('finance', 'webhooks/{id}/dryRun', {
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}/dryRun`,
	}),
	{
		route: 'POST /api/backoffice/webhooks/{id}/retry',
		as: 'finance',
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}/retry`,
	},
	read('finance', 'expiries/{id}', {
		url: () => '/api/backoffice/expiries/rec.nothing',
		rows: () => [{ label: 'of nothing', refusal: notFound('The table') }],
	}),
	read('finance', 'deadLetters/{id}', {
		url: () => '/api/backoffice/deadLetters/nothing.of-the-kind',
		rows: () => [{ label: 'of nothing', refusal: notFound('The dead letter') }],
	}),
]
