import type { MigrationSql } from '../migrate.ts'

/**
 * What the provider lists of our balance and of our payouts, as it came. Nothing here is ever changed: a line
 * that the provider shows otherwise later is another row with a higher `seq`, and a payout's lines stand under the digest of
 * all of them.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.balance_lines (
			seq bigint GENERATED ALWAYS AS IDENTITY,
			${LINE}
			digest text NOT NULL,
			seen_at timestamptz NOT NULL,
			PRIMARY KEY (account, ref, seq)
		);
		CREATE INDEX balance_lines_available ON rec.balance_lines (account, available_at);
		CREATE INDEX balance_lines_created ON rec.balance_lines (account, created_at);
		CREATE INDEX balance_lines_source ON rec.balance_lines (account, source_ref);

		CREATE TABLE rec.payout_lines (
			${LINE}
			payout_ref text NOT NULL,
			digest text NOT NULL,
			seen_at timestamptz NOT NULL,
			PRIMARY KEY (account, payout_ref, digest, ref)
		);
		CREATE INDEX payout_lines_ref ON rec.payout_lines (account, ref);

		REVOKE UPDATE, DELETE, TRUNCATE ON rec.balance_lines, rec.payout_lines FROM karuna_app;
	`)
}

/** Minor units with sign; `net` is what the balance changed by. */
const LINE = `
			provider text NOT NULL,
			account text NOT NULL,
			ref text COLLATE "C" NOT NULL,
			kind text NOT NULL,
			amount bigint NOT NULL,
			fee bigint NOT NULL,
			net bigint NOT NULL CHECK (net = amount - fee),
			currency text NOT NULL,
			source_ref text COLLATE "C",
			payment_ref text,
			created_at timestamptz NOT NULL,
			available_at timestamptz NOT NULL,`
