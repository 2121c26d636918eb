import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const identitiesTable = defineTable(
	'rec.identities',
	{
		issuer: text(),
		subject: text(),
		user_id: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['issuer', 'subject'] },
)
export type IdentityRow = RowOf<typeof identitiesTable>

export const findIdentity = (
	sql: SqlExecutor,
	issuer: string,
	subject: string,
): Promise<Pick<IdentityRow, 'user_id'> | null> =>
	onTable(identitiesTable).select('user_id').where({ issuer, subject }).maybeOne(sql)

export async function connectedSince(sql: SqlExecutor, userId: string): Promise<Date | null> {
	const { since } = await sql.one<{ since: Date | null }>(
		'SELECT min(created_at) AS since FROM rec.identities WHERE user_id = $1',
		[userId],
	)
	return since
}

export const removeIdentities = (sql: SqlExecutor, userId: string): Promise<number> =>
	onTable(identitiesTable).where({ user_id: userId }).delete().execute(sql)

export async function insertIdentity(sql: SqlExecutor, row: IdentityRow): Promise<void> {
	await onTable(identitiesTable).insert(row).onConflict('issuer', 'subject').ignore().execute(sql)
}
