import type { MigrationSql } from '../migrate.ts'

/**
 * What is needed where a provider doesn't answer: what a donation was paid with, which may be charged every month, and
 * what holders of bank accounts reported of their deposits, until the provider has said whether it is right.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.donation_details ADD COLUMN paid_with uuid;
		CREATE TABLE rec.deposit_reports (
			bank_account_id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			command_id uuid NOT NULL,
			body_hash text NOT NULL,
			report jsonb NOT NULL,
			created_at timestamptz NOT NULL
		);
	`)
}
