import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, date, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const receiptSheetsTable = defineTable(
	'rec.receipt_sheets',
	{
		sheet_id: uuid(),
		donation_id: uuid(),
		key_id: text(),
		sealed: bytes(),
		retained_until: date(),
		created_at: timestamp(),
	},
	{ primaryKey: ['sheet_id'] },
)
export type ReceiptSheetRow = RowOf<typeof receiptSheetsTable>

export const hasSheet = async (sql: SqlExecutor, sheetId: string): Promise<boolean> =>
	(await onTable(receiptSheetsTable).select('sheet_id').where({ sheet_id: sheetId }).maybeOne(sql, {
		name: 'has receipt sheet',
	})) !== null

export async function insertSheet(sql: SqlExecutor, row: ReceiptSheetRow): Promise<void> {
	await onTable(receiptSheetsTable)
		.insert(row)
		.onConflict('sheet_id')
		.ignore()
		.execute(sql, { name: 'insert receipt sheet' })
}

/**
 * Removes sheets whose retention ended before a day.
 * @returns the number of removed sheets
 */
export const removeSheets = (sql: SqlExecutor, before: string): Promise<number> =>
	onTable(receiptSheetsTable).where('retained_until', '<', before).delete().execute(sql)
