import { workId } from '../../kernel/outbox/outbox.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const SEND_ACCOUNT_MAIL = 'users/send-account-mail'
export const accountMailsTable = defineTable(
	'rec.account_mails',
	{
		id: uuid(),
		kind: text(),
		key_id: text(),
		content: bytes(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type AccountMailRow = RowOf<typeof accountMailsTable>

export async function insertAccountMail(sql: SqlExecutor, row: AccountMailRow): Promise<void> {
	await sql.execute(
		`WITH mail AS (
			INSERT INTO rec.account_mails (id, kind, key_id, content, created_at) VALUES ($1, $2, $3, $4, $5)
			RETURNING id
		)
		INSERT INTO ops.outbox (id, kind, lane, subject, cause_id, due_at, created_at)
		SELECT $6, $7, 'accounts', 'account', id, $5, $5 FROM mail`,
		[
			row.id,
			row.kind,
			row.key_id,
			row.content,
			row.created_at,
			workId(row.id, SEND_ACCOUNT_MAIL),
			SEND_ACCOUNT_MAIL,
		],
	)
}

export const findAccountMail = (sql: SqlExecutor, id: string): Promise<AccountMailRow | null> =>
	onTable(accountMailsTable).select().where({ id }).maybeOne(sql)

export async function removeAccountMail(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(accountMailsTable).where({ id }).delete().execute(sql)
}
