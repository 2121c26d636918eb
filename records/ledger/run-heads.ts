import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, json, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What a run was taken of. Written with its rows, so that a repeated command finds what it did before. */
export const runHeadsTable = defineTable(
	'rec.run_heads',
	{
		run_id: uuid(),
		/** The status code of the filter, null for all. */
		status: text().nullable(),
		region: text().nullable(),
		effective_at: timestamp().nullable(),
		position: text(),
		as_of: timestamp(),
		rows: integer(),
		/** Minor units as text, by currency and figure. */
		totals: json<Readonly<Record<string, Readonly<Record<string, string>>>>>(),
		rows_hash: text(),
		taken_at: timestamp(),
	},
	{ primaryKey: ['run_id'] },
)
export type RunHead = RowOf<typeof runHeadsTable>

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
