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
		kept_until: date(),
		created_at: timestamp(),
	},
	{ primaryKey: ['sheet_id'] },
)
export type ReceiptSheetRow = RowOf<typeof receiptSheetsTable>

export const hasSheet = async (sql: SqlExecutor, sheetId: string): Promise<boolean> =>
	(await sql.maybeOne('SELECT 1 AS there FROM rec.receipt_sheets WHERE sheet_id = $1', [sheetId], {
		name: 'has receipt sheet',
	})) !== null

/** Stores a sheet, unless a repeated command did so before: then the first one stays. */
export async function insertSheet(sql: SqlExecutor, row: ReceiptSheetRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.receipt_sheets (sheet_id, donation_id, key_id, sealed, kept_until, created_at)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sheet_id) DO NOTHING`,
		[row.sheet_id, row.donation_id, row.key_id, row.sealed, row.kept_until, row.created_at],
		{ name: 'insert receipt sheet' },
	)
}

/** Removes sheets whose term was over before a day. @returns how many */
export const removeSheets = (sql: SqlExecutor, before: string): Promise<number> =>
	sql.execute('DELETE FROM rec.receipt_sheets WHERE kept_until < $1::date', [before])
