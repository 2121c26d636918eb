import { requestCountsAnswer, requestCountsQuery } from '../../domain/requests/contract.ts'
import { withoutFacets } from '../../domain/requests/kinds/facets.contract.ts'
import { REQUEST_TYPES } from '../../domain/requests/kinds/kinds.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { REGION_CODES } from '../../kernel/wire/regions.ts'
import { CATEGORIES, COUNTED_TO } from '../../kernel/wire/schemas.ts'
import type { Where } from '../_shared/where.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { conditions, type Filters } from './list-conditions.ts'
import { searchIn } from './list-keyword.ts'
import { isIn, townsOf } from './list-near.ts'
import type { ListDeps } from './list-requests.ts'
import { REQUEST_NARROW } from './request-row.ts'

const COUNTED_OF_EACH = 200

const rowsOf = (where: Where, most: number) =>
	`SELECT FROM read.requests r ${REQUEST_NARROW} ${where} LIMIT ${where.param(most + 1)}`

const upTo = (most: number, count: number) => ({ count: Math.min(count, most), isMinimum: count > most })

async function countRequests(deps: ListDeps, query: Filters, viewer: Principal) {
	const { sql, clock } = deps
	const towns = await townsOf(deps.places, query)
	const search = await searchIn({ sql, clock, viewer, towns }, query)
	const whereOf = (filters: Filters) => {
		const { where, nearby } = conditions(filters, viewer, clock, towns, search)
		return nearby ? where.and(isIn(nearby)) : where
	}
	const total = async (filters: Filters, most: number) => {
		const where = whereOf(filters)
		const { count } = await sql.one<{ count: number }>(
			`SELECT count(*)::int AS count FROM (${rowsOf(where, most)}) counted`,
			where.params,
		)
		return upTo(most, count)
	}
	const each = async <Value extends string>(filters: Filters, column: string, values: readonly Value[]) => {
		const where = whereOf(filters)
		const all = where.param(values)
		where.and(`${column} = value`)
		const rows = await sql.query<{ value: Value; count: number }>(
			`SELECT value, (SELECT count(*)::int FROM (${rowsOf(where, COUNTED_OF_EACH)}) counted) AS count FROM unnest(${all}::text[]) value`,
			where.params,
		)
		return rows.map(({ value, count }) => ({ _id: value, ...upTo(COUNTED_OF_EACH, count) }))
	}
	const ofAnyKind = { ...withoutFacets(query), requestType: undefined }
	return {
		body: {
			statusCode: 200,
			data: {
				total: await total(query, COUNTED_TO),
				kinds: await each(ofAnyKind, 'r.request_type', REQUEST_TYPES),
				categories: await each({ ...query, category: undefined }, 'r.category', CATEGORIES),
				regions: await each({ ...query, region: undefined }, 'r.region', REGION_CODES),
				taxBenefit: await total({ ...query, isTaxBenefit: true }, COUNTED_OF_EACH),
				urgent: await total({ ...query, isUrgentRequirement: true }, COUNTED_OF_EACH),
			},
		},
	}
}

export const showRequestCounts = (deps: ListDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/counts',
		summary: 'Count the requests that match filters',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'what a viewer may not see is not counted' },
		query: requestCountsQuery,
		answers: { 200: requestCountsAnswer },
		readModels: ['requests', 'fund_totals', ...TAX_MODELS],
		handle: ({ query, caller }) => countRequests(deps, query, caller.principal),
	})
