import type { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { kindFields, RequestStatus, requestSummary } from '../../domain/requests/contract.ts'
import type { FieldValues, SeenBy } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf, visibleFields } from '../../domain/requests/kinds/kinds.contract.ts'
import { wireValues } from '../../domain/requests/kinds/schema.contract.ts'
import { shiftsById } from '../../domain/requests/kinds/shifts.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { usersTable } from '../../records/users/users.ts'
import { type FileUrls, fileUrls } from '../_shared/file-urls.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import { VISIBLE_OF_REQUEST } from '../_shared/visible-donations.ts'
import { validitiesOf } from '../organizations/tax-registrations.ts'
import { todayFrom, todayOf } from './region-days.ts'
import { hasTaxBenefit, type TaxBenefitRecord } from './tax-benefit.ts'

const OF_REQUESTS = selection(requestsTable, 'r', [
	'id',
	'author_id',
	'organization_id',
	'request_type',
	'side',
	'region',
	'currency',
	'source',
	'status',
	'goal',
	'target',
	'target_unit',
	'shift_ids',
	'shift_taken',
	'taken',
	'given',
	'category',
	'is_private',
	'is_tax_benefit',
	'is_urgent',
	'awaits_review',
	'created_at',
	'submitted_at',
	'updated_at',
	'revision',
	'proposed_content_id',
	'note_id',
])
const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'c', [
	'role',
	'title',
	'description',
	'place',
	'city_id',
	'beneficiary_name',
	'fields',
])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'username', 'email'])
const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'org', ['org_name'])

export const REQUEST_COLUMNS = `${OF_REQUESTS.list},
	r.end_date::text AS end_date, ${OF_REQUEST_CONTENTS.list}, ${OF_USERS.list}, ${OF_ORGANIZATION_DETAILS.list},
		coalesce(o.verified, false) AS org_verified,
	CASE WHEN r.is_tax_benefit THEN ${validitiesOf('r.organization_id')} ELSE '[]' END AS tax_registrations,
	coalesce(f.raised, 0) AS raised, coalesce(f.withdrawn, 0) AS withdrawn, ${VISIBLE_OF_REQUEST} AS donations,
	${OF_PICTURE.list}`

export const REQUEST_JOINS = `
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON u.id = r.author_id
	LEFT JOIN read.organizations o ON o.id = r.organization_id
	LEFT JOIN rec.organization_details org ON org.details_id = o.details_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
	LEFT JOIN rec.files img ON img.id = c.images[1]`
export const REQUEST_FROM = `
	read.requests r ${REQUEST_JOINS}`

/** Joins for finding and sorting; the planner drops those that a query doesn't use. */
export const REQUEST_NARROW = `
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON u.id = r.author_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency`
export const REQUESTS = { name: 'read.requests', alias: 'r' } as const

export type RequestRecord = SelectedBy<typeof OF_REQUESTS> &
	SelectedBy<typeof OF_REQUEST_CONTENTS> &
	OuterJoined<SelectedBy<typeof OF_USERS>> &
	OuterJoined<SelectedBy<typeof OF_ORGANIZATION_DETAILS>> &
	PictureColumns &
	Pick<TaxBenefitRecord, 'tax_registrations'> & {
		readonly end_date: string
		readonly org_verified: boolean
		readonly raised: bigint
		readonly withdrawn: bigint
		readonly donations: number
	}

export const fileUrl = (filesUrl: string, path: string | null): string | null => path && `${filesUrl}/${path}`

/**
 * Returns the status at a moment (epoch milliseconds): a request is over after its last day in its region,
 * also in the minutes before that is recorded.
 */
export const statusAt = (
	{ status, region, end_date }: Pick<RequestRecord, 'status' | 'region' | 'end_date'>,
	now: number,
): RequestStatus =>
	DONATIONS_START_IN.includes(status) && end_date < dayIn(regionOf(region), now) ? 'expired' : status

const IS_STARTED_IN = `r.status IN (${DONATIONS_START_IN.map((status) => `'${status}'`)})`

/** Returns SQL that checks whether the last day of request `r` has passed before its status tells so. */
export const isOverdue = (now: number): string => `(${IS_STARTED_IN} AND r.end_date < ${todayOf(now)})`

const takesDonationsOn = (today: string): string => `(${IS_STARTED_IN} AND r.end_date >= ${today})`

/**
 * Returns SQL that checks whether request `r` takes donations: until its last day has passed in its region.
 */
export const takesDonations = (now: number): string => takesDonationsOn(todayOf(now))

/** Works like `takesDonations` for a prepared statement: `todays` are parameters from `$first` on. */
export const takesDonationsFrom = (first: number): string => takesDonationsOn(todayFrom(first))

export function fieldsFor(
	{ request_type, currency }: Pick<RequestRecord, 'request_type' | 'currency'>,
	values: FieldValues,
	to: readonly SeenBy[],
): z.output<typeof kindFields> {
	return wireValues(request_type, visibleFields(request_type, values, to), currency)
}

function cardFields(row: RequestRecord): z.output<typeof kindFields> {
	const card = kindOf(row.request_type)?.card ?? []
	const visible = fieldsFor(row, row.fields, ['public'])
	return Object.fromEntries(Object.entries(visible).filter(([name]) => card.includes(name)))
}

export const targetOf = ({
	target,
	target_unit,
	taken,
	given,
}: Pick<RequestRecord, 'target' | 'target_unit' | 'taken' | 'given'>) =>
	target === null ? null : { count: target, unit: target_unit ?? '', taken, given }

export const shiftsWithTaken = ({ request_type, side, fields, shift_ids, shift_taken }: RequestRecord) =>
	[...shiftsById(request_type, side, fields)].flatMap(([id, shift]) =>
		shift_ids.includes(id) ? [{ ...shift, taken: shift_taken[id] ?? 0 }] : [],
	)

/** @param now the moment of its status, epoch milliseconds */
export function summaryOf(row: RequestRecord, urls: FileUrls, now: number): z.output<typeof requestSummary> {
	const urlOf = fileUrls(urls, row.is_private)
	return {
		_id: row.id,
		title: row.title,
		defaultImageUrl: row.image_path && urlOf(row.image_path),
		cardImageUrl: row.card_path && urlOf(row.card_path),
		cardPicture: pictureOf(row, 'card', urlOf),
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
		role: row.role,
		region: row.region,
		category: row.category,
		place: row.place,
		units: row.currency,
		quantity: row.goal,
		target: targetOf(row),
		fields: cardFields(row),
		donated_quantity: row.raised,
		totalWithdrawalAmount: row.withdrawn,
		donorCount: row.donations,
		isPrivate: row.is_private,
		isTaxBenefit: hasTaxBenefit(row, now),
		isUrgentRequirement: row.is_urgent,
		sourceOfCreation: row.source,
		endDate: row.end_date,
		createdAt: row.created_at.toISOString(),
	}
}
