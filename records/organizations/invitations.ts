import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const organizationInvitationRecordsTable = defineTable(
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
export type InvitationRow = RowOf<typeof organizationInvitationRecordsTable>

/**
 * Stores an invitation's address.
 * @returns false for a repeated command
 */
export const insertInvitation = async (sql: SqlExecutor, row: InvitationRow): Promise<boolean> =>
	(await onTable(organizationInvitationRecordsTable).insert(row).onConflict('id').ignore().execute(sql)) === 1
