import type { z } from 'zod'
import type { RequestStatus, requestCountsQuery } from '../../domain/requests/contract.ts'
import { facetsIn, kindsWith } from '../../domain/requests/kinds/facets.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { Where } from '../_shared/where.ts'
import type { NearTowns } from './list-near.ts'
import { isOverdue } from './request-row.ts'
import { type Search, withSearch } from './search.ts'
import { isTaxBenefit } from './tax-benefit.ts'
import { PUBLIC_STATUSES, readsEverything, viewerId, visibleTo } from './visibility.ts'

/** What a list is narrowed down by. */
export type Filters = z.output<typeof requestCountsQuery>

const DEFAULT_STATUSES: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']

/** A search of which it is known whether very many have its words. */
export type SearchOfList = Search & { readonly isCommon: boolean }

/** Those whose status is one of these now: what is overdue counts as expired before it is recorded as such. */
function withStatus(where: Where, statuses: readonly RequestStatus[], clock: Clock): void {
	const overdue = isOverdue(clock.now())
	if (statuses.includes('expired')) where.and(`r.status = ANY(?) OR ${overdue}`, statuses)
	else where.and(`r.status = ANY(?) AND NOT ${overdue}`, statuses)
}

/** Which statuses are asked for; undefined when every one is. */
export function statusesOf({ status, user_id, favourite, keyword }: Filters, viewer: Principal) {
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
export function seenBy(viewer: Principal, where: Where): string {
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

/** One kind alone is walked along the index on kinds. */
const only = (kinds: Filters['requestType']) => (kinds?.length === 1 ? kinds[0] : undefined)
const several = (kinds: Filters['requestType']) => (kinds?.length === 1 ? undefined : kinds)

/**
 * Beside the towns near the one that is named, which requests `r`, with what was written as `c`, a viewer finds by some filters.
 * @param towns near the one that is named; null where none is
 * @param search what the keyword asks for; null where there is none
 * @returns the conditions, and the placeholder of the keys for `isIn`
 */
export function conditions(
	query: Filters,
	viewer: Principal,
	clock: Clock,
	towns: NearTowns | null,
	search: SearchOfList | null,
): { readonly where: Where; readonly nearby: string | null } {
	const where = new Where()
	const nearby = towns && where.param(towns.keys)
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
	if (search) withSearch(where, search, search.isCommon)
	return { where, nearby }
}
