import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'
import { organizationInvitationRecordsTable } from '../../records/organizations/invitations.ts'
import { usersTable } from '../../records/users/users.ts'
import { isHeld } from './organization-row.ts'

const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'd', { organization: 'org_name' })
const OF_INVITATION_RECORDS = selection(organizationInvitationRecordsTable, 'r', ['email'])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'locale'])
/** Of whoever invites: the language of those without an account. */
const OF_USERS_B = selection(usersTable, 'b', { inviter_locale: 'locale' })

/** Small reads that workers and commands are handed by the composition root. */

/** Requests in an organization's name that are not removed. */
export async function requestsOf(sql: SqlExecutor, organizationId: string): Promise<number> {
	const text = `SELECT count(*)::int AS count FROM read.requests
		WHERE organization_id = $1 AND status <> 'removed'`
	return (await sql.one<{ count: number }>(text, [organizationId])).count
}

/**
 * Keys of names that no organization goes by any more, or ever did: taken before a time, and no organization's present
 * one. What one was called is its own until a second time has passed since it described itself otherwise.
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
 * The next organizations by id with what they are called, a few thousand at a time, and whether each holds its name.
 * @param id null: from the first one on
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

/** To whom an invitation goes, and what it says; null once its address was erased. */
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

/** People who are still there. */
export const peopleOf = (sql: SqlExecutor, ids: readonly string[]): Promise<PersonRecord[]> =>
	onTable(usersTable).select('id', 'first_name', 'last_name', 'email', 'locale').whereIn('id', ids).all(sql)

export interface OrganizationHead {
	readonly id: string
	readonly title: string
	/** Its city and state. */
	readonly place: string
	readonly description: string
	readonly card_path: string | null
	readonly verified: boolean
}

/** What an organization's page says of itself to those it is shared with; null when there is none. */
export const headOf = (sql: SqlExecutor, organizationId: string): Promise<OrganizationHead | null> =>
	sql.maybeOne(
		`SELECT o.id, d.org_name AS title, concat_ws(', ', nullif(d.city, ''), nullif(d.state, '')) AS place, left(d.description, 200) AS description, f.card_path, o.verified FROM read.organizations o
		JOIN rec.organization_details d ON d.details_id = o.details_id
		LEFT JOIN rec.organization_images i ON i.organization_id = o.id AND i.is_profile
		LEFT JOIN rec.files f ON f.id = i.file_id WHERE o.id = $1 AND NOT ${isHeld('o.id')}`,
		[organizationId],
	)

/** Whether an organization's page is there for those who don't belong to it. */
export const isVisibleOrganization = async (sql: SqlExecutor, organizationId: string): Promise<boolean> =>
	(await sql.maybeOne(`SELECT 1 FROM read.organizations o WHERE o.id = $1 AND NOT ${isHeld('o.id')}`, [
		organizationId,
	])) !== null

/** The organizations that somebody belongs to, whatever their part. */
export async function organizationsOf(sql: SqlExecutor, userId: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		'SELECT id FROM read.organizations WHERE $1::text = ANY (member_ids) ORDER BY id',
		[userId],
	)
	return rows.map(({ id }) => id)
}

/** Tax registrations with numbers that were over, refused or withdrawn before a day. */
export async function taxRegistrationsEndedBefore(sql: SqlExecutor, day: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT t.id FROM read.organization_tax_registrations t
		JOIN rec.organization_tax_numbers n ON n.registration_id = t.id
		WHERE LEAST(t.ended_on, t.valid_until) < $1::date ORDER BY t.id LIMIT 1000`,
		[day],
	)
	return rows.map(({ id }) => id)
}

/** Who has the account with the address that an invitation went to; null when nobody has. */
export async function invitedUser(sql: SqlExecutor, invitationId: string): Promise<string | null> {
	const row = await sql.maybeOne<{ id: string }>(
		`SELECT u.id FROM rec.organization_invitations i JOIN rec.users u ON lower(u.email) = lower(i.email)
		WHERE i.id = $1`,
		[invitationId],
	)
	return row?.id ?? null
}
