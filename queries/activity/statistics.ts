import type { z } from 'zod'
import {
	countSummary,
	type StatisticsQuery,
	signupSummary,
	statisticsQuery,
} from '../../domain/activity/statistics.contract.ts'
import { type RequestStatus, requestType, statusFilter } from '../../domain/requests/contract.ts'
import type { RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { stepsOf } from './statistic-steps.ts'

const reads = {
	method: 'GET',
	tags: ['activity'],
	access: BACKOFFICE_ACCESS,
	query: statisticsQuery,
} as const

async function signups({ sql, clock }: QueryDeps, query: StatisticsQuery) {
	const steps = stepsOf(query, clock.now())
	const where = new Where()
		.and('u.created_at >= ? AND u.created_at < ?', steps[0].from, steps.at(-1)?.to)
		.given(
			query.region,
			'(SELECT country FROM rec.addresses WHERE user_id = u.id ORDER BY position LIMIT 1) = ?',
		)
	const rows = await sql.query<{ step: number; count: number }>(
		`SELECT width_bucket(u.created_at, ${where.param(steps.map(({ from }) => from))}::timestamptz[]) AS step,
			count(*)::int AS count FROM rec.users u ${where} GROUP BY 1`,
		where.params,
	)
	const counts = new Map(rows.map(({ step, count }) => [step, count]))
	const data = steps.map((step, index) => ({ ...step, count: counts.get(index + 1) ?? 0 }))
	const total = data.reduce((sum, { count }) => sum + count, 0)
	return { body: { statusCode: 200, data: { total, steps: data } } }
}

export const signupReportSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/user/signupReportSummary',
		summary: 'Count sign-ups over time',
		answers: { 200: signupSummary },
		handle: ({ query }) => signups(deps, query),
	})

const requestStatisticsQuery = statisticsQuery.extend({
	requestType: requestType.optional(),
	status: statusFilter.optional(),
})

async function requestsBy(
	column: 'request_type' | 'source',
	{ sql, clock }: QueryDeps,
	query: z.output<typeof requestStatisticsQuery>,
) {
	const steps = stepsOf(query, clock.now())
	const where = new Where()
		.and("r.status <> 'removed'")
		.and('r.created_at >= ? AND r.created_at < ?', steps[0].from, steps.at(-1)?.to)
		.given(query.region, 'r.region = ?')
		.given(query.requestType, 'r.request_type = ?')
		.given(query.status, 'r.status = ANY (?)')
	const rows = await sql.query<RequestCount>(
		`SELECT r.${column} AS key, r.request_type, r.region, r.status, count(*)::int AS count
		FROM read.requests r ${where} GROUP BY 1, 2, 3, 4`,
		where.params,
	)
	const data = sums(rows, ({ key }) => key).map((sum) => {
		const parts = rows.filter(({ key }) => key === sum._id)
		return {
			...sum,
			requestTypes: sums(parts, ({ request_type }) => request_type),
			regions: sums(parts, ({ region }) => region),
			statuses: sums(parts, ({ status }) => STATUS_CODES[status]),
		}
	})
	return { body: { statusCode: 200, data } }
}

interface RequestCount {
	readonly key: string
	readonly request_type: RequestType
	readonly region: string
	readonly status: RequestStatus
	readonly count: number
}

function sums<Code extends string | number>(
	rows: readonly RequestCount[],
	codeOf: (row: RequestCount) => Code,
): { _id: Code; count: number }[] {
	const counts = new Map<Code, number>()
	for (const row of rows) counts.set(codeOf(row), (counts.get(codeOf(row)) ?? 0) + row.count)
	return [...counts]
		.map(([_id, count]) => ({ _id, count }))
		.toSorted((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1))
}

export const donationRequestTypeSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		query: requestStatisticsQuery,
		path: '/api/v1/donationRequestTypeSummary',
		summary: 'Count requests by type',
		answers: { 200: countSummary },
		readModels: ['requests'],
		handle: ({ query }) => requestsBy('request_type', deps, query),
	})

export const donationRequestSourceSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		query: requestStatisticsQuery,
		path: '/api/v1/donationRequestSourceSummary',
		summary: 'Count requests by source',
		answers: { 200: countSummary },
		readModels: ['requests'],
		handle: ({ query }) => requestsBy('source', deps, query),
	})
