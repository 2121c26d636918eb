import type { BackofficeOrganization } from '../../domain/organizations/backoffice.contract.ts'
import {
	addressOf,
	ORGANIZATION_COLUMNS,
	ORGANIZATION_FROM,
	type OrganizationRecord,
} from './organization-row.ts'

/** An organization as reviewers see it. */
export interface ReviewRecord extends OrganizationRecord {
	readonly note: string | null
	readonly owner: string | null
	readonly owner_email: string | null
	readonly documents: number
	readonly requests: number
}

export const COLUMNS = `${ORGANIZATION_COLUMNS}, n.body AS note,
	trim(u.first_name || ' ' || u.last_name) AS owner, u.email AS owner_email,
	(SELECT count(*)::int FROM rec.organization_documents x WHERE x.organization_id = o.id) AS documents,
	(SELECT count(*)::int FROM read.requests x WHERE x.organization_id = o.id AND x.status <> 'removed') AS requests`
export const FROM = `${ORGANIZATION_FROM}
	LEFT JOIN rec.notes n ON n.note_id = o.note_id
	LEFT JOIN rec.users u ON u.id = o.owner_ids[1]::uuid`

export const shownOf = (row: ReviewRecord, filesUrl: string): BackofficeOrganization => ({
	id: row.id,
	orgName: row.org_name,
	orgType: row.org_type,
	description: row.description,
	orgEmail: row.org_email,
	isEmailVerified: row.email_verified,
	websiteUrl: row.website_url,
	hasCsrWing: row.has_csr_wing,
	verification: row.verification,
	note: row.note,
	since: row.since.toISOString(),
	isTopOrg: row.is_top,
	address: addressOf(row),
	imageUrl: row.card_path && `${filesUrl}/${row.card_path}`,
	owner: row.owner ?? '',
	ownerEmail: row.owner_email ?? '',
	memberCount: row.member_ids.length,
	documentCount: row.documents,
	requestCount: row.requests,
	registeredAt: row.registered_at.toISOString(),
	etag: `"${row.revision}"`,
})
