import type { MigrationSql } from '../migrate.ts'

/** What came back of payouts is found by the payout that it came back of. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX payout_lines_returned ON rec.payout_lines (account, source_ref)
		WHERE kind IN ('payout_failure', 'payout_cancel')
	`)
}
