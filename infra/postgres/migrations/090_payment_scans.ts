import type { MigrationSql } from '../migrate.ts'

/** Up to when the payments of each provider account were looked through. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.payment_scans (
			account text PRIMARY KEY,
			scanned_until timestamptz NOT NULL
		);
	`)
}
