import type { z } from 'zod'
import {
	type NearReason,
	type RequestStatus,
	requestList,
	requestListQuery,
} from '../../domain/requests/contract.ts'
import { facetsIn } from '../../domain/requests/kinds/facets.contract.ts'
import { isFoundIn } from '../../domain/requests/kinds/offered.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type ListPart, narrowPage, readRows } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { anyTermOf, type Keyword } from './keyword.ts'
import { isCommon, marksIn, rankedPage } from './list-search.ts'
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
import { type Search, type SeenBy, searchLike, searchOf, withSearch } from './search.ts'
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
	// Of a search alone: without words there is none.
	relevance: ['r.created_at'],
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

/** @param search what the keyword asks for; null where there is none */
function conditions(query: Query, viewer: Principal, clock: Clock, search: SearchOfList | null): Where {
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
	return search ? withSearch(where, search, search.isCommon) : where
}

type SearchOfList = Search & { readonly isCommon: boolean }

/** What the viewer may see at all, as a search checks its words. */
const seenAtAll =
	(viewer: Principal): SeenBy =>
	(where) =>
		readsEverything(viewer) ? "r.status <> 'removed'" : seenBy(viewer, where)

/** The keyword as it is searched; null without one. */
async function searchIn({ sql, clock }: QueryDeps, query: Query, viewer: Principal) {
	if (!query.keyword) return null
	const search = await searchOf(sql, query.keyword, {
		seenBy: seenAtAll(viewer),
		isExact: query.isExact === true,
	})
	return forList(sql, query, viewer, clock, search)
}

/** A search that knows whether very many have its words. */
async function forList(
	sql: SqlExecutor,
	query: Query,
	viewer: Principal,
	clock: Clock,
	search: Search,
): Promise<SearchOfList> {
	const where = conditions(query, viewer, clock, { ...search, isCommon: false })
	return { ...search, isCommon: search.text !== '' && (await isCommon(sql, where)) }
}

async function findRequests(deps: QueryDeps, query: Query, viewer: Principal, search: SearchOfList | null) {
	const { sql, clock } = deps
	const where = conditions(query, viewer, clock, search)
	const reading = {
		name: 'requests of a page',
		table: REQUESTS,
		columns: REQUEST_COLUMNS,
		joins: REQUEST_JOINS,
	}
	if (search && query.sortBy === 'relevance') {
		const { limit, offset } = query
		const { ids, ...counted } = await rankedPage(sql, search, { where, now: clock.now(), limit, offset })
		return { ...counted, rows: await readRows<RequestRecord>(sql, reading, ids) }
	}
	// What one person raised or kept is counted to the end: it is theirs, and not very much.
	const isCounted = query.user_id !== undefined || query.favourite === true
	return narrowPage<RequestRecord>(sql, {
		...reading,
		narrow: REQUEST_NARROW,
		where,
		parts: partsOf(query, viewer, clock),
		limit: query.limit,
		offset: query.offset,
		...(isCounted ? {} : { countUpTo: COUNTED }),
	})
}

/** What a search that found nothing is widened to, in turn. */
function widened(query: Query, { keyword }: Search): readonly (readonly [NearReason, Query, Keyword])[] {
	const { region, user_id, orgId, limit, offset, isPrivate, sortOrder } = query
	const anyKind: Query = { region, user_id, orgId, isPrivate, limit, offset, sortOrder, sortBy: 'relevance' }
	const anyRegion: Query = { ...anyKind, region: undefined }
	const anyTerm = anyTermOf(keyword)
	return [
		['otherKinds', anyKind, keyword],
		['otherRegions', anyRegion, keyword],
		['anyTerm', { ...query, sortBy: 'relevance' }, anyTerm],
		['anyTerm', anyKind, anyTerm],
	]
}

const MAX_NEAR = 6

/** What comes near a search that found nothing, and in what it differs; null where nothing does. */
async function nearMisses(deps: QueryDeps, query: Query, viewer: Principal, search: Search) {
	const { sql, clock } = deps
	for (const [reason, wider, keyword] of widened({ ...query, limit: MAX_NEAR }, search)) {
		const like = await searchLike(sql, keyword)
		const asked = { ...wider, keyword: query.keyword }
		const found = await forList(sql, asked, viewer, clock, like)
		const { rows } = await findRequests(deps, asked, viewer, found)
		const offered = rows.filter(({ request_type: code }) => !query.region || isFoundIn(code, query.region))
		if (offered.length > 0) return { reason, data: offered.map((row) => summaryOf(row, deps, clock.now())) }
	}
	return null
}

async function readRequests(deps: QueryDeps, query: Query, viewer: Principal) {
	const { sql, clock } = deps
	const search = await searchIn(deps, query, viewer)
	const { count, isMinimum, rows } = await findRequests(deps, query, viewer, search)
	const marks = search ? await marksIn(sql, [...new Set(rows.map(({ title }) => title))], search) : null
	const data = rows.map((row) => {
		const summary = summaryOf(row, deps, clock.now())
		return marks ? { ...summary, titleMarks: marks.get(row.title) ?? [] } : summary
	})
	const body = { statusCode: 200, data, totalCountOfRecords: count, totalIsMinimum: isMinimum }
	if (!search) return { body }
	const near = count === 0 && query.offset === 0 ? await nearMisses(deps, query, viewer, search) : null
	return { body: { ...body, search: { corrected: search.corrected, near } } }
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
