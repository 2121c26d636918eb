import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { organizationInvitationRecordsTable } from '../../records/organizations/invitations.ts'
import { usersTable } from '../../records/users/users.ts'
import type { Shared } from '../_shared/social-card.ts'
import { isHeld } from './organization-row.ts'

const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'd', { organization: 'org_name' })
const OF_INVITATION_RECORDS = selection(organizationInvitationRecordsTable, 'r', ['email'])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'locale'])
const OF_USERS_B = selection(usersTable, 'b', { inviter_locale: 'locale' })

export async function requestsOf(sql: SqlExecutor, organizationId: string): Promise<number> {
	const text = `SELECT count(*)::int AS count FROM read.requests
		WHERE organization_id = $1 AND status <> 'removed'`
	return (await sql.one<{ count: number }>(text, [organizationId])).count
}

/**
 * Returns keys of names that no organization has: taken before a time, and not current. A former name remains
 * reserved until a second time has passed since the change.
 */
export async function unusedNames(sql: SqlExecutor, before: Date, renamedBefore: Date): Promise<string[]> {
	const rows = await sql.query<{ key: string }>(
		`SELECT n.key FROM rec.names n
		WHERE n.owner_kind = 'organization' AND n.taken_at < $1 AND NOT EXISTS (
			SELECT 1 FROM read.organizations o
			JOIN rec.organization_details present ON present.details_id = o.details_id
			JOIN rec.organization_details d ON d.organization_id = o.id::uuid AND d.address_key = n.key
			WHERE o.id = n.owner_id AND (d.details_id = o.details_id OR present.created_at > $2))
		LIMIT 500`,
		[before, renamedBefore],
	)
	return rows.map((row) => row.key)
}

const NAMES_AT_ONCE = 5_000

/**
 * Returns the next organizations by id with their names, a few thousand at a time, and whether each holds its
 * name.
 * @param id null starts with the first one
 */
export const namesAfter = (
	sql: SqlExecutor,
	id: string | null,
): Promise<{ readonly id: string; readonly org_name: string; readonly holds_name: boolean }[]> =>
	sql.query(
		`SELECT o.id, d.org_name,
			EXISTS (SELECT FROM rec.names n WHERE n.key = d.address_key AND n.owner_id = o.id::uuid) AS holds_name
		FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id
		WHERE $1::uuid IS NULL OR o.id::uuid > $1::uuid ORDER BY o.id LIMIT $2`,
		[id, NAMES_AT_ONCE],
	)

export type InvitationRecord = SelectedBy<typeof OF_ORGANIZATION_DETAILS> &
	SelectedBy<typeof OF_INVITATION_RECORDS> &
	OuterJoined<SelectedBy<typeof OF_USERS>> &
	OuterJoined<SelectedBy<typeof OF_USERS_B>> & {
		readonly invited_by: string | null
	}

/** Returns the recipient and the content of an invitation; null once its address was erased. */
export const invitationOf = (
	sql: SqlExecutor,
	organizationId: string,
	detailsId: string,
	invitationId: string,
): Promise<InvitationRecord | null> =>
	sql.maybeOne(
		`SELECT ${OF_ORGANIZATION_DETAILS.list}, ${OF_INVITATION_RECORDS.list},
			trim(b.first_name || ' ' || b.last_name) AS invited_by, ${OF_USERS.list}, ${OF_USERS_B.list}
		FROM rec.organization_invitations r
		JOIN rec.organization_details d ON d.organization_id = r.organization_id AND d.details_id = $2
		LEFT JOIN rec.users b ON b.id = r.invited_by
		LEFT JOIN rec.users u ON lower(u.email) = r.email
		WHERE r.id = $3 AND r.organization_id = $1`,
		[organizationId, detailsId, invitationId],
	)

export type PersonRecord = Pick<
	RowOf<typeof usersTable>,
	'id' | 'first_name' | 'last_name' | 'email' | 'locale'
>

export const peopleOf = (sql: SqlExecutor, ids: readonly string[]): Promise<PersonRecord[]> =>
	onTable(usersTable).select('id', 'first_name', 'last_name', 'email', 'locale').whereIn('id', ids).all(sql)

export interface OrganizationHead {
	readonly id: string
	readonly title: string
	readonly place: string
	readonly description: string
	readonly card_path: string | null
	readonly verified: boolean
}

export const headOf = (sql: SqlExecutor, organizationId: string): Promise<OrganizationHead | null> =>
	sql.maybeOne(
		`SELECT o.id, d.org_name AS title, concat_ws(', ', nullif(d.city, ''), nullif(d.state, '')) AS place, left(d.description, 200) AS description, f.card_path, o.verified FROM read.organizations o
		JOIN rec.organization_details d ON d.details_id = o.details_id
		LEFT JOIN rec.organization_images i ON i.organization_id = o.id AND i.is_profile
		LEFT JOIN rec.files f ON f.id = i.file_id WHERE o.id = $1 AND NOT ${isHeld('o.id')}`,
		[organizationId],
	)

/** Checks whether people outside an organization may see its page. */
export const isVisibleOrganization = async (sql: SqlExecutor, organizationId: string): Promise<boolean> =>
	(await sql.maybeOne(`SELECT 1 FROM read.organizations o WHERE o.id = $1 AND NOT ${isHeld('o.id')}`, [
		organizationId,
	])) !== null

export async function organizationsOf(sql: SqlExecutor, userId: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		'SELECT id FROM read.organizations WHERE $1::text = ANY (member_ids) ORDER BY id',
		[userId],
	)
	return rows.map(({ id }) => id)
}

export async function taxRegistrationsEndedBefore(sql: SqlExecutor, day: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT t.id FROM read.organization_tax_registrations t
		JOIN rec.organization_tax_numbers n ON n.registration_id = t.id
		WHERE LEAST(t.ended_on, t.valid_until) < $1::date ORDER BY t.id LIMIT 1000`,
		[day],
	)
	return rows.map(({ id }) => id)
}

/** Returns the user with the address of an invitation; null when there is none. */
export async function invitedUser(sql: SqlExecutor, invitationId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ id: string }>(
		`SELECT u.id FROM rec.organization_invitations i JOIN rec.users u ON lower(u.email) = lower(i.email)
		WHERE i.id = $1`,
		[invitationId],
	)
	return row?.id ?? null
}

export const sharedOrganization = ({ id, title, place, verified, card_path }: OrganizationHead): Shared => ({
	id,
	title,
	byline: place,
	isVerified: verified,
	progress: null,
	photoPath: card_path,
})
