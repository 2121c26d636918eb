import type { z } from 'zod'
import type {
	OrganizationSummary,
	OrgType,
	organization,
	Verification,
} from '../../domain/organizations/contract.ts'
import type { RegionCode } from '../../kernel/regions.ts'

/** Columns and joins of every view of an organization: the read model and the words that it points to. */
export const ORGANIZATION_COLUMNS = `
	o.id, o.owner_ids, o.lead_ids, o.member_ids, o.verified, o.verification, o.note_id, o.since, o.is_top,
	o.email_verified, o.registered_at, o.revision,
	d.org_name, d.org_type, d.description, d.org_email, d.website_url, d.has_csr_wing,
	d.line1, d.line2, d.city, d.state, d.zip_code, d.country,
	img.path AS image_path, img.card_path`

export const ORGANIZATION_FROM = `
	read.organizations o
	JOIN rec.organization_details d ON d.details_id = o.details_id
	LEFT JOIN rec.organization_images oi ON oi.organization_id = o.id AND oi.is_profile
	LEFT JOIN rec.files img ON img.id = oi.file_id`

export interface OrganizationRecord {
	readonly id: string
	readonly owner_ids: readonly string[]
	readonly lead_ids: readonly string[]
	readonly member_ids: readonly string[]
	readonly verified: boolean
	readonly verification: Verification
	readonly note_id: string | null
	readonly since: Date
	readonly is_top: boolean
	readonly email_verified: boolean
	readonly registered_at: Date
	readonly revision: bigint
	readonly org_name: string
	readonly org_type: OrgType
	readonly description: string
	readonly org_email: string
	readonly website_url: string
	readonly has_csr_wing: boolean
	readonly line1: string
	readonly line2: string
	readonly city: string
	readonly state: string
	readonly zip_code: string
	readonly country: RegionCode
	readonly image_path: string | null
	readonly card_path: string | null
}

const urlOf = (filesUrl: string, path: string | null): string | null => path && `${filesUrl}/${path}`

/** An organization as lists show it. */
export const summaryOf = (row: OrganizationRecord, filesUrl: string): OrganizationSummary => ({
	_id: row.id,
	orgName: row.org_name,
	orgType: row.org_type,
	description: row.description,
	defaultImageUrl: urlOf(filesUrl, row.image_path),
	cardImageUrl: urlOf(filesUrl, row.card_path),
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

/** A person's part in an organization, as its read model has it. */
export function roleIn(
	row: Pick<OrganizationRecord, 'owner_ids' | 'lead_ids' | 'member_ids'>,
	userId: string | null,
): Role | null {
	if (userId === null || !row.member_ids.includes(userId)) return null
	if (row.owner_ids.includes(userId)) return 'owner'
	return row.lead_ids.includes(userId) ? 'admin' : 'member'
}

/** SQL for how many requests of organization `o` wait for its word. */
export const WAITING_REQUESTS = `(SELECT count(*)::int FROM read.requests w
	WHERE w.organization_id = o.id AND w.status = 'pendingOrganization')`
