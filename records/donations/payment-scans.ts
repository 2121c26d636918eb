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
 * Up to when all payments of a provider account are known to their donations, epoch milliseconds.
 * @returns null when they were never looked through
 */
export async function scannedUntil(sql: SqlExecutor, account: string): Promise<number | null> {
	const row = await sql.maybeOne<{ until: Date }>(
		'SELECT scanned_until AS until FROM ops.payment_scans WHERE account = $1',
		[account],
	)
	return row ? row.until.getTime() : null
}

/** Says how far it is now. A clock that was ahead may be set back, so that this may go back, too. */
export async function saveScan(sql: SqlExecutor, account: string, until: number): Promise<void> {
	await onTable(paymentScansTable)
		.insert({ account, scanned_until: new Date(until) })
		.onConflict('account')
		.merge('scanned_until')
		.execute(sql)
}
