import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.balance_lines (
			seq bigint GENERATED ALWAYS AS IDENTITY, provider text NOT NULL, account text, ref text COLLATE "C",
			kind text NOT NULL, amount bigint NOT NULL, fee bigint NOT NULL, net bigint NOT NULL,
			currency text NOT NULL, source_ref text COLLATE "C", payment_ref text, created_at timestamptz NOT NULL,
			available_at timestamptz NOT NULL, digest text NOT NULL, seen_at timestamptz NOT NULL,
			PRIMARY KEY (account, ref, seq),
			CHECK (net = (amount - fee))
		);
		CREATE INDEX balance_lines_available ON rec.balance_lines (account, available_at);
		CREATE INDEX balance_lines_created ON rec.balance_lines (account, created_at);
		CREATE INDEX balance_lines_seen ON rec.balance_lines (account, currency, seen_at);
		CREATE INDEX balance_lines_source ON rec.balance_lines (account, source_ref);
		REVOKE UPDATE, DELETE ON rec.balance_lines FROM karuna_app;

		CREATE TABLE rec.payout_lines (
			provider text NOT NULL, account text, ref text COLLATE "C", kind text NOT NULL, amount bigint NOT NULL,
			fee bigint NOT NULL, net bigint NOT NULL, currency text NOT NULL, source_ref text COLLATE "C",
			payment_ref text, created_at timestamptz NOT NULL, available_at timestamptz NOT NULL, payout_ref text,
			digest text, seen_at timestamptz NOT NULL,
			PRIMARY KEY (account, payout_ref, digest, ref),
			CHECK (net = (amount - fee))
		);
		CREATE INDEX payout_lines_ref ON rec.payout_lines (account, ref);
		CREATE INDEX payout_lines_returned ON rec.payout_lines (account, source_ref)
			WHERE kind IN ('payout_failure', 'payout_cancel');
		REVOKE UPDATE, DELETE ON rec.payout_lines FROM karuna_app;
	`)
}
