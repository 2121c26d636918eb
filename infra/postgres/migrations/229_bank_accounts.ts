import type { MigrationSql } from '../migrate.ts'

/** Bank accounts that people have debited: the provider's names, the bank, last four digits, the mandate; never a number. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.bank_accounts (
			id uuid PRIMARY KEY,
			-- One account for each of somebody's names at the provider.
			customer_id uuid NOT NULL UNIQUE REFERENCES rec.saved_customers ON DELETE CASCADE,
			setup_ref text NOT NULL,
			method_ref text NOT NULL,
			mandate_ref text NOT NULL,
			label text NOT NULL,
			holder_name text NOT NULL,
			holder_type text NOT NULL CHECK (holder_type IN ('individual', 'company')),
			last4 text NOT NULL,
			status text NOT NULL CHECK (status IN ('new', 'verified', 'errored')),
			deposits_by text NOT NULL CHECK (deposits_by IN ('amounts', 'descriptorCode')),
			deposits_at timestamptz NOT NULL,
			-- Wrong reports of the deposits.
			misses integer NOT NULL CHECK (misses >= 0),
			mandate_version integer NOT NULL,
			mandate_language text NOT NULL,
			mandate_accepted_at timestamptz NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX bank_accounts_method ON rec.bank_accounts (method_ref);
	`)
}
