import type { MigrationSql } from '../migrate.ts'

/** Cards that people have saved at a provider: the provider's names, brand, last four digits and expiry, never a number. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.saved_customers (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			account text NOT NULL,
			customer_ref text NOT NULL,
			created_at timestamptz NOT NULL,
			UNIQUE (user_id, account),
			UNIQUE (account, customer_ref)
		);

		CREATE TABLE rec.saved_cards (
			id uuid PRIMARY KEY,
			customer_id uuid NOT NULL REFERENCES rec.saved_customers ON DELETE CASCADE,
			method_ref text NOT NULL,
			brand text NOT NULL,
			last4 text NOT NULL,
			exp_month integer NOT NULL,
			exp_year integer NOT NULL,
			is_default boolean NOT NULL,
			created_at timestamptz NOT NULL,
			-- The month of expiry, such as 2027-03, that its owner was notified of.
			notified_expiry text,
			UNIQUE (customer_id, method_ref)
		);
		CREATE UNIQUE INDEX saved_cards_default ON rec.saved_cards (customer_id) WHERE is_default;
		CREATE INDEX saved_cards_expiry ON rec.saved_cards (exp_year, exp_month);

		-- What was removed here and is to be removed at the provider. Those that are done stay: a card that was removed
		-- does not come back when an old payment is read again.
		CREATE TABLE ops.saved_removals (
			account text NOT NULL,
			object_ref text NOT NULL,
			kind text NOT NULL CHECK (kind IN ('method', 'customer')),
			planned_at timestamptz NOT NULL,
			done_at timestamptz,
			PRIMARY KEY (account, object_ref)
		);
		CREATE INDEX saved_removals_waiting ON ops.saved_removals (planned_at) WHERE done_at IS NULL;

		ALTER TABLE ops.webhook_inbox ADD COLUMN saved_method_ref text;
	`)
}
