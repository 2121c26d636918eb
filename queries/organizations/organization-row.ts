import type { z } from 'zod'
import type { OrganizationSummary, organization } from '../../domain/organizations/contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { organizationsTable } from '../../projections/organizations/organizations.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'

const OF_ORGANIZATIONS = selection(organizationsTable, 'o', [
	'id',
	'owner_ids',
	'lead_ids',
	'member_ids',
	'verified',
	'verification',
	'note_id',
	'since',
	'is_top',
	'email_verified',
	'registered_at',
	'revision',
])
const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'd', [
	'org_name',
	'org_type',
	'description',
	'org_email',
	'website_url',
	'has_csr_wing',
	'line1',
	'line2',
	'city',
	'state',
	'zip_code',
	'country',
])

export const ORGANIZATION_COLUMNS = `${OF_ORGANIZATIONS.list}, ${OF_ORGANIZATION_DETAILS.list}, ${OF_PICTURE.list}`

export const ORGANIZATION_FROM = `
	read.organizations o
	JOIN rec.organization_details d ON d.details_id = o.details_id
	LEFT JOIN rec.organization_images oi ON oi.organization_id = o.id AND oi.is_profile
	LEFT JOIN rec.files img ON img.id = oi.file_id`

/** Returns SQL that checks for a hold by moderators; `id` is the organization's id as SQL. */
export const isHeld = (id: string): string => `EXISTS (SELECT FROM read.report_cases hidden
	WHERE hidden.subject_id = ${id} AND hidden.subject = 'organization' AND hidden.state IN ('held', 'upheld'))`

export type OrganizationRecord = SelectedBy<typeof OF_ORGANIZATIONS> &
	SelectedBy<typeof OF_ORGANIZATION_DETAILS> &
	PictureColumns

const urlOf = (filesUrl: string, path: string | null): string | null => path && `${filesUrl}/${path}`

export const summaryOf = (row: OrganizationRecord, filesUrl: string): OrganizationSummary => ({
	_id: row.id,
	orgName: row.org_name,
	orgType: row.org_type,
	description: row.description,
	defaultImageUrl: urlOf(filesUrl, row.image_path),
	cardImageUrl: urlOf(filesUrl, row.card_path),
	picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
	hasCsrWing: row.has_csr_wing,
	isProfileVerified: row.verified,
	isTopOrg: row.is_top,
	city: row.city,
	state: row.state,
	country: row.country,
})

export const addressOf = ({ line1, line2, city, state, zip_code, country }: OrganizationRecord) => ({
	line1,
	line2,
	city,
	state,
	zip_code,
	country,
})

type Role = NonNullable<z.output<typeof organization>['mine']>['role']

export function roleIn(
	row: Pick<OrganizationRecord, 'owner_ids' | 'lead_ids' | 'member_ids'>,
	userId: string | null,
): Role | null {
	if (userId === null || !row.member_ids.includes(userId)) return null
	if (row.owner_ids.includes(userId)) return 'owner'
	return row.lead_ids.includes(userId) ? 'admin' : 'member'
}

/** SQL for the number of requests of organization `o` that wait for its approval. */
export const WAITING_REQUESTS = `(SELECT count(*)::int FROM read.requests w
	WHERE w.organization_id = o.id AND w.status = 'pendingOrganization')`
