import type { BookCheckResult } from '../../domain/ledger/books.contract.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const bookChecksTable = defineTable(
	'rec.book_checks',
	{
		check_id: uuid(),
		started_at: timestamp(),
		finished_at: timestamp(),
		position: text(),
		/** The position behind which it checked; null for a full check. */
		since: text().nullable(),
		holds: boolean(),
		results: jsonb<readonly BookCheckResult[]>(),
		requested_by: uuid().nullable(),
	},
	{ primaryKey: ['check_id'] },
)
export type BookCheckRow = RowOf<typeof bookChecksTable>

export interface Verified {
	readonly position: Position
	readonly at: Date
}

/** Returns the start of the next check; null when the last full one is older than a moment. */
export const lastVerified = (sql: SqlExecutor, wholeAfter: Date): Promise<Verified | null> =>
	sql.maybeOne<Verified>(
		`SELECT position, started_at AS at FROM rec.book_checks WHERE holds AND EXISTS (
			SELECT FROM rec.book_checks whole WHERE whole.holds AND whole.since IS NULL AND whole.started_at > $1)
		ORDER BY position DESC, started_at DESC LIMIT 1`,
		[wholeAfter],
	)

export async function insertBookCheck(sql: SqlExecutor, row: BookCheckRow): Promise<void> {
	await onTable(bookChecksTable).insert(row).onConflict('check_id').ignore().execute(sql)
}
