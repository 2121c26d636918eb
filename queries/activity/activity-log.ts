import { z } from 'zod'
import {
	ACTIVITY_ACCESS,
	type ActivityFilter,
	activityEntry,
	activityLog,
	activityLogQuery,
	activityQuery,
} from '../../domain/activity/activity-log.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { activityCsv } from './activity-log-csv.ts'
import { ACTIVITY_COLUMNS, ACTIVITY_JOINS, type ActivityRecord, entryOf } from './activity-row.ts'
import { activityUnion } from './activity-sources.ts'

interface Span {
	readonly limit: number
	readonly offset: number
	readonly direction?: 'ASC' | 'DESC'
}

async function readPage({ sql }: QueryDeps, filter: ActivityFilter, span: Span, viewer: Principal) {
	const params = new Where()
	const union = activityUnion(filter, params)
	const { limit, offset, direction = 'DESC' } = span
	const order = `at ${direction}, id ${direction}`
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM ${union}`,
		params.params,
	)
	const text = `SELECT ${ACTIVITY_COLUMNS} FROM (SELECT * FROM ${union} ORDER BY ${order}
		LIMIT ${params.param(limit)} OFFSET ${params.param(offset)}) e ${ACTIVITY_JOINS}
		ORDER BY e.at ${direction}, e.id ${direction}`
	const rows = await sql.query<ActivityRecord>(text, params.params)
	return { count, rows: rows.map((row) => entryOf(row, viewer)) }
}

const MODELS = ['timeline', 'kindness', 'requests', 'organizations']

/** What people and providers did, as the spec's clients ask for it. */
export const listActivityLog = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userActivityLog',
		summary: 'Who did what and when; as CSV with isDownload',
		tags: ['activity'],
		access: ACTIVITY_ACCESS,
		query: activityLogQuery,
		answers: { 200: activityLog },
		streams: 'text/csv',
		readModels: MODELS,
		handle: async ({ query, caller: { principal } }) => {
			if (query.isDownload) return activityCsv(deps, query, principal)
			const { count, rows } = await readPage(deps, query, query, principal)
			return { body: { statusCode: 200, data: rows, totalCountOfRecords: count } }
		},
	})

/** The same for the backoffice. */
export const backofficeActivity = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/activity',
		summary: 'Who did what and when',
		tags: ['activity', 'backoffice'],
		access: ACTIVITY_ACCESS,
		query: activityQuery,
		answers: { 200: z.array(activityEntry) },
		readModels: MODELS,
		handle: async ({ query, caller: { principal } }) => {
			const [from, to] = query.range
			const span = { limit: to - from + 1, offset: from, direction: query.sort?.[1] ?? 'DESC' } as const
			const { count, rows } = await readPage(deps, query.filter, span, principal)
			return { body: rows, headers: contentRange('activity', from, rows.length, count) }
		},
	})

/** Everything that the filters leave, as CSV. */
export const backofficeActivityCsv = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/activity/csv',
		summary: 'Who did what and when, as CSV',
		tags: ['activity', 'backoffice'],
		access: ACTIVITY_ACCESS,
		query: activityQuery,
		answers: { 200: z.string() },
		streams: 'text/csv',
		readModels: MODELS,
		handle: async ({ query, caller }) => activityCsv(deps, query.filter, caller.principal),
	})
