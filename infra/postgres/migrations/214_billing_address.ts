import type { MigrationSql } from '../migrate.ts'

/** The second line and the country of the address that a donor pays from. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.donation_details
			ADD COLUMN line2 text NOT NULL DEFAULT '',
			ADD COLUMN country text NOT NULL DEFAULT ''
	`)
}
