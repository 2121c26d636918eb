import { z } from 'zod'
import {
	backofficeOrganization,
	backofficeOrganizationQuery,
} from '../../domain/organizations/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { COLUMNS, FROM, type ReviewRecord, visibleOf } from './backoffice-row.ts'

const ORDER: Readonly<Record<string, string>> = {
	orgName: 'lower(d.org_name)',
	since: 'o.since',
	registeredAt: 'o.registered_at',
	memberCount: 'cardinality(o.member_ids)',
	id: 'o.id',
}

async function readList({ sql, filesUrl }: QueryDeps, query: z.output<typeof backofficeOrganizationQuery>) {
	const { filter, range, sort } = query
	const where = new Where()
		.given(filter.id, 'o.id = ANY(?::uuid[])')
		.given(filter.verification, 'o.verification = ?')
		.given(filter.orgType, 'd.org_type = ?')
		.given(filter.country, 'd.country = ?')
		.given(filter.hasCsrWing, 'd.has_csr_wing = ?')
		.given(filter.isTopOrg, 'o.is_top = ?')
	// A person's address matches only as a whole, as in the list of users.
	if (filter.q)
		where.and(
			"(d.org_name || ' ' || d.org_email) ILIKE ? OR lower(u.email) = lower(?)",
			containing(filter.q),
			filter.q,
		)
	const [from, to] = range
	const [field, direction] = sort ?? ['since', 'ASC']
	const { count, rows } = await countedPage<ReviewRecord>(sql, {
		columns: COLUMNS,
		from: FROM,
		where,
		limit: to - from + 1,
		offset: from,
		orderBy: `${ORDER[field]} ${direction}, o.id`,
	})
	const body = rows.map((row) => visibleOf(row, filesUrl))
	return { body, headers: contentRange('organizations', from, body.length, count) }
}

export const backofficeOrganizations = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		tags: ['organizations', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		path: '/api/backoffice/organizations',
		summary: 'List organizations with their verification status',
		query: backofficeOrganizationQuery,
		answers: { 200: z.array(backofficeOrganization) },
		readModels: ['organizations', 'requests'],
		handle: ({ query }) => readList(deps, query),
	})
