import type { RunSeal } from '../../domain/ledger/closing.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, json, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The query of a run. It is written with its rows, so that a repeated command finds it. */
export const runHeadsTable = defineTable(
	'rec.run_heads',
	{
		run_id: uuid(),
		status: text().nullable(),
		region: text().nullable(),
		effective_at: timestamp().nullable(),
		position: text(),
		/** Null for old runs, which had no position of their own for requests. */
		requests_at: text().nullable(),
		as_of: timestamp(),
		rows: integer(),
		/** Minor units as text, by currency and figure. */
		totals: json<Readonly<Record<string, Readonly<Record<string, string>>>>>(),
		rows_hash: text(),
		taken_at: timestamp(),
		/** Null for a saved report. */
		seal: json<RunSeal>().nullable(),
	},
	{ primaryKey: ['run_id'] },
)
export type RunHead = RowOf<typeof runHeadsTable>

export const findRunHead = (sql: SqlExecutor, runId: string): Promise<RunHead | null> =>
	onTable(runHeadsTable).select().where({ run_id: runId }).maybeOne(sql)

/** Completes a run: from then on it can't be changed. */
export async function insertRunHead(sql: SqlExecutor, head: RunHead): Promise<void> {
	await onTable(runHeadsTable).insert(head).execute(sql)
}
