import type { MigrationSql } from '../migrate.ts'

/**
 * What is needed where a provider doesn't answer: what a donation was paid with, which may be charged every month, and
 * what the holder of a bank account reported of its deposits, until the provider has said whether it is right.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.donation_details ADD COLUMN paid_with uuid;
		ALTER TABLE rec.bank_accounts ADD COLUMN report jsonb;
	`)
}
