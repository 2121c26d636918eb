import type { MigrationSql } from '../migrate.ts'

/** What was given without an account is looked for by its donor's address, each time that a member signs in. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX donation_details_guest ON rec.donation_details (lower(email)) WHERE user_id IS NULL AND email <> ''
	`)
}
