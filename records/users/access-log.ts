import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

/** A year is audited in the next one, and the audit itself is looked into in the year after. */
export const ACCESS_LOG_MS = 3 * 365 * DAY_MS

export const accessLogTable = defineTable(
	'rec.access_log',
	{
		id: uuid(),
		at: timestamp(),
		user_id: uuid(),
		session_id: uuid().nullable(),
		token_id: uuid().nullable(),
		/** With ids, but without a query, which may have names in it. */
		path: text(),
	},
	{ primaryKey: ['id'] },
)
export type AccessLogRow = RowOf<typeof accessLogTable>

export async function recordAccess(sql: SqlExecutor, row: AccessLogRow): Promise<void> {
	await onTable(accessLogTable).insert(row).execute(sql)
}
