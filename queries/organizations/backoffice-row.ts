import type { BackofficeOrganization } from '../../domain/organizations/backoffice.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notesTable } from '../../records/activity/notes.ts'
import { usersTable } from '../../records/users/users.ts'
import {
	addressOf,
	ORGANIZATION_COLUMNS,
	ORGANIZATION_FROM,
	type OrganizationRecord,
} from './organization-row.ts'

const OF_NOTES = selection(notesTable, 'n', { note: 'body' })
const OF_USERS = selection(usersTable, 'u', { owner_email: 'email' })

export type ReviewRecord = OrganizationRecord &
	OuterJoined<SelectedBy<typeof OF_NOTES>> &
	OuterJoined<SelectedBy<typeof OF_USERS>> & {
		readonly owner: string | null
		readonly documents: number
		readonly requests: number
	}

export const COLUMNS = `${ORGANIZATION_COLUMNS}, ${OF_NOTES.list},
	trim(u.first_name || ' ' || u.last_name) AS owner, ${OF_USERS.list},
	(SELECT count(*)::int FROM rec.organization_documents x WHERE x.organization_id = o.id) AS documents,
	(SELECT count(*)::int FROM read.requests x WHERE x.organization_id = o.id AND x.status <> 'removed') AS requests`
export const FROM = `${ORGANIZATION_FROM}
	LEFT JOIN rec.notes n ON n.note_id = o.note_id
	LEFT JOIN rec.users u ON u.id = o.owner_ids[1]::uuid`

export const visibleOf = (row: ReviewRecord, filesUrl: string): BackofficeOrganization => ({
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
	ownerEmail: maskedEmail(row.owner_email ?? ''),
	memberCount: row.member_ids.length,
	documentCount: row.documents,
	requestCount: row.requests,
	registeredAt: row.registered_at.toISOString(),
	etag: `"${row.revision}"`,
})
