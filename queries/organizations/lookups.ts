import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Small reads that workers and commands are handed by the composition root. */

/** Requests in an organization's name that are not removed. */
export async function requestsOf(sql: SqlExecutor, organizationId: string): Promise<number> {
	const text = `SELECT count(*)::int AS count FROM read.requests
		WHERE organization_id = $1 AND status <> 'removed'`
	return (await sql.one<{ count: number }>(text, [organizationId])).count
}

/** Names that nobody goes by any more, or never did: reserved before a time and no organization's present one. */
export async function unusedNames(sql: SqlExecutor, before: Date): Promise<string[]> {
	const rows = await sql.query<{ name_key: string }>(
		`SELECT n.name_key FROM rec.organization_names n
		WHERE n.reserved_at < $1 AND NOT EXISTS (
			SELECT 1 FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id
			WHERE o.id = n.organization_id AND d.name_key = n.name_key)
		LIMIT 500`,
		[before],
	)
	return rows.map((row) => row.name_key)
}

export interface InvitationRecord {
	readonly organization: string
	readonly email: string
	readonly invited_by: string | null
	readonly first_name: string | null
	readonly last_name: string | null
	readonly locale: string | null
	/** Of whoever invites: the language of those without an account. */
	readonly inviter_locale: string | null
}

/** To whom an invitation goes, and what it says; null once its address was erased. */
export const invitationOf = (
	sql: SqlExecutor,
	organizationId: string,
	detailsId: string,
	invitationId: string,
): Promise<InvitationRecord | null> =>
	sql.maybeOne(
		`SELECT d.org_name AS organization, r.email, trim(b.first_name || ' ' || b.last_name) AS invited_by,
			u.first_name, u.last_name, u.locale, b.locale AS inviter_locale
		FROM rec.organization_invitations r
		JOIN rec.organization_details d ON d.organization_id = r.organization_id AND d.details_id = $2
		LEFT JOIN rec.users b ON b.id = r.invited_by
		LEFT JOIN rec.users u ON lower(u.email) = r.email
		WHERE r.id = $3 AND r.organization_id = $1`,
		[organizationId, detailsId, invitationId],
	)

export interface PersonRecord {
	readonly id: string
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly locale: string
}

/** People who are still there. */
export const peopleOf = (sql: SqlExecutor, ids: readonly string[]): Promise<PersonRecord[]> =>
	sql.query('SELECT id, first_name, last_name, email, locale FROM rec.users WHERE id = ANY ($1::uuid[])', [
		ids,
	])

/** What an organization's page says of itself to those it is shared with; null when there is none. */
export const headOf = (
	sql: SqlExecutor,
	organizationId: string,
): Promise<{ title: string; description: string; card_path: string | null } | null> =>
	sql.maybeOne(
		`SELECT d.org_name AS title, left(d.description, 200) AS description, f.card_path FROM read.organizations o
		JOIN rec.organization_details d ON d.details_id = o.details_id
		LEFT JOIN rec.organization_images i ON i.organization_id = o.id AND i.is_profile
		LEFT JOIN rec.files f ON f.id = i.file_id WHERE o.id = $1`,
		[organizationId],
	)

/** The organizations that somebody belongs to, whatever their part. */
export async function organizationsOf(sql: SqlExecutor, userId: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		'SELECT id FROM read.organizations WHERE $1::text = ANY (member_ids) ORDER BY id',
		[userId],
	)
	return rows.map(({ id }) => id)
}
