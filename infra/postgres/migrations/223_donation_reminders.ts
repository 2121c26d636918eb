import type { MigrationSql } from '../migrate.ts'

/** When a donor was reminded of a donation that they began and did not pay. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.donation_details ADD COLUMN reminded_at timestamptz;
		CREATE INDEX donation_details_address ON rec.donation_details (lower(email), created_at);
	`)
}
