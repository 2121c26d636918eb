import type { BookCheckResult } from '../../domain/ledger/books.contract.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
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
		/** Behind which position it looked; null: at everything. */
		since: text().nullable(),
		holds: boolean(),
		results: jsonb<readonly BookCheckResult[]>(),
		/** Who asked for it; null for the nightly one. */
		requested_by: uuid().nullable(),
	},
	{ primaryKey: ['check_id'] },
)
export type BookCheckRow = RowOf<typeof bookChecksTable>

/** Books that were found right. */
export interface Verified {
	/** Up to here. */
	readonly position: Position
	/** When that check began. */
	readonly at: Date
}

/** Where a check goes on from; null where everything was last verified before a moment. */
export const lastVerified = (sql: SqlExecutor, wholeAfter: Date): Promise<Verified | null> =>
	sql.maybeOne<Verified>(
		`SELECT position, started_at AS at FROM rec.book_checks WHERE holds AND EXISTS (
			SELECT FROM rec.book_checks whole WHERE whole.holds AND whole.since IS NULL AND whole.started_at > $1)
		ORDER BY position DESC, started_at DESC LIMIT 1`,
		[wholeAfter],
	)

/** Keeps a look, once. */
export async function insertBookCheck(sql: SqlExecutor, row: BookCheckRow): Promise<void> {
	await onTable(bookChecksTable).insert(row).onConflict('check_id').ignore().execute(sql)
}
