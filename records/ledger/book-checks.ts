import type { BookCheckResult } from '../../domain/ledger/books.contract.ts'
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
		asked_by: uuid().nullable(),
	},
	{ primaryKey: ['check_id'] },
)
export type BookCheckRow = RowOf<typeof bookChecksTable>

/** Keeps a look, once. */
export async function insertBookCheck(sql: SqlExecutor, row: BookCheckRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.book_checks (check_id, started_at, finished_at, position, holds, results, asked_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (check_id) DO NOTHING`,
		[
			row.check_id,
			row.started_at,
			row.finished_at,
			row.position,
			row.holds,
			JSON.stringify(row.results),
			row.asked_by,
		],
	)
}
