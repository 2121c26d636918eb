import type { MigrationSql } from '../migrate.ts'

/** Bank accounts that were set up at the provider lately, also those that were removed since. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.bank_account_setups (
			id uuid PRIMARY KEY,
			-- Null once their account was closed.
			user_id uuid,
			-- Digest of the provider's name of the account number, whoever has it; null where it has none.
			fingerprint_hash bytea,
			at timestamptz NOT NULL
		);
		CREATE INDEX bank_account_setups_user ON rec.bank_account_setups (user_id);
		CREATE INDEX bank_account_setups_fingerprint ON rec.bank_account_setups (fingerprint_hash);
		CREATE INDEX bank_account_setups_at ON rec.bank_account_setups (at);
	`)
}
