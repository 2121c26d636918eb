import { z } from 'zod'
import type { TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import {
	organizationList,
	organizationQuery,
	ownOrganizationList,
} from '../../domain/organizations/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import {
	isHeld,
	ORGANIZATION_COLUMNS,
	ORGANIZATION_FROM,
	type OrganizationRecord,
	roleIn,
	summaryOf,
	WAITING_REQUESTS,
} from './organization-row.ts'
import { TAX_MODELS, taxRegionsOf, validitiesOf } from './tax-registrations.ts'

type Query = z.output<typeof organizationQuery>

async function readList({ sql, filesUrl }: QueryDeps, query: Query) {
	const where = new Where()
		.and(`NOT ${isHeld('o.id')}`)
		.given(
			query.keyword ? containing(query.keyword) : undefined,
			"(d.org_name || ' ' || d.city || ' ' || d.description) ILIKE ?",
		)
		.given(query.orgType, 'd.org_type = ?')
		.given(query.country, 'd.country = ?')
		.given(query.hasCsrWing, 'd.has_csr_wing = ?')
		.given(query.isProfileVerified, 'o.verified = ?')
		.given(query.isTopOrg, 'o.is_top = ?')
		.given(query.hasImage, '(img.path IS NOT NULL) = ?')
	const { count, rows } = await countedPage<OrganizationRecord>(sql, {
		columns: ORGANIZATION_COLUMNS,
		from: ORGANIZATION_FROM,
		where,
		orderBy: 'o.is_top DESC, o.verified DESC, lower(d.org_name), o.id',
		limit: query.limit,
		offset: query.offset,
	})
	const data = rows.map((row) => summaryOf(row, filesUrl))
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

export const listOrganizations = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/organization',
		summary: 'List organizations, filtered and paged',
		tags: ['organizations'],
		access: { allow: 'everyone', because: 'organizations are public' },
		query: organizationQuery,
		answers: { 200: organizationList },
		readModels: ['organizations', 'report_cases'],
		handle: ({ query }) => readList(deps, query),
	})

type OwnRecord = OrganizationRecord & {
	readonly waiting: number
	readonly tax_registrations: readonly TaxValidity[]
}

async function readOwn({ sql, clock, filesUrl }: QueryDeps, userId: string, viewer: Principal) {
	if (userId !== viewer.id) throw notAllowed()
	const rows = await sql.query<OwnRecord>(
		`SELECT ${ORGANIZATION_COLUMNS}, ${WAITING_REQUESTS} AS waiting,
			${validitiesOf('o.id')} AS tax_registrations FROM ${ORGANIZATION_FROM}
		WHERE o.member_ids @> ARRAY[$1::text] ORDER BY lower(d.org_name), o.id LIMIT 200`,
		[userId],
	)
	const data = rows.map((row) => {
		const role = roleIn(row, userId) ?? 'member'
		const waitingRequests = role === 'member' ? 0 : row.waiting
		const taxRegions = taxRegionsOf(row.tax_registrations, clock.now())
		return { ...summaryOf(row, filesUrl), role, verification: row.verification, waitingRequests, taxRegions }
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
}

export const listOwnOrganizations = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/org/user/:id',
		summary: 'List own organizations with the own role in each',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: ownOrganizationList },
		readModels: [...TAX_MODELS, 'requests'],
		handle: ({ params, caller }) => readOwn(deps, params.id, caller.principal),
	})
