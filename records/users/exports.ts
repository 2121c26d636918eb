import type { ExportedList } from '../../domain/users/exports.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** That somebody may download a list with whole addresses, and why. */
export const exportsTable = defineTable(
	'rec.exports',
	{
		/** Of the entry of the activity log that tells of it. */
		id: uuid(),
		user_id: uuid(),
		list: text<ExportedList>(),
		/** By what the list is narrowed down. */
		filter: jsonb<object>(),
		reason: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ExportRow = RowOf<typeof exportsTable>

/** Stores an export. Its entry of the activity log has to be there. */
export async function insertExport(sql: SqlExecutor, row: ExportRow): Promise<void> {
	await onTable(exportsTable).insert(row).onConflict('id').ignore().execute(sql)
}

/** The filter of an export that this person requested after a time, or null. */
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
