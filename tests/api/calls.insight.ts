import type { ApiCall } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'

const refused = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', message, field }) as const

const statistic = (path: string, as: ApiCall['as'] = 'admin'): ApiCall => ({
	as,
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

export const INSIGHT_CALLS: readonly ApiCall[] = [
	statistic('/api/v1/user/signupReportSummary'),
	statistic('/api/v1/donationRequestTypeSummary'),
	statistic('/api/v1/donationRequestSourceSummary'),
	statistic('/api/backoffice/statistics/donations', 'finance'),
	read('admin', 'activity/{id}', {
		url: () => '/api/backoffice/activity/nothing',
		rows: () => [{ label: 'of nothing', refusal: notFound('The entry') }],
	}),
]
