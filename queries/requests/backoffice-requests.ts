import { z } from 'zod'
import { backofficeRequest, backofficeRequestQuery } from '../../domain/requests/backoffice.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { type ListOf, type ListPart, narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { viewerId } from '../_shared/request-visibility.ts'
import { contentRange } from '../_shared/rest.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { HAS_TERMS, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { REQUEST_NARROW, REQUESTS } from './request-row.ts'
import { REVIEW_COLUMNS, REVIEW_FROM, REVIEW_JOINS, type ReviewRecord, reviewRow } from './review-row.ts'
import { isLimited } from './reviewers.ts'

type Query = z.output<typeof backofficeRequestQuery>

const ORDER: Readonly<Record<string, readonly string[]>> = {
	// Among equally strong ones the oldest first.
	signals: ['coalesce(k.strength, 0)', '-extract(epoch FROM r.submitted_at)'],
	submittedAt: ['r.submitted_at'],
	updatedAt: ['r.updated_at'],
	title: ['c.title'],
	status: ['r.status'],
	requested: byAmount('r.goal', 'r.currency'),
	raised: byAmount('coalesce(f.raised, 0)', 'r.currency'),
	endDate: ['r.end_date'],
	id: ['r.id'],
}

function conditions({ filter }: Query, viewer: Principal): Where {
	const where = new Where().and("r.status <> 'removed'")
	if (filter.status) where.and('r.status = ANY(?)', [filter.status].flat())
	if (filter.waiting !== undefined) where.and(filter.waiting ? WAITING : `NOT (${WAITING})`)
	where
		.given(filter.region, 'r.region = ?')
		.given(filter.authorId, 'r.author_id = ?')
		.given(filter.id, 'r.id = ANY(?::uuid[])')
	if (filter.requestType) where.and('r.request_type = ANY(?)', [filter.requestType].flat())
	if (filter.mine)
		where.and(
			'EXISTS (SELECT FROM rec.review_cases t WHERE t.request_id = r.id AND t.owner_id = ?)',
			viewerId(viewer),
		)
	if (filter.hasSignals !== undefined) where.and('(coalesce(k.strength, 0) > 0) = ?', filter.hasSignals)
	if (filter.isRecommended !== undefined) where.and(`${RECOMMENDED} = ?`, filter.isRecommended)
	if (filter.q) {
		const text = tsQueryOf(filter.q)
		if (!text) where.and('false')
		// A reader who may not see addresses must not be able to probe for one.
		else if (isLimited(viewer)) where.and(HAS_TERMS, text)
		else where.and(`(${HAS_TERMS} OR lower(u.email) = lower(?))`, text, filter.q)
	}
	return where
}

const WAITING =
	"r.status IN ('pendingAdmin', 'pendingOrganization') OR r.proposed_content_id IS NOT NULL OR r.awaits_review"

const RECOMMENDED = `EXISTS (SELECT FROM rec.review_recommendations n
	WHERE n.request_id = r.id AND n.revision = r.revision)`

const CHECKS = 'LEFT JOIN rec.request_checks k ON k.request_id = r.id'

export const REVIEW_READ_MODELS = ['requests', 'fund_totals', 'donations', ...TAX_MODELS] as const

export function requestsForReview(query: Query, viewer: Principal): ListOf {
	const [field, direction] = query.sort ?? ['submittedAt', 'ASC']
	return {
		columns: REVIEW_COLUMNS,
		from: `${REVIEW_FROM}
			${CHECKS}`,
		where: conditions(query, viewer),
		orderBy: `${inDirection(ORDER[field], direction)}, r.id`,
	}
}

/**
 * Splits the export's order into parts: requests with signals by the index on their strength, the rest by
 * their wait.
 */
function partsOf({ sort }: Query, orderBy: string): readonly ListPart[] {
	const [field, direction] = sort ?? []
	if (field !== 'signals') return [{ condition: 'true', orderBy }]
	const waited = `r.submitted_at ${direction === 'DESC' ? 'ASC' : 'DESC'}, r.id`
	const signalled = { condition: 'k.strength > 0', orderBy: `k.strength ${direction}, ${waited}` }
	const others = { condition: 'coalesce(k.strength, 0) <= 0', orderBy: waited }
	return direction === 'DESC' ? [signalled, others] : [others, signalled]
}

async function listForReview(deps: QueryDeps, query: Query, viewer: Principal) {
	const [from, to] = query.range
	const { columns, where, orderBy } = requestsForReview(query, viewer)
	const { count, rows } = await narrowPage<ReviewRecord>(deps.sql, {
		name: 'requests of a page for review',
		table: REQUESTS,
		columns,
		narrow: `${REQUEST_NARROW} ${CHECKS}`,
		joins: REVIEW_JOINS,
		where,
		parts: partsOf(query, orderBy),
		limit: to - from + 1,
		offset: from,
	})
	const body = rows.map((row) => reviewRow(row, viewer, deps))
	return { body, headers: contentRange('requests', from, body.length, count) }
}

export const backofficeRequests = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/requests',
		summary: 'List requests for review',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		query: backofficeRequestQuery,
		answers: { 200: z.array(backofficeRequest) },
		readModels: REVIEW_READ_MODELS,
		handle: ({ query, caller }) => listForReview(deps, query, caller.principal),
	})

/** @throws DomainError NOT_FOUND */
export async function readBackofficeRequest(deps: QueryDeps, requestId: string, viewer: Principal) {
	const row = await deps.sql.maybeOne<ReviewRecord>(
		`SELECT ${REVIEW_COLUMNS} FROM ${REVIEW_FROM} WHERE r.id = $1 AND r.status <> 'removed'`,
		[requestId],
	)
	if (!row) throw notFound('request')
	return reviewRow(row, viewer, deps)
}

export const showBackofficeRequest = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/requests/:id',
		summary: 'Get a request for review',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		params: z.object({ id }),
		answers: { 200: backofficeRequest },
		readModels: REVIEW_READ_MODELS,
		handle: async ({ params, caller }) => {
			const body = await readBackofficeRequest(deps, params.id, caller.principal)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})
