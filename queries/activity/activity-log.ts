import { z } from 'zod'
import {
	ACTIVITY_ACCESS,
	type ActivityFilter,
	activityCsvQuery,
	activityEntry,
	activityLog,
	activityLogQuery,
	activityQuery,
} from '../../domain/activity/activity-log.contract.ts'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { optionalText } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { activityCsv } from './activity-log-csv.ts'
import { ACTIVITY_COLUMNS, ACTIVITY_JOINS, type ActivityRecord, entryOf } from './activity-row.ts'
import { activityUnion } from './activity-sources.ts'

interface Span {
	readonly limit: number
	readonly offset: number
	readonly by?: 'at' | 'id'
	readonly direction?: 'ASC' | 'DESC'
	readonly ids?: readonly string[] | undefined
}

async function readPage({ sql, timeline }: QueryDeps, filter: ActivityFilter, span: Span, viewer: Principal) {
	const params = new Where()
	const union = activityUnion(timeline, filter, params)
	const { limit, offset, by = 'at', direction = 'DESC', ids } = span
	const chosen = params.within().given(ids, 'id = ANY(?)')
	const order = (row: string) =>
		by === 'id' ? `${row}id ${direction}` : `${row}at ${direction}, ${row}id ${direction}`
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM ${union} ${chosen}`,
		params.params,
	)
	const text = `SELECT ${ACTIVITY_COLUMNS} FROM (SELECT * FROM ${union} ${chosen} ORDER BY ${order('')}
		LIMIT ${params.param(limit)} OFFSET ${params.param(offset)}) e ${ACTIVITY_JOINS}
		ORDER BY ${order('e.')}`
	const rows = await sql.query<ActivityRecord>(text, params.params)
	return { count, rows: rows.map((row) => entryOf(row, viewer)) }
}

const MODELS = ['timeline', 'kindness', 'requests', 'organizations']

export const listActivityLog = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userActivityLog',
		summary: 'List the activity log; export as CSV with isDownload',
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

export const backofficeActivity = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/activity',
		summary: 'List the activity log',
		tags: ['activity', 'backoffice'],
		access: ACTIVITY_ACCESS,
		query: activityQuery,
		answers: { 200: z.array(activityEntry) },
		readModels: MODELS,
		handle: async ({ query, caller: { principal } }) => {
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['at', 'DESC']
			const { id: ids, ...filter } = query.filter
			const by = field === 'id' ? 'id' : 'at'
			const span = { limit: to - from + 1, offset: from, by, direction, ids } as const
			const { count, rows } = await readPage(deps, filter, span, principal)
			return { body: rows, headers: contentRange('activity', from, rows.length, count) }
		},
	})

export const backofficeActivityCsv = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/activity/csv',
		summary: 'Export the activity log as CSV',
		tags: ['activity', 'backoffice'],
		access: ACTIVITY_ACCESS,
		query: activityCsvQuery,
		answers: { 200: z.string() },
		streams: 'text/csv',
		readModels: MODELS,
		handle: async ({ query, caller }) => activityCsv(deps, query.filter, caller.principal),
	})

export const showActivity = (deps: QueryDeps): Route =>
	oneOf(backofficeActivity(deps), optionalText(100), () => refuse('NOT_FOUND.entry'))
