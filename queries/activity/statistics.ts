import {
	countSummary,
	type StatisticsQuery,
	signupSummary,
	statisticsQuery,
} from '../../domain/activity/statistics.contract.ts'
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

/** How many people signed up, step by step. */
export const signupReportSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/user/signupReportSummary',
		summary: 'How many people signed up',
		answers: { 200: signupSummary },
		handle: ({ query }) => signups(deps, query),
	})

async function requestsBy(
	column: 'request_type' | 'source',
	{ sql, clock }: QueryDeps,
	query: StatisticsQuery,
) {
	const steps = stepsOf(query, clock.now())
	const where = new Where()
		.and("r.status <> 'removed'")
		.and('r.created_at >= ? AND r.created_at < ?', steps[0].from, steps.at(-1)?.to)
		.given(query.region, 'r.region = ?')
	const data = await sql.query<{ _id: string; count: number }>(
		`SELECT r.${column} AS _id, count(*)::int AS count FROM read.requests r ${where}
		GROUP BY 1 ORDER BY count DESC, 1`,
		where.params,
	)
	return { body: { statusCode: 200, data } }
}

/** How many requests of each type were raised. */
export const donationRequestTypeSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/donationRequestTypeSummary',
		summary: 'How many requests of each type were raised',
		answers: { 200: countSummary },
		readModels: ['requests'],
		handle: ({ query }) => requestsBy('request_type', deps, query),
	})

/** How many requests were raised where. */
export const donationRequestSourceSummary = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/donationRequestSourceSummary',
		summary: 'How many requests came from where',
		answers: { 200: countSummary },
		readModels: ['requests'],
		handle: ({ query }) => requestsBy('source', deps, query),
	})
