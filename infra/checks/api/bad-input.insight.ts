import { query, read } from './bad-input.backoffice.ts'
import type { ApiCall } from './bad-input.ts'

const FILTERS = [
	...[{ type: 'payments' }, { type: '' }, { userId: 'nobody' }, { userId: 5 }, { q: 'x'.repeat(101) }],
	...[{ q: 'a\u0000b' }, { from: 'yesterday' }, { to: '2026-02-30T00:00:00Z' }],
]

/** Calls about what happened, and how much of it. */
export const INSIGHT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/userActivityLog',
		access: 'activity',
		as: 'admin',
		url: () => '/api/v1/userActivityLog',
		query: {
			...{ limit: ['0', '-1', '1.5', 'many', '501'], offset: ['-1', '1.5', 'many', '1000001'] },
			...{ type: ['payments', ''], userId: ['nobody', ''], q: ['x'.repeat(101), 'a%00b'] },
			...{ from: ['yesterday', ''], to: ['2026-02-30T00:00:00Z'], isDownload: ['yes', ''] },
		},
	},
	read('activity', 'activity', { query: query(...FILTERS) }),
	read('activity', 'activity/csv', { query: query(...FILTERS) }),
]
