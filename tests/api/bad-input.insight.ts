import { unreadable } from './bad-input.activity.ts'
import { query, read } from './bad-input.backoffice.ts'
import { notFound } from './bad-input.requests.ts'
import type { ApiCall } from './bad-input.ts'

const FILTERS = [
	{ type: 'payments' },
	{ type: '' },
	{ userId: 'nobody' },
	{ userId: 5 },
	{ q: 'x'.repeat(101) },
	{ q: 'a\u0000b' },
	{ from: 'yesterday' },
	{ to: '2026-02-30T00:00:00Z' },
]

const PERIODS = {
	from: ['yesterday', '2026-02-30', '1999-12-31', ''],
	to: ['tomorrow', '2100-01-01', ''],
	region: ['GB', ''],
	timeZone: ['Mars/Base', '', 'x'.repeat(65), 'a%00b'],
	step: ['hour', ''],
}
const refused = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const

/** Statistics, which all take a period. */
const statistic = (path: string, call: Pick<ApiCall, 'access' | 'as' | 'query'>): ApiCall => ({
	query: PERIODS,
	...call,
	route: `GET ${path}` as ApiCall['route'],
	url: () => path,
	rows: () => [
		{
			label: 'that ends before it begins',
			url: `${path}?from=2026-02-02&to=2026-02-01`,
			refusal: refused('to', 'Please choose an end that is not before the beginning'),
		},
		{
			label: 'with too many steps',
			url: `${path}?from=2000-01-01&to=2099-12-31&step=day`,
			refusal: refused('step', 'Please choose a shorter period or longer steps'),
		},
	],
})
/** Those of requests also take kinds and statuses. */
const OF_REQUESTS = { ...PERIODS, requestType: ['ride', ''], status: ['7', 'live', ''] }
const COUNTS = { access: 'backoffice', as: 'admin' } as const

/** Calls about what happened, and how much of it. */
export const INSIGHT_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/userActivityLog',
		access: 'activity',
		as: 'admin',
		url: () => '/api/v1/userActivityLog',
		query: {
			limit: ['0', '-1', '1.5', 'many', '501'],
			offset: ['-1', '1.5', 'many', '1000001'],
			type: ['payments', ''],
			userId: ['nobody', ''],
			q: ['x'.repeat(101), 'a\u0000b'],
			from: ['yesterday', ''],
			to: ['2026-02-30T00:00:00Z'],
			isDownload: ['yes', ''],
		},
	},
	statistic('/api/v1/user/signupReportSummary', COUNTS),
	statistic('/api/v1/donationRequestTypeSummary', { ...COUNTS, query: OF_REQUESTS }),
	statistic('/api/v1/donationRequestSourceSummary', { ...COUNTS, query: OF_REQUESTS }),
	statistic('/api/backoffice/statistics/gifts', { access: 'finance', as: 'finance' }),
	read('activity', 'activity', { query: query(...FILTERS) }),
	read('activity', 'activity/{id}', {
		url: () => '/api/backoffice/activity/nothing',
		rows: () => [{ label: 'of nothing', refusal: notFound('The entry') }, ...unreadable('activity')],
	}),
	read('activity', 'activity/csv', { query: query(...FILTERS) }),
]
