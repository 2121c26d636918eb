import type { MigrationSql } from '../migrate.ts'

/** Indian cards are charged without their holders by the mandate that was given with a donation. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.donation_details ADD COLUMN mandate_ref text')
}
