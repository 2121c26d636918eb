import type { ExportedList } from '../../domain/users/exports.contract.ts'
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
	await sql.execute(
		`INSERT INTO rec.exports (id, user_id, list, filter, reason, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO NOTHING`,
		[row.id, row.user_id, row.list, row.filter, row.reason, row.created_at],
	)
}

/** The filter of an export that this person requested after a time, or null. */
export async function findExportFilter(
	sql: SqlExecutor,
	{ id, user_id, list }: Pick<ExportRow, 'id' | 'user_id' | 'list'>,
	after: Date,
): Promise<object | null> {
	const found = await sql.maybeOne<Pick<ExportRow, 'filter'>>(
		`SELECT filter FROM rec.exports WHERE id = $1 AND user_id = $2 AND list = $3 AND created_at > $4`,
		[id, user_id, list, after],
	)
	return found?.filter ?? null
}
