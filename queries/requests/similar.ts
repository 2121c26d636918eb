import { z } from 'zod'
import { requestSummary } from '../../domain/requests/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/refusals.ts'
import { id, one } from '../../kernel/wire.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import {
	REQUEST_COLUMNS,
	REQUEST_FROM,
	type RequestRecord,
	summaryOf,
	takesDonations,
} from './request-row.ts'
import { maySeeRequest } from './visibility.ts'

const LIMIT = 3
/** So many of the newest of its kind, and as many of its cause, are compared. */
const COMPARED = 50

/** Others for everybody that are open, of the kind or the cause of request `$1`; those with more in common come first. */
function similarTo(now: number): string {
	const nearest = (same: string) => `(SELECT r.id FROM read.requests r
		WHERE ${same} AND r.id <> it.id AND r.region = it.region AND NOT r.is_private AND ${takesDonations(now)}
		ORDER BY r.created_at DESC, r.id LIMIT ${COMPARED})`
	return `SELECT ${REQUEST_COLUMNS} FROM read.requests it
		CROSS JOIN LATERAL (${nearest('r.request_type = it.request_type')}
			UNION ${nearest('r.category = it.category')}) found
		JOIN ${REQUEST_FROM.replace('read.requests r', 'read.requests r ON r.id = found.id')}
		WHERE it.id = $1
		ORDER BY (r.request_type = it.request_type)::int + (r.category = it.category)::int DESC,
			r.request_type = it.request_type DESC, r.created_at DESC, r.id
		LIMIT ${LIMIT}`
}

/** `GET /donationRequest/{id}/similar`: what else whoever reads a request may help with. */
export const listSimilar = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/similar',
		summary: 'Requests like another one',
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
			if (!(await maySeeRequest(sql, params.id, caller.principal))) throw notFound('request')
			const now = clock.now()
			const rows = await sql.query<RequestRecord>(similarTo(now), [params.id])
			return { body: { statusCode: 200, data: rows.map((row) => summaryOf(row, deps, now)) } }
		},
	})
