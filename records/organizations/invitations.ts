import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** To whom an invitation went. What became of it stands in the log. */
export interface InvitationRow {
	readonly id: string
	readonly organization_id: string
	readonly email: string
	readonly invited_by: string
	readonly created_at: Date
}

/** Stores an invitation's address, unless a repeated command did so before. */
export async function insertInvitation(sql: SqlExecutor, row: InvitationRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.organization_invitations (id, organization_id, email, invited_by, created_at)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
		[row.id, row.organization_id, row.email, row.invited_by, row.created_at],
	)
}

export const findInvitation = (sql: SqlExecutor, id: string): Promise<InvitationRow | null> =>
	sql.maybeOne(
		'SELECT id, organization_id, email, invited_by, created_at FROM rec.organization_invitations WHERE id = $1',
		[id],
	)
