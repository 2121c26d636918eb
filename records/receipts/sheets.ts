import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, date, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What a receipt says of people, sealed. Written once, kept until its term is over. */
export const receiptSheetsTable = defineTable(
	'rec.receipt_sheets',
	{
		/** The donation's id, or that of the note that tells why it was corrected. */
		sheet_id: uuid(),
		donation_id: uuid(),
		key_id: text(),
		sealed: bytes(),
		/** A calendar day. */
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

/** Stores a sheet, unless a repeated command did so before: then the first one stays. */
export async function insertSheet(sql: SqlExecutor, row: ReceiptSheetRow): Promise<void> {
	await onTable(receiptSheetsTable)
		.insert(row)
		.onConflict('sheet_id')
		.ignore()
		.execute(sql, { name: 'insert receipt sheet' })
}

/** Removes sheets whose term was over before a day. @returns how many */
export const removeSheets = (sql: SqlExecutor, before: string): Promise<number> =>
	onTable(receiptSheetsTable).where('retained_until', '<', before).delete().execute(sql)
