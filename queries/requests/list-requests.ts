import type { z } from 'zod'
import {
	type RequestStatus,
	type requestCountsQuery,
	requestList,
	requestListQuery,
} from '../../domain/requests/contract.ts'
import { facetsIn, kindsWith } from '../../domain/requests/kinds/facets.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { type FoundPage, narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { containing, tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { type CursorDeps, cursorOf, positionIn } from './list-cursor.ts'
import { isIn, townsOf } from './list-near.ts'
import { partsOf } from './list-order.ts'
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
/** What a list is narrowed down by. */
export type Filters = z.output<typeof requestCountsQuery>

export interface ListDeps extends QueryDeps, CursorDeps {
	readonly places: Pick<Places, 'town' | 'townsNear'>
}

const DEFAULT_STATUSES: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']

/** Where counting ends: how many more there are changes nothing for whoever reads a page. */
export const COUNTED = 1_000

/** Those whose status is one of these now: what is overdue counts as expired before it is recorded as such. */
function withStatus(where: Where, statuses: readonly RequestStatus[], clock: Clock): void {
	const overdue = isOverdue(clock.now())
	if (statuses.includes('expired')) where.and(`r.status = ANY(?) OR ${overdue}`, statuses)
	else where.and(`r.status = ANY(?) AND NOT ${overdue}`, statuses)
}

/** Which statuses are asked for; undefined when every one is. */
function statusesOf({ status, user_id, favourite, keyword }: Filters, viewer: Principal) {
	const own = user_id !== undefined && user_id === viewerId(viewer)
	// What somebody kept stays among their favourites when it has ended.
	const statuses = status ?? (own || favourite ? undefined : DEFAULT_STATUSES)
	return statuses && keyword ? [...new Set([...statuses, 'expired' as const])] : statuses
}

/** Whether a field of the kind, one option or a list of them, has one of some: SQL with these as its parameter. */
const hasOneOf = (field: string): string => `jsonb_exists_any(c.fields -> '${field}', ?)`

/** Each facet narrows down the kinds that have it; of kinds that are asked for without having it, all are there. */
function narrowByFacets(where: Where, query: Filters): void {
	for (const { name, options } of facetsIn(query)) {
		const having = kindsWith(name)
		if (query.requestType?.some((code) => !having.includes(code)))
			where.and(`r.request_type <> ALL (?) OR ${hasOneOf(name)}`, having, options)
		else where.and(hasOneOf(name), options)
	}
}

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

/** Whether the totals of a request's fund are so or not, as SQL; a fund that nothing came into has none. */
const hasFunds = (condition: string, are: boolean): string =>
	`${are ? '' : 'NOT '}EXISTS (SELECT FROM read.fund_totals x
		WHERE x.target_id = r.id AND x.target_kind = 'request' AND x.currency = r.currency AND ${condition})`

/** Which versions have the words, and which organizations have them in their name: each by its own index. */
const HAS_TEXT = `r.content_id IN (SELECT content_id FROM rec.request_contents WHERE search @@ to_tsquery('simple', ?))
	OR r.organization_id IN (SELECT o.id FROM read.organizations o
		JOIN rec.organization_details org ON org.details_id = o.details_id WHERE org.org_name ILIKE ?)`

/** Adds the condition under which request `r` is found by what somebody typed. */
export function withKeyword(where: Where, keyword: string): Where {
	const text = tsQueryOf(keyword)
	return text ? where.and(HAS_TEXT, text, containing(keyword)) : where.and('false')
}

/** One kind alone is walked along the index on kinds. */
const only = (kinds: Filters['requestType']) => (kinds?.length === 1 ? kinds[0] : undefined)
const several = (kinds: Filters['requestType']) => (kinds?.length === 1 ? undefined : kinds)

/**
 * Beside the towns near the one that is named, which requests `r`, with what was written as `c`, a viewer finds by some filters.
 * @param towns keys of the towns near the one that is named; null where none is
 * @returns the conditions, and the placeholder of the keys for `isIn`
 */
export function conditions(
	query: Filters,
	viewer: Principal,
	clock: Clock,
	towns: readonly string[] | null,
): { readonly where: Where; readonly nearby: string | null } {
	const where = new Where()
	const nearby = towns && where.param(towns)
	if (nearby) where.and('r.region = ?', query.near?.slice(0, 2))
	if (readsEverything(viewer)) where.and("r.status <> 'removed'")
	else where.and(seenBy(viewer, where))
	const statuses = statusesOf(query, viewer)
	if (statuses) withStatus(where, statuses, clock)
	where
		.given(query.region, 'r.region = ?')
		.given(query.user_id, 'r.author_id = ?')
		.given(query.orgId, 'r.organization_id = ?')
		.given(only(query.requestType), 'r.request_type = ?')
		.given(several(query.requestType), 'r.request_type = ANY (?)')
		.given(query.category, 'r.category = ?')
		.given(query.sourceOfCreation, 'r.source = ?')
		.given(query.isPrivate, 'r.is_private = ?')
		.given(query.isTaxBenefit, `${isTaxBenefit(clock.now())} = ?`)
		.given(query.isUrgentRequirement, 'r.is_urgent = ?')
	if (query.zeroFunds !== undefined) where.and(hasFunds('x.raised <> 0', !query.zeroFunds))
	if (query.noWithdrawalRequests !== undefined)
		where.and(hasFunds('(x.withdrawn <> 0 OR x.reserved <> 0)', !query.noWithdrawalRequests))
	if (query.favourite !== undefined) {
		const saved = `SELECT FROM rec.favourites x WHERE x.request_id = r.id AND x.user_id = ${where.param(viewerId(viewer))}::uuid`
		where.and(query.favourite ? `EXISTS (${saved})` : `NOT EXISTS (${saved})`)
	}
	narrowByFacets(where, query)
	if (query.keyword) withKeyword(where, query.keyword)
	return { where, nearby }
}

async function findRequests(
	deps: ListDeps,
	query: Query,
	viewer: Principal,
): Promise<FoundPage<RequestRecord>> {
	const { sql, clock } = deps
	const after = positionIn(deps, query)
	const { where, nearby } = conditions(query, viewer, clock, await townsOf(deps.places, query))
	// What one person raised or kept is counted to the end: it is theirs, and not very much.
	const isCounted = query.user_id !== undefined || query.favourite === true
	return narrowPage<RequestRecord>(sql, {
		name: 'requests of a page',
		table: REQUESTS,
		columns: REQUEST_COLUMNS,
		narrow: REQUEST_NARROW,
		joins: REQUEST_JOINS,
		where,
		within: nearby && isIn(nearby),
		parts: partsOf({ query, statuses: statusesOf(query, viewer), now: clock.now(), towns: nearby }),
		limit: query.limit,
		offset: query.offset,
		after,
		...(isCounted ? {} : { countUpTo: COUNTED }),
	})
}

async function readRequests(deps: ListDeps, query: Query, viewer: Principal) {
	const { count, isMinimum, rows, next } = await findRequests(deps, query, viewer)
	const data = rows.map((row) => summaryOf(row, deps, deps.clock.now()))
	const nextCursor = next && cursorOf(deps, query, next)
	return {
		body: { statusCode: 200, data, totalCountOfRecords: count, totalIsMinimum: isMinimum, nextCursor },
	}
}

/** Whoever is nobody in particular. */
const ANYBODY: Principal = { kind: 'guest', id: '' }

/**
 * The newest requests that everybody finds by some filters.
 * @param filters as callers of the list send them
 */
export async function newestRequests(
	deps: ListDeps,
	filters: Readonly<Record<string, string>>,
	limit: number,
): Promise<readonly RequestRecord[]> {
	const query = requestListQuery.parse({ ...filters, limit, sortBy: 'createdAt' })
	return (await findRequests(deps, query, ANYBODY)).rows
}

/** Requests with the spec's filters. What a viewer may not see is not there, and not counted. */
export const listRequests = (deps: ListDeps): Route =>
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
