import type { SignalKind } from '../../domain/requests/signals.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	bigint,
	defineTable,
	integer,
	integers,
	type RowOf,
	text,
	texts,
	timestamp,
	uuid,
	uuids,
} from '../../kernel/sql/table.ts'

export const requestOriginsTable = defineTable(
	'rec.request_origins',
	{ request_id: uuid(), author_id: uuid(), country: text(), created_at: timestamp() },
	{ primaryKey: ['request_id'] },
)

export const requestSketchesTable = defineTable(
	'rec.request_sketches',
	{ content_id: uuid(), request_id: uuid(), author_id: uuid(), sketch: integers() },
	{ primaryKey: ['content_id'] },
)

export const requestChecksTable = defineTable(
	'rec.request_checks',
	{
		request_id: uuid(),
		author_id: uuid(),
		revision: bigint(),
		strength: integer(),
		checked_at: timestamp(),
	},
	{ primaryKey: ['request_id'] },
)

export const requestSignalsTable = defineTable(
	'rec.request_signals',
	{
		request_id: uuid(),
		kind: text<SignalKind>(),
		author_id: uuid(),
		strength: integer(),
		excerpts: texts(),
		other_ids: uuids(),
		count: integer().nullable(),
		found_at: timestamp(),
	},
	{ primaryKey: ['request_id', 'kind'] },
)
export type SignalRow = RowOf<typeof requestSignalsTable>

export const saveOrigin = (sql: SqlExecutor, row: RowOf<typeof requestOriginsTable>): Promise<number> =>
	onTable(requestOriginsTable).insert(row).onConflict('request_id').ignore().execute(sql)

export const saveSketch = (sql: SqlExecutor, row: RowOf<typeof requestSketchesTable>): Promise<number> =>
	onTable(requestSketchesTable).insert(row).onConflict('content_id').ignore().execute(sql)

export async function saveSignals(
	sql: Sql,
	check: Omit<RowOf<typeof requestChecksTable>, 'strength'>,
	signals: readonly SignalRow[],
): Promise<void> {
	const strength = signals.reduce((sum, signal) => sum + signal.strength, 0)
	await sql.transaction(async (tx) => {
		await onTable(requestSignalsTable).where({ request_id: check.request_id }).delete().execute(tx)
		if (signals.length > 0) await onTable(requestSignalsTable).insert(signals).execute(tx)
		await onTable(requestChecksTable)
			.insert({ ...check, strength })
			.onConflict('request_id')
			.merge()
			.execute(tx)
	})
}

export async function forgetSignalsOf(sql: SqlExecutor, requestId: string): Promise<void> {
	await onTable(requestSignalsTable).where({ request_id: requestId }).delete().execute(sql)
	await onTable(requestSketchesTable).where({ request_id: requestId }).delete().execute(sql)
}
