import { z } from 'zod'
import {
	type BackofficeOrganizationDetail,
	backofficeOrganizationDetail,
} from '../../domain/organizations/backoffice.contract.ts'
import type { MemberRole } from '../../domain/organizations/contract.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { readTimeline } from '../activity/timeline.ts'
import { COLUMNS, FROM, type ReviewRecord, visibleOf } from './backoffice-row.ts'
import type { OrganizationRecord } from './organization-row.ts'
import { documentsOf, imagesOf } from './show-organization.ts'

async function peopleOf(sql: QueryDeps['sql'], { member_ids, owner_ids, lead_ids }: OrganizationRecord) {
	const people = await sql.query<{ id: string; name: string; email: string | null; role: MemberRole }>(
		`SELECT m.id, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS name, u.email,
			CASE WHEN m.id = ANY($2::uuid[]) THEN 'owner' WHEN m.id = ANY($3::uuid[]) THEN 'admin' ELSE 'member' END AS role
		FROM unnest($1::uuid[]) WITH ORDINALITY AS m(id, place) LEFT JOIN rec.users u ON u.id = m.id ORDER BY m.place`,
		[member_ids, owner_ids, lead_ids],
	)
	return people.map((person) => ({ ...person, email: maskedEmail(person.email ?? '') }))
}

const accountsOf = (sql: QueryDeps['sql'], organizationId: string) =>
	sql.query<BackofficeOrganizationDetail['accounts'][number]>(
		`SELECT a.id, v.label, v.last4, a.country, a.currency FROM read.payment_accounts a
		JOIN rec.payment_account_versions v ON v.account_id = a.id AND v.version = a.version AND v.details_hash = a.hashes[a.version]
		WHERE a.owner_kind = 'organization' AND a.owner_id = $1 AND NOT a.removed ORDER BY a.changed_at DESC, a.id`,
		[organizationId],
	)

/** @throws DomainError NOT_FOUND */
export async function readBackofficeOrganization(
	deps: QueryDeps,
	organizationId: string,
): Promise<z.output<typeof backofficeOrganizationDetail>> {
	const { sql } = deps
	const row = await sql.maybeOne<ReviewRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.id = $1`, [
		organizationId,
	])
	if (!row) throw notFound('organization')
	const names = await sql.query<{ org_name: string }>(
		`SELECT org_name FROM rec.organization_details WHERE organization_id = $1 AND org_name <> $2
		GROUP BY org_name ORDER BY max(created_at) DESC LIMIT 20`,
		[organizationId, row.org_name],
	)
	return {
		...visibleOf(row, deps.filesUrl),
		images: await imagesOf(deps, organizationId),
		documents: await documentsOf(deps, organizationId),
		members: await peopleOf(sql, row),
		earlierNames: names.map(({ org_name }) => org_name),
		accounts: await accountsOf(sql, organizationId),
	}
}

export const BACKOFFICE_ORGANIZATION_MODELS = ['organizations', 'requests', 'payment_accounts'] as const
const common = { method: 'GET', tags: ['organizations', 'backoffice'], access: BACKOFFICE_ACCESS } as const

export const showBackofficeOrganization = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/organizations/:id',
		summary: 'Get an organization with the facts for its verification',
		params: z.object({ id }),
		answers: { 200: backofficeOrganizationDetail },
		readModels: BACKOFFICE_ORGANIZATION_MODELS,
		handle: async ({ params }) => {
			const body = await readBackofficeOrganization(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})

export const organizationTimeline = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/organizations/:id/timeline',
		summary: 'List the history of an organization',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) => readTimeline(deps, organizationStream(params.id), () => notFound('organization')),
	})
