import { z } from 'zod'
import { requestSummary } from '../../domain/requests/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id, one } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { maySeeRequest } from '../_shared/request-visibility.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { todays } from './region-days.ts'
import {
	REQUEST_COLUMNS,
	REQUEST_FROM,
	type RequestRecord,
	summaryOf,
	takesDonationsFrom,
} from './request-row.ts'

const LIMIT = 3
const COMPARED = 50

const nearest = (
	same: string,
): string => `(SELECT r.id, r.request_type, r.category, r.created_at FROM read.requests r
	WHERE ${same} AND r.id <> it.id AND r.region = it.region AND NOT r.is_private AND ${takesDonationsFrom(2)}
	ORDER BY r.created_at DESC, r.id LIMIT ${COMPARED})`

const SIMILAR = `SELECT ${REQUEST_COLUMNS} FROM (
		SELECT found.id, row_number() OVER (
			ORDER BY (found.request_type = it.request_type)::int + (found.category = it.category)::int DESC,
				found.request_type = it.request_type DESC, found.created_at DESC, found.id) AS place
		FROM read.requests it CROSS JOIN LATERAL (${nearest('r.request_type = it.request_type')}
			UNION ${nearest('r.category = it.category')}) found
		WHERE it.id = $1
		ORDER BY place LIMIT ${LIMIT}
	) closest
	JOIN ${REQUEST_FROM.replace('read.requests r', 'read.requests r ON r.id = closest.id')}
	ORDER BY closest.place`

export const listSimilar = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/similar',
		summary: 'List similar requests',
		tags: ['requests'],
		access: {
			allow: 'everyone',
			because: 'it lists public requests; beside private ones, for who may see them',
		},
		params: z.object({ id }),
		answers: { 200: one(z.array(requestSummary)) },
		readModels: ['requests', 'fund_totals', 'donations', ...TAX_MODELS],
		handle: async ({ params, caller }) => {
			const { sql, clock } = deps
			const now = clock.now()
			const [isVisible, rows] = await Promise.all([
				maySeeRequest(sql, params.id, caller.principal),
				sql.query<RequestRecord>(SIMILAR, [params.id, ...todays(now)], { name: 'similar-requests' }),
			])
			if (!isVisible) throw notFound('request')
			return { body: { statusCode: 200, data: rows.map((row) => summaryOf(row, deps, now)) } }
		},
	})
