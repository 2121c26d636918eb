import type { ApiCall } from './bad-input.ts'

/** What everybody may follow. */
export const FEED_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /feed',
		access: 'everyone',
		as: 'guest',
		url: () => '/feed',
		query: {
			after: ['-1', '1.5', 'x', '9007199254740992'],
			day: ['2026-13-01', 'today', ''],
			limit: ['0', '10001', 'many'],
			tail: ['yes', '2'],
		},
	},
]
