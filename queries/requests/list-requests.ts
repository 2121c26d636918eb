import type { z } from 'zod'
import { type RequestStatus, requestList, requestListQuery } from '../../domain/requests/contract.ts'
import { facetsIn } from '../../domain/requests/kinds/facets.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { type ListPart, narrowPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { keywordOf } from './keyword.ts'
import {
	isOverdue,
	REQUEST_COLUMNS,
	REQUEST_JOINS,
	REQUEST_NARROW,
	REQUESTS,
	type RequestRecord,
	summaryOf,
	takesDonations,
} from './request-row.ts'
import { isTaxBenefit } from './tax-benefit.ts'
import { PUBLIC_STATUSES, readsEverything, viewerId, visibleTo } from './visibility.ts'

type Query = z.output<typeof requestListQuery>

const DEFAULT_STATUSES: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']

/** Where counting ends: how many more there are changes nothing for whoever reads a page. */
const COUNTED = 1_000

const ORDER: Readonly<Record<Query['sortBy'], readonly string[]>> = {
	createdAt: ['r.created_at'],
	endDate: ['r.end_date'],
	donated_quantity: byAmount('coalesce(f.raised, 0)', 'r.currency'),
	quantity: byAmount('r.goal', 'r.currency'),
	recommended: ['r.is_urgent'],
}

/** Those whose status is one of these now: what is overdue counts as expired before it is recorded as such. */
function withStatus(where: Where, statuses: readonly RequestStatus[], clock: Clock): void {
	const overdue = isOverdue(clock.now())
	if (statuses.includes('expired')) where.and(`r.status = ANY(?) OR ${overdue}`, statuses)
	else where.and(`r.status = ANY(?) AND NOT ${overdue}`, statuses)
}

/** Which statuses are asked for; undefined when every one is. */
function statusesOf({ status, user_id, favourite, keyword }: Query, viewer: Principal) {
	const own = user_id !== undefined && user_id === viewerId(viewer)
	// What somebody kept stays among their favourites when it has ended.
	const statuses = status ?? (own || favourite ? undefined : DEFAULT_STATUSES)
	return statuses && keyword ? [...new Set([...statuses, 'expired' as const])] : statuses
}

/**
 * Where the end counts, what takes donations comes before what is over, whichever way each is sorted. Among the
 * recommended, urgent ones come first, then what ends soonest: what an undecided donor should see.
 */
function partsOf(query: Query, viewer: Principal, clock: Clock): readonly ListPart[] {
	const { sortBy, sortOrder } = query
	if (sortBy !== 'endDate' && sortBy !== 'recommended')
		return [{ condition: 'true', orderBy: `${inDirection(ORDER[sortBy], sortOrder)}, r.id` }]
	const soonest = sortOrder === 'asc' ? 'DESC' : 'ASC'
	const orderBy =
		sortBy === 'endDate'
			? `r.end_date ${sortOrder}, r.id`
			: `r.is_urgent ${sortOrder}, r.end_date ${soonest}, r.id`
	const takes = takesDonations(clock.now())
	const parts = [
		{
			condition: takes,
			orderBy,
			isRequested: (status: RequestStatus) => DONATIONS_START_IN.includes(status),
		},
		{
			condition: `NOT ${takes}`,
			orderBy,
			isRequested: (status: RequestStatus) => !DONATIONS_START_IN.includes(status),
		},
	]
	return parts.filter(({ isRequested }) => statusesOf(query, viewer)?.some(isRequested) ?? true)
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

/** Whether the totals of a request's fund are so or not, as SQL; a fund that nothing came into has none. */
const hasFunds = (condition: string, are: boolean): string =>
	`${are ? '' : 'NOT '}EXISTS (SELECT FROM read.fund_totals x
		WHERE x.fund = 'request.' || r.id || '.' || r.currency AND ${condition})`

/** Which versions have the words, and which organizations have them in their name: each by its own index. */
const HAS_TEXT = `r.content_id IN (SELECT content_id FROM rec.request_contents WHERE search @@ to_tsquery('simple', ?))
	OR r.organization_id IN (SELECT o.id FROM read.organizations o
		JOIN rec.organization_details org ON org.details_id = o.details_id WHERE org.org_name ILIKE ?)`

/**
 * Those of the blood groups that the keyword names, with the rest of it in their words; and those that have all of
 * it in their words. What has a group of its own is found by that alone: "O+" is not in the words of an O-.
 */
function withKeyword(where: Where, keyword: string): void {
	const { text, groups, rest } = keywordOf(keyword)
	if (!text) return void where.and('false')
	if (groups.length === 0) return void where.and(HAS_TEXT, text, containing(keyword))
	const written = `NOT jsonb_exists(c.fields, 'bloodGroup') AND (${HAS_TEXT})`
	if (rest)
		where.and(
			`${hasOneOf('bloodGroup')} AND c.search @@ to_tsquery('simple', ?) OR ${written}`,
			groups,
			rest,
			text,
			containing(keyword),
		)
	else where.and(`${hasOneOf('bloodGroup')} OR ${written}`, groups, text, containing(keyword))
}

function conditions(query: Query, viewer: Principal, clock: Clock): Where {
	const where = new Where()
	if (readsEverything(viewer)) where.and("r.status <> 'removed'")
	else where.and(seenBy(viewer, where))
	const statuses = statusesOf(query, viewer)
	if (statuses) withStatus(where, statuses, clock)
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
	if (query.zeroFunds !== undefined) where.and(hasFunds('x.raised <> 0', !query.zeroFunds))
	if (query.noWithdrawalRequests !== undefined)
		where.and(hasFunds('x.withdrawn + x.reserved <> 0', !query.noWithdrawalRequests))
	if (query.favourite !== undefined) {
		const saved = `SELECT FROM rec.favourites x WHERE x.request_id = r.id AND x.user_id = ${where.param(viewerId(viewer))}::uuid`
		where.and(query.favourite ? `EXISTS (${saved})` : `NOT EXISTS (${saved})`)
	}
	for (const { name, options } of facetsIn(query)) where.and(hasOneOf(name), options)
	if (query.keyword) withKeyword(where, query.keyword)
	return where
}

async function readRequests(deps: QueryDeps, query: Query, viewer: Principal) {
	const { sql, clock } = deps
	const where = conditions(query, viewer, clock)
	// What one person raised or kept is counted to the end: it is theirs, and not very much.
	const isCounted = query.user_id !== undefined || query.favourite === true
	const { count, isMinimum, rows } = await narrowPage<RequestRecord>(sql, {
		name: 'requests of a page',
		table: REQUESTS,
		columns: REQUEST_COLUMNS,
		narrow: REQUEST_NARROW,
		joins: REQUEST_JOINS,
		where,
		parts: partsOf(query, viewer, clock),
		limit: query.limit,
		offset: query.offset,
		...(isCounted ? {} : { countUpTo: COUNTED }),
	})
	const data = rows.map((row) => summaryOf(row, deps, clock.now()))
	return { body: { statusCode: 200, data, totalCountOfRecords: count, totalIsMinimum: isMinimum } }
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
