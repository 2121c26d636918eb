import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, text, timestamp } from '../../kernel/sql/table.ts'

export const paymentScansTable = defineTable(
	'ops.payment_scans',
	{
		account: text(),
		scanned_until: timestamp(),
	},
	{ primaryKey: ['account'] },
)

/**
 * Returns the instant up to which all payments of a provider account are known, in epoch milliseconds.
 * @returns null before the first scan
 */
export async function scannedUntil(sql: SqlExecutor, account: string): Promise<number | null> {
	const row = await sql.maybeOne<{ until: Date }>(
		'SELECT scanned_until AS until FROM ops.payment_scans WHERE account = $1',
		[account],
	)
	return row ? row.until.getTime() : null
}

/** Stores the end of a scan. It may go back, since a fast clock may be corrected. */
export async function saveScan(sql: SqlExecutor, account: string, until: number): Promise<void> {
	await onTable(paymentScansTable)
		.insert({ account, scanned_until: new Date(until) })
		.onConflict('account')
		.merge('scanned_until')
		.execute(sql)
}
