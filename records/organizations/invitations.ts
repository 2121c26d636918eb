import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** To whom an invitation went. What became of it stands in the log. */
export const organizationInvitationsTable = defineTable(
	'rec.organization_invitations',
	{
		id: uuid(),
		organization_id: uuid(),
		email: text(),
		invited_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type InvitationRow = RowOf<typeof organizationInvitationsTable>

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
