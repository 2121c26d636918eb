import type { BookCheckResult } from '../../domain/ledger/books.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** One look at the books. */
export const bookChecksTable = defineTable(
	'rec.book_checks',
	{
		check_id: uuid(),
		started_at: timestamp(),
		finished_at: timestamp(),
		position: text(),
		holds: boolean(),
		results: jsonb<readonly BookCheckResult[]>(),
		/** Who asked for it; null for the nightly one. */
		requested_by: uuid().nullable(),
	},
	{ primaryKey: ['check_id'] },
)
export type BookCheckRow = RowOf<typeof bookChecksTable>

/** Keeps a look, once. */
export async function insertBookCheck(sql: SqlExecutor, row: BookCheckRow): Promise<void> {
	await onTable(bookChecksTable).insert(row).onConflict('check_id').ignore().execute(sql)
}
