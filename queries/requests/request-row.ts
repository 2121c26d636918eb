import type { z } from 'zod'
import { dayIn, REGIONS, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { requestSummary } from '../../domain/requests/contract.ts'
import { type RequestRole, type RequestStatus, STATUS_CODES } from '../../domain/requests/contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import type { Currency } from '../../kernel/money.ts'
import type { RegionCode } from '../../kernel/regions.ts'
import type { RequestType } from '../../kernel/request-types.ts'

/** Columns and joins that every view of a request starts from: read models and the records they point to. */
export const REQUEST_COLUMNS = `
	r.id, r.author_id, r.organization_id, r.request_type, r.region, r.currency, r.source, r.status, r.goal,
	r.end_date::text AS end_date, r.category, r.is_private, r.is_tax_benefit, r.is_urgent, r.created_at,
	r.submitted_at, r.updated_at, r.revision, r.proposed_content_id, r.note_id,
	c.role, c.title, c.description, c.place, c.beneficiary_name,
	u.first_name, u.last_name, u.username, u.email,
	org.org_name, coalesce(o.verified, false) AS org_verified,
	coalesce(f.raised, 0) AS raised, coalesce(f.withdrawn, 0) AS withdrawn, coalesce(f.donations, 0) AS donations,
	img.path AS image_path, img.card_path`

export const REQUEST_FROM = `
	read.requests r
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON u.id = r.author_id
	LEFT JOIN read.organizations o ON o.id = r.organization_id
	LEFT JOIN rec.organization_details org ON org.details_id = o.details_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
	LEFT JOIN rec.files img ON img.id = c.images[1]`

export interface RequestRecord {
	readonly id: string
	readonly author_id: string
	readonly organization_id: string | null
	readonly request_type: RequestType
	readonly region: RegionCode
	readonly currency: Currency
	readonly source: string
	readonly status: RequestStatus
	/** Null where its type has no money. */
	readonly goal: bigint | null
	readonly end_date: string
	readonly category: z.output<typeof requestSummary>['category']
	readonly is_private: boolean
	readonly is_tax_benefit: boolean
	readonly is_urgent: boolean
	readonly created_at: Date
	readonly submitted_at: Date
	readonly updated_at: Date
	readonly revision: bigint
	readonly proposed_content_id: string | null
	readonly note_id: string | null
	readonly role: RequestRole
	readonly title: string
	readonly description: string
	readonly place: string
	readonly beneficiary_name: string
	/** Null once the person was erased. */
	readonly first_name: string | null
	readonly last_name: string | null
	readonly username: string | null
	readonly email: string | null
	readonly org_name: string | null
	readonly org_verified: boolean
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly donations: number
	readonly image_path: string | null
	readonly card_path: string | null
}

/** A stored path as an address. */
export const fileUrl = (filesUrl: string, path: string | null): string | null => path && `${filesUrl}/${path}`

/**
 * The status at a moment (epoch milliseconds): once its last day has passed in its own region a request is over,
 * also in the minutes before that is recorded.
 */
export const statusAt = (
	{ status, region, end_date }: Pick<RequestRecord, 'status' | 'region' | 'end_date'>,
	now: number,
): RequestStatus =>
	DONATIONS_START_IN.includes(status) && end_date < dayIn(regionOf(region), now) ? 'expired' : status

/** The same as SQL: whether the last day of request `r` has passed although its status doesn't say so yet. */
export function isOverdue(now: number): string {
	const today = REGIONS.map((region) => `WHEN '${region.code}' THEN date '${dayIn(region, now)}'`)
	const statuses = DONATIONS_START_IN.map((status) => `'${status}'`)
	return `(r.status IN (${statuses}) AND r.end_date < CASE r.region ${today.join(' ')} END)`
}

/** A request as lists show it. @param now the moment that its status is of, epoch milliseconds */
export function summaryOf(
	row: RequestRecord,
	filesUrl: string,
	now: number,
): z.output<typeof requestSummary> {
	return {
		_id: row.id,
		title: row.title,
		defaultImageUrl: fileUrl(filesUrl, row.image_path),
		cardImageUrl: fileUrl(filesUrl, row.card_path),
		orgId:
			row.organization_id && row.org_name
				? { _id: row.organization_id, orgName: row.org_name, isProfileVerified: row.org_verified }
				: null,
		user_info: {
			_id: row.author_id,
			name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
			username: row.username ?? '',
		},
		status: STATUS_CODES[statusAt(row, now)],
		requestType: row.request_type,
		region: row.region,
		category: row.category,
		place: row.place,
		units: row.currency,
		quantity: row.goal,
		donated_quantity: row.raised,
		totalWithdrawalAmount: row.withdrawn,
		donorCount: row.donations,
		isPrivate: row.is_private,
		isTaxBenefit: row.is_tax_benefit,
		isUrgentRequirement: row.is_urgent,
		sourceOfCreation: row.source,
		endDate: row.end_date,
		createdAt: row.created_at.toISOString(),
	}
}
