import type { z } from 'zod'
import { type RequestStatus, requestList, requestListQuery } from '../../domain/requests/contract.ts'
import { facetsIn } from '../../domain/requests/kinds/facets.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { containing, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import {
	isOverdue,
	REQUEST_COLUMNS,
	REQUEST_JOINS,
	REQUEST_NARROW,
	REQUESTS,
	type RequestRecord,
	summaryOf,
} from './request-row.ts'
import { isTaxBenefit } from './tax-benefit.ts'
import { PUBLIC_STATUSES, readsEverything, viewerId, visibleTo } from './visibility.ts'

type Query = z.output<typeof requestListQuery>

const DEFAULT_STATUSES: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']

const ORDER: Readonly<Record<Query['sortBy'], readonly string[]>> = {
	createdAt: ['r.created_at'],
	endDate: ['r.end_date'],
	donated_quantity: byAmount('coalesce(f.raised, 0)', 'r.currency'),
	quantity: byAmount('r.goal', 'r.currency'),
	// Urgent first, then what ends soonest: what an undecided donor should see.
	recommended: ['r.is_urgent', '(current_date - r.end_date)'],
}

/** Whether donations can be started now, as SQL: until the last day has passed in the request's own region. */
const takesDonations = (clock: Clock): string =>
	`(r.status IN (${DONATIONS_START_IN.map((status) => `'${status}'`)}) AND NOT ${isOverdue(clock.now())})`

/** Those whose status is one of these now: what is overdue counts as expired before it is recorded as such. */
function withStatus(where: Where, statuses: readonly RequestStatus[], clock: Clock): void {
	const overdue = isOverdue(clock.now())
	if (statuses.includes('expired')) where.and(`r.status = ANY(?) OR ${overdue}`, statuses)
	else where.and(`r.status = ANY(?) AND NOT ${overdue}`, statuses)
}

/** Where the end counts, what takes donations comes before what is over, whichever way each is sorted. */
function orderOf({ sortBy, sortOrder }: Query, clock: Clock): string {
	const terms = `${inDirection(ORDER[sortBy], sortOrder)}, r.id`
	return sortBy === 'endDate' || sortBy === 'recommended' ? `${takesDonations(clock)} DESC, ${terms}` : terms
}

/** Whether a field of the kind, one option or a list of them, has one of some: SQL with these as its parameter. */
const hasOneOf = (field: string): string => `jsonb_exists_any(c.fields -> '${field}', ?)`

/**
 * The rule of `visibleTo`, asked only about what is not public to everybody: then most rows are decided on by
 * themselves, without what was written.
 */
function seenBy(viewer: Principal, where: Where): string {
	const isPublic = `(NOT r.is_private AND r.status IN ${PUBLIC_STATUSES})`
	const id = viewerId(viewer)
	if (id === null) return isPublic
	return `${isPublic} OR EXISTS (SELECT FROM rec.request_contents c
		WHERE c.content_id = r.content_id AND ${visibleTo(where.param(id))})`
}

/** Which versions have the words, and which organizations have them in their name: each by its own index. */
const HAS_TEXT = `r.content_id IN (SELECT content_id FROM rec.request_contents WHERE search @@ to_tsquery('simple', ?))
	OR r.organization_id IN (SELECT o.id FROM read.organizations o
		JOIN rec.organization_details org ON org.details_id = o.details_id WHERE org.org_name ILIKE ?)`

function conditions(query: Query, viewer: Principal, clock: Clock): Where {
	const where = new Where()
	if (readsEverything(viewer)) where.and("r.status <> 'removed'")
	else where.and(seenBy(viewer, where))
	const own = query.user_id !== undefined && query.user_id === viewerId(viewer)
	// What somebody kept stays among their favourites when it has ended.
	const statuses = query.status ?? (own || query.favourite ? undefined : DEFAULT_STATUSES)
	if (statuses)
		withStatus(where, query.keyword ? [...new Set([...statuses, 'expired' as const])] : statuses, clock)
	where
		.given(query.region, 'r.region = ?')
		.given(query.user_id, 'r.author_id = ?')
		.given(query.orgId, 'r.organization_id = ?')
		.given(query.requestType, 'r.request_type = ?')
		.given(query.category, 'r.category = ?')
		.given(query.sourceOfCreation, 'r.source = ?')
		.given(query.isPrivate, 'r.is_private = ?')
		.given(query.isTaxBenefit, `${isTaxBenefit(clock.now())} = ?`)
		.given(query.isUrgentRequirement, 'r.is_urgent = ?')
		.given(query.zeroFunds, '(coalesce(f.raised, 0) = 0) = ?')
		.given(query.noWithdrawalRequests, '(coalesce(f.withdrawn, 0) + coalesce(f.reserved, 0) = 0) = ?')
	if (query.favourite !== undefined) {
		const saved = `SELECT FROM rec.favourites x WHERE x.request_id = r.id AND x.user_id = ${where.param(viewerId(viewer))}::uuid`
		where.and(query.favourite ? `EXISTS (${saved})` : `NOT EXISTS (${saved})`)
	}
	for (const { name, options } of facetsIn(query)) where.and(hasOneOf(name), options)
	if (query.keyword) {
		const text = tsQueryOf(query.keyword)
		if (text) where.and(HAS_TEXT, text, containing(query.keyword))
		else where.and('false')
	}
	return where
}

async function readRequests(deps: QueryDeps, query: Query, viewer: Principal) {
	const { sql, clock } = deps
	const where = conditions(query, viewer, clock)
	const { count, rows } = await narrowPage<RequestRecord>(sql, {
		table: REQUESTS,
		columns: REQUEST_COLUMNS,
		narrow: REQUEST_NARROW,
		joins: REQUEST_JOINS,
		where,
		orderBy: orderOf(query, clock),
		limit: query.limit,
		offset: query.offset,
	})
	const data = rows.map((row) => summaryOf(row, deps, clock.now()))
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

/** Requests with the spec's filters. What a viewer may not see is not there, and not counted. */
export const listRequests = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest',
		summary: 'Requests, filtered, sorted and paged',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'live requests are public; private ones are filtered by viewer' },
		query: requestListQuery,
		answers: { 200: requestList },
		readModels: ['requests', 'fund_totals', ...TAX_MODELS],
		handle: ({ query, caller }) => readRequests(deps, query, caller.principal),
	})
