import type { z } from 'zod'
import type { RequestStatus, requestCountsQuery } from '../../domain/requests/contract.ts'
import { facetsIn, kindsWith } from '../../domain/requests/kinds/facets.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PUBLIC_STATUSES, readsEverything, viewerId, visibleTo } from '../_shared/request-visibility.ts'
import { Where } from '../_shared/where.ts'
import type { NearTowns } from './list-near.ts'
import { isOverdue } from './request-row.ts'
import { type Search, withSearch } from './search.ts'
import { isTaxBenefit } from './tax-benefit.ts'

export type Filters = z.output<typeof requestCountsQuery>

const DEFAULT_STATUSES: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']

export type SearchOfList = Search & { readonly isCommon: boolean }

function withStatus(where: Where, statuses: readonly RequestStatus[], clock: Clock): void {
	const overdue = isOverdue(clock.now())
	if (statuses.includes('expired')) where.and(`r.status = ANY(?) OR ${overdue}`, statuses)
	else where.and(`r.status = ANY(?) AND NOT ${overdue}`, statuses)
}

/** Returns the requested statuses; undefined means all. */
export function statusesOf({ status, user_id, favourite, keyword }: Filters, viewer: Principal) {
	const own = user_id !== undefined && user_id === viewerId(viewer)
	// Favourites remain listed after they have ended.
	const statuses = status ?? (own || favourite ? undefined : DEFAULT_STATUSES)
	return statuses && keyword ? [...new Set([...statuses, 'expired' as const])] : statuses
}

/**
 * Returns SQL that checks a field of the kind, one option or a list, against some options in its parameter.
 */
const hasOneOf = (field: string): string => `jsonb_exists_any(c.fields -> '${field}', ?)`

function narrowByFacets(where: Where, query: Filters): void {
	for (const { name, options } of facetsIn(query)) {
		const having = kindsWith(name)
		if (query.requestType?.some((code) => !having.includes(code)))
			where.and(`r.request_type <> ALL (?) OR ${hasOneOf(name)}`, having, options)
		else where.and(hasOneOf(name), options)
	}
}

/**
 * Returns the rule of `visibleTo`, checked only for requests that are not public, so that most rows are
 * decided without their content.
 */
export function seenBy(viewer: Principal, where: Where): string {
	const isPublic = `(NOT r.is_private AND r.status IN ${PUBLIC_STATUSES})`
	const id = viewerId(viewer)
	if (id === null) return isPublic
	return `${isPublic} OR EXISTS (SELECT FROM rec.request_contents c
		WHERE c.content_id = r.content_id AND ${visibleTo(where.param(id))})`
}

const hasFunds = (condition: string, are: boolean): string =>
	`${are ? '' : 'NOT '}EXISTS (SELECT FROM read.fund_totals x
		WHERE x.target_id = r.id AND x.target_kind = 'request' AND x.currency = r.currency AND ${condition})`

const only = (kinds: Filters['requestType']) => (kinds?.length === 1 ? kinds[0] : undefined)
const several = (kinds: Filters['requestType']) => (kinds?.length === 1 ? undefined : kinds)

/**
 * Adds the conditions under which a viewer finds requests `r` with content `c`, except the towns nearby.
 * @param towns near the named town; null without one
 * @param search the keyword's search; null without one
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
