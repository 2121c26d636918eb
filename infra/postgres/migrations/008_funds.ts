import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- The account that a form offers first.
		CREATE TABLE rec.default_payment_accounts (
			owner_kind text, owner_id text, currency text, account_id uuid NOT NULL,
			PRIMARY KEY (owner_kind, owner_id, currency)
		);

		CREATE TABLE rec.payment_account_versions (
			-- Follows from the command, so that one that is sent twice is kept once.
			details_id uuid PRIMARY KEY, account_id uuid NOT NULL, version int NOT NULL, details_hash text NOT NULL,
			label text NOT NULL,
			last4 text NOT NULL CHECK (length(last4) <= 4),
			key_id text NOT NULL, sealed bytea NOT NULL, salt text NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX payment_account_versions_account ON rec.payment_account_versions (account_id, version, details_hash);
		CREATE INDEX payment_account_versions_last4 ON rec.payment_account_versions (last4);
		REVOKE UPDATE ON rec.payment_account_versions FROM karuna_app;

		CREATE TABLE rec.withdrawal_evidence (
			evidence_id uuid PRIMARY KEY, withdrawal_id uuid NOT NULL, copies uuid[] NOT NULL,
			-- The original of each page of the copy, in the same order.
			originals uuid[] NOT NULL, salt text NOT NULL, created_by uuid NOT NULL, created_at timestamptz NOT NULL,
			CHECK (cardinality(copies) = cardinality(originals))
		);
		CREATE INDEX withdrawal_evidence_copies ON rec.withdrawal_evidence USING gin (copies);
		CREATE INDEX withdrawal_evidence_created_by ON rec.withdrawal_evidence (created_by);
		CREATE INDEX withdrawal_evidence_originals ON rec.withdrawal_evidence USING gin (originals);

		CREATE TABLE rec.withdrawal_purposes (
			purpose_id uuid PRIMARY KEY, withdrawal_id uuid NOT NULL, key_id text NOT NULL, sealed bytea NOT NULL,
			salt text NOT NULL, created_by uuid NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX withdrawal_purposes_created_by ON rec.withdrawal_purposes (created_by);
	`)
}
