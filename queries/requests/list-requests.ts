import type { z } from 'zod'
import { anyTermOf, type Keyword } from '../../domain/_shared/search-keyword.ts'
import {
	FARTHEST_KM,
	type NearReason,
	requestList,
	requestListQuery,
} from '../../domain/requests/contract.ts'
import { withoutFacets } from '../../domain/requests/kinds/facets.contract.ts'
import { isFoundIn } from '../../domain/requests/kinds/offered.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { type FoundPage, narrowPage, readRows } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { conditions, type SearchOfList, statusesOf } from './list-conditions.ts'
import { type CursorDeps, cursorOf, positionIn } from './list-cursor.ts'
import { forList, searchIn } from './list-keyword.ts'
import { isIn, type NearTowns, townsOf } from './list-near.ts'
import { partsOf } from './list-order.ts'
import { marksIn, rankedPage } from './list-search.ts'
import {
	REQUEST_COLUMNS,
	REQUEST_JOINS,
	REQUEST_NARROW,
	REQUESTS,
	type RequestRecord,
	summaryOf,
} from './request-row.ts'
import { type Search, searchLike } from './search.ts'

type Query = z.output<typeof requestListQuery>

export interface ListDeps extends QueryDeps, CursorDeps {
	readonly places: Pick<Places, 'town' | 'townsNear'>
}

const PAGE = {
	name: 'requests of a page',
	table: REQUESTS,
	columns: REQUEST_COLUMNS,
	joins: REQUEST_JOINS,
} as const

async function findRequests(
	deps: ListDeps,
	query: Query,
	viewer: Principal,
	towns: NearTowns | null,
	search: SearchOfList | null,
	counted = COUNTED_TO,
): Promise<FoundPage<RequestRecord>> {
	const { sql, clock } = deps
	const after = positionIn(deps, query)
	const { where, nearby } = conditions(query, viewer, clock, towns, search)
	const { limit } = query
	if (search && query.sortBy === 'relevance') {
		if (nearby) where.and(isIn(nearby))
		const offset = query.offset + Number(after?.values[0] ?? 0)
		const { ids, count, isMinimum } = await rankedPage(sql, search, {
			where,
			towns,
			now: clock.now(),
			limit,
			offset,
		})
		const next = offset + limit < count ? { part: 0, values: [String(offset + limit)] } : null
		return { count, isMinimum, next, rows: await readRows<RequestRecord>(sql, PAGE, ids) }
	}
	// A person's own requests or favourites are counted to the end, since there are not many.
	const isCounted = query.user_id !== undefined || query.favourite === true
	return narrowPage<RequestRecord>(sql, {
		...PAGE,
		narrow: REQUEST_NARROW,
		where,
		within: nearby && isIn(nearby),
		parts: partsOf({ query, statuses: statusesOf(query, viewer), now: clock.now(), towns: nearby }),
		limit,
		offset: query.offset,
		after,
		...(isCounted ? {} : { countUpTo: counted }),
	})
}

function widened(
	query: Query,
	{ keyword }: Search,
): readonly { readonly reason: NearReason; readonly to: Query; readonly keyword: Keyword }[] {
	const to: Query = { ...query, sortBy: 'relevance', limit: MAX_NEAR, cursor: undefined }
	const ofAnyKind: Query = {
		...withoutFacets(to),
		requestType: undefined,
		category: undefined,
		isTaxBenefit: undefined,
		isUrgentRequirement: undefined,
	}
	const anywhere: Query = { ...ofAnyKind, region: undefined, near: undefined, withinKm: undefined }
	const anyTerm = anyTermOf(keyword)
	return [
		...(query.near
			? [{ reason: 'nearbyTowns' as const, to: { ...to, withinKm: FARTHEST_KM }, keyword }]
			: []),
		{ reason: 'otherKinds', to: ofAnyKind, keyword },
		{ reason: 'otherRegions', to: anywhere, keyword },
		{ reason: 'anyTerm', to, keyword: anyTerm },
		{ reason: 'anyTerm', to: ofAnyKind, keyword: anyTerm },
	]
}

const MAX_NEAR = 6

const filtersOf = (query: Query): string =>
	JSON.stringify(
		Object.entries({ ...query, limit: 0, sortBy: null, cursor: undefined })
			.filter(([, value]) => value !== undefined)
			.toSorted(([a], [b]) => (a < b ? -1 : 1)),
	)

async function nearMisses(
	deps: ListDeps,
	query: Query,
	viewer: Principal,
	search: Search,
): Promise<{ readonly reason: NearReason; readonly data: readonly ReturnType<typeof summaryOf>[] } | null> {
	const { sql, clock } = deps
	const known = new Map([[search.keyword, { search, tried: new Set([filtersOf(query)]) }]])
	for (const { reason, to, keyword } of widened(query, search)) {
		const { search: read, tried } = known.get(keyword) ?? {
			search: await searchLike(sql, search, keyword),
			tried: new Set<string>(),
		}
		known.set(keyword, { search: read, tried })
		// The same filters as before would find nothing either.
		if (tried.has(filtersOf(to))) continue
		tried.add(filtersOf(to))
		const towns = await townsOf(deps.places, to)
		const like = await forList({ sql, clock, viewer, towns }, to, read)
		const { rows } = await findRequests(deps, to, viewer, towns, like)
		const offered = rows.filter(({ request_type: code }) => !query.region || isFoundIn(code, query.region))
		if (offered.length > 0) return { reason, data: offered.map((row) => summaryOf(row, deps, clock.now())) }
	}
	return null
}

async function readRequests(deps: ListDeps, query: Query, viewer: Principal) {
	const { sql, clock } = deps
	const towns = await townsOf(deps.places, query)
	const search = await searchIn({ sql, clock, viewer, towns }, query)
	const { count, isMinimum, rows, next } = await findRequests(deps, query, viewer, towns, search)
	const marks = search ? await marksIn(sql, [...new Set(rows.map(({ title }) => title))], search) : null
	const data = rows.map((row) => {
		const summary = summaryOf(row, deps, clock.now())
		return marks ? { ...summary, titleMarks: marks.get(row.title) ?? [] } : summary
	})
	const nextCursor = next && cursorOf(deps, query, next)
	const body = { statusCode: 200, data, totalCountOfRecords: count, totalIsMinimum: isMinimum, nextCursor }
	if (!search) return { body }
	const isEmpty = count === 0 && query.offset === 0
	const near = isEmpty ? await nearMisses(deps, query, viewer, search) : null
	return { body: { ...body, search: { corrected: search.corrected, near } } }
}

export const ANYBODY: Principal = { kind: 'guest', id: '' }

export async function newestRequests(
	deps: ListDeps,
	filters: Readonly<Record<string, string>>,
	limit: number,
): Promise<readonly RequestRecord[]> {
	const { sql, clock } = deps
	const query = requestListQuery.parse({ ...filters, limit, sortBy: 'createdAt' })
	const towns = await townsOf(deps.places, query)
	const search = await searchIn({ sql, clock, viewer: ANYBODY, towns }, query)
	// Nobody asks how many there are.
	return (await findRequests(deps, query, ANYBODY, towns, search, 0)).rows
}

/**
 * Lists requests by the specification's filters. Requests that a viewer may not see are neither listed nor
 * counted.
 */
export const listRequests = (deps: ListDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest',
		summary: 'List requests, filtered, sorted and paged',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'live requests are public; private ones are filtered by viewer' },
		query: requestListQuery,
		answers: { 200: requestList },
		readModels: ['requests', 'fund_totals', 'donations', ...TAX_MODELS],
		handle: ({ query, caller }) => readRequests(deps, query, caller.principal),
	})
