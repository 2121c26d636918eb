import type { BookCheckResult } from '../../domain/ledger/books.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** One look at the books. */
export interface BookCheckRow {
	readonly check_id: string
	readonly started_at: Date
	readonly finished_at: Date
	readonly position: string
	readonly holds: boolean
	readonly results: readonly BookCheckResult[]
	/** Who asked for it; null for the nightly one. */
	readonly asked_by: string | null
}

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
