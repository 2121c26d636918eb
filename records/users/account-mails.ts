import { workId } from '../../kernel/outbox/outbox.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The kind of work that sends a mail or text about somebody's account. */
export const SEND_ACCOUNT_MAIL = 'users/send-account-mail'
/** A mail about somebody's account that waits to be sent. It is gone once it was. */
export const accountMailsTable = defineTable(
	'rec.account_mails',
	{
		id: uuid(),
		kind: text(),
		key_id: text(),
		/** Recipient and content, encrypted. */
		content: bytes(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type AccountMailRow = RowOf<typeof accountMailsTable>

/** Leaves a mail to be sent at once. */
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

/** A mail that waits; null once it was sent. */
export const findAccountMail = (sql: SqlExecutor, id: string): Promise<AccountMailRow | null> =>
	onTable(accountMailsTable).select().where({ id }).maybeOne(sql)

export async function removeAccountMail(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(accountMailsTable).where({ id }).delete().execute(sql)
}
