import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** What a run was taken of. Written with its rows, so that a repeated command finds what it did before. */
export interface RunHead {
	readonly run_id: string
	/** The status code of the filter, null for all. */
	readonly status: string | null
	readonly region: string | null
	readonly effective_at: Date | null
	readonly position: string
	readonly as_of: Date
	readonly rows: number
	/** Minor units as text, by currency and figure. */
	readonly totals: Readonly<Record<string, Readonly<Record<string, string>>>>
	readonly rows_hash: string
	readonly taken_at: Date
}

export const findRunHead = (sql: SqlExecutor, runId: string): Promise<RunHead | null> =>
	sql.maybeOne<RunHead>('SELECT * FROM rec.run_heads WHERE run_id = $1', [runId])

/** Completes a run: from now on it can't be changed. */
export async function insertRunHead(sql: SqlExecutor, head: RunHead): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.run_heads
			(run_id, status, region, effective_at, position, as_of, rows, totals, rows_hash, taken_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			head.run_id,
			head.status,
			head.region,
			head.effective_at,
			head.position,
			head.as_of,
			head.rows,
			JSON.stringify(head.totals),
			head.rows_hash,
			head.taken_at,
		],
	)
}
