import { z } from 'zod'
import {
	ANALYTICS_ACTIONS,
	type AnalyticsAction,
	type AnalyticsCounts,
	analyticsQuery,
	type RequestAnalytics,
	requestAnalytics,
} from '../../domain/requests/analytics.contract.ts'
import { CHANNELS } from '../../domain/requests/channels.contract.ts'
import { namedCounts } from '../../domain/requests/named-counts.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { requestAnalyticsTable } from '../../records/requests/analytics.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { actsForIt, viewerId } from '../_shared/request-visibility.ts'
import { isAdmin } from '../_shared/roles.ts'

async function readsAnalytics({ sql }: QueryDeps, requestId: string, viewer: Principal): Promise<boolean> {
	const row = await sql.maybeOne<{ is_theirs: boolean }>(
		`SELECT ${actsForIt('$2')} AS is_theirs FROM read.requests r WHERE r.id = $1 AND r.status <> 'removed'`,
		[requestId, viewerId(viewer)],
	)
	return row !== null && (row.is_theirs || isAdmin(viewer))
}

interface Counted {
	readonly day: string
	readonly action: AnalyticsAction
	readonly channel: string
	readonly count: number
}

function countsOf(keys: readonly string[], keyOf: (row: Counted) => string, rows: readonly Counted[]) {
	const sums = new Map<string, number>()
	for (const row of rows) {
		const name = `${row.action} ${keyOf(row)}`
		sums.set(name, (sums.get(name) ?? 0) + row.count)
	}
	const named = ANALYTICS_ACTIONS.map(
		(action) => [action, namedCounts(keys.map((key) => sums.get(`${action} ${key}`) ?? 0))] as const,
	)
	return (index: number): AnalyticsCounts => {
		const ofKey = named.map(([action, counts]) => [action, counts[index] ?? null])
		return Object.fromEntries(ofKey) as AnalyticsCounts
	}
}

async function readAnalytics({ sql, clock }: QueryDeps, requestId: string, length: number) {
	const now = clock.now()
	const days = Array.from({ length }, (_, back) => new Date(now - back * DAY_MS).toISOString().slice(0, 10))
	const [to = '', from = ''] = [days[0], days.at(-1)]
	const rows = await onTable(requestAnalyticsTable)
		.select('day', 'action', 'channel', 'count')
		.where({ request_id: requestId })
		.where('day', '>=', from)
		.all(sql)
	const ofDay = countsOf(days, ({ day }) => day, rows)
	const ofChannel = countsOf(CHANNELS, ({ channel }) => channel, rows)
	return {
		from,
		to,
		days: days.map((day, index) => ({ day, ...ofDay(index) })),
		channels: CHANNELS.map((channel, index) => ({ channel, ...ofChannel(index) })),
	} satisfies RequestAnalytics
}

export const showAnalytics = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/analytics',
		summary:
			'Count a request’s views, shares, donations and answers, by network: many networks can inflate them',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		query: analyticsQuery,
		answers: { 200: requestAnalytics },
		readModels: ['requests', 'organizations'],
		handle: async ({ params, query, caller: { principal } }) => {
			if (!(await readsAnalytics(deps, params.id, principal))) throw notFound('request')
			return { body: { statusCode: 200, data: await readAnalytics(deps, params.id, query.days) } }
		},
	})
