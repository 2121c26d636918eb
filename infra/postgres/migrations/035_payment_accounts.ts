import type { MigrationSql } from '../migrate.ts'

/**
 * The details of bank accounts in versions that nobody changes. Whose they are and how they stand is told by
 * the log, which names a version by its hash; numbers and names are encrypted.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.payment_account_versions (
			-- Follows from the command, so that one that is sent twice is kept once.
			details_id uuid PRIMARY KEY,
			account_id uuid NOT NULL,
			version integer NOT NULL,
			details_hash text NOT NULL,
			label text NOT NULL,
			last4 text NOT NULL CHECK (length(last4) <= 4),
			key_id text NOT NULL,
			sealed bytea NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX payment_account_versions_account
			ON rec.payment_account_versions (account_id, version, details_hash);
		REVOKE UPDATE, TRUNCATE ON rec.payment_account_versions FROM karuna_app;

		-- The account that a form offers first.
		CREATE TABLE rec.default_payment_accounts (
			owner_kind text NOT NULL,
			owner_id text NOT NULL,
			currency text NOT NULL,
			account_id uuid NOT NULL,
			PRIMARY KEY (owner_kind, owner_id, currency)
		);
	`)
}
