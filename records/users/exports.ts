import type { ExportedList } from '../../domain/users/exports.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const exportsTable = defineTable(
	'rec.exports',
	{
		id: uuid(),
		user_id: uuid(),
		list: text<ExportedList>(),
		filter: jsonb<object>(),
		reason: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ExportRow = RowOf<typeof exportsTable>

/** Stores an export. Its entry in the activity log has to exist. */
export async function insertExport(sql: SqlExecutor, row: ExportRow): Promise<void> {
	await onTable(exportsTable).insert(row).onConflict('id').ignore().execute(sql)
}

export async function findExportFilter(
	sql: SqlExecutor,
	{ id, user_id, list }: Pick<ExportRow, 'id' | 'user_id' | 'list'>,
	after: Date,
): Promise<object | null> {
	const found = await onTable(exportsTable)
		.select('filter')
		.where({ id, user_id, list })
		.where('created_at', '>', after)
		.maybeOne(sql)
	return found?.filter ?? null
}
