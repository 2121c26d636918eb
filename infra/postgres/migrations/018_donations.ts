import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.announced_disputes (
			id uuid PRIMARY KEY, donation_id uuid NOT NULL, account text NOT NULL, dispute_ref text NOT NULL,
			amount bigint NOT NULL CHECK (amount > 0),
			opened_at timestamptz NOT NULL, due_at timestamptz
		);
		CREATE INDEX announced_disputes_donation ON ops.announced_disputes (donation_id);

		CREATE TABLE ops.payment_calls (
			donation_id uuid PRIMARY KEY, call_id uuid NOT NULL, until timestamptz NOT NULL
		);
		CREATE INDEX payment_calls_until ON ops.payment_calls (until);

		CREATE TABLE ops.payment_scans (
			account text PRIMARY KEY, scanned_until timestamptz NOT NULL
		);

		-- What was removed here and is to be removed at the provider. Those that are done stay: a card that was removed
		-- does not come back when an old payment is read again.
		CREATE TABLE ops.saved_removals (
			account text, object_ref text,
			kind text NOT NULL CHECK (kind IN ('method', 'customer', 'mandate')),
			planned_at timestamptz NOT NULL, done_at timestamptz, customer_ref text,
			PRIMARY KEY (account, object_ref)
		);
		CREATE INDEX saved_removals_waiting ON ops.saved_removals (planned_at) WHERE done_at IS NULL;

		CREATE TABLE rec.bank_account_setups (
			id uuid PRIMARY KEY,
			-- Null once their account was closed.
			user_id uuid,
			-- Digest of the provider's name of the account number, whoever has it; null where it has none.
			fingerprint_hash bytea, at timestamptz NOT NULL
		);
		CREATE INDEX bank_account_setups_at ON rec.bank_account_setups (at);
		CREATE INDEX bank_account_setups_fingerprint ON rec.bank_account_setups (fingerprint_hash);
		CREATE INDEX bank_account_setups_user ON rec.bank_account_setups (user_id);

		CREATE TABLE rec.deposit_reports (
			bank_account_id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			command_id uuid NOT NULL, body_hash text NOT NULL, report jsonb NOT NULL,
			created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.dispute_files (
			file_id uuid PRIMARY KEY, donation_id uuid NOT NULL, dispute_ref text NOT NULL, kind text NOT NULL,
			created_at timestamptz NOT NULL,
			UNIQUE (donation_id, dispute_ref, kind)
		);

		CREATE TABLE rec.donation_details (
			donation_id uuid PRIMARY KEY, user_id uuid, first_name text NOT NULL, last_name text NOT NULL,
			email text NOT NULL, message text NOT NULL, language text NOT NULL, line1 text NOT NULL,
			city text NOT NULL, state text NOT NULL, zip_code text NOT NULL, payment_mode text NOT NULL,
			card_brand text, card_last4 text, customer_ref text, created_at timestamptz NOT NULL,
			line2 text NOT NULL DEFAULT '', country text NOT NULL DEFAULT '', reminded_at timestamptz,
			paid_with uuid, mandate_ref text
		);
		CREATE INDEX donation_details_address ON rec.donation_details (lower(email), created_at);
		CREATE INDEX donation_details_email ON rec.donation_details (lower(email));
		CREATE INDEX donation_details_guest ON rec.donation_details (lower(email)) WHERE (user_id IS NULL)
			AND (email <> '');
		CREATE INDEX donation_details_user ON rec.donation_details (user_id);

		CREATE TABLE rec.donation_mails (
			message_id text PRIMARY KEY, donation_id uuid NOT NULL, kind text NOT NULL, outcome text NOT NULL,
			sent_at timestamptz NOT NULL
		);
		CREATE INDEX donation_mails_of ON rec.donation_mails (donation_id, sent_at);

		CREATE TABLE rec.saved_customers (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			account text NOT NULL, customer_ref text NOT NULL, created_at timestamptz NOT NULL,
			UNIQUE (account, customer_ref),
			UNIQUE (user_id, account)
		);

		CREATE TABLE rec.bank_accounts (
			id uuid PRIMARY KEY,
			-- One account for each of somebody's names at the provider.
			customer_id uuid NOT NULL UNIQUE REFERENCES rec.saved_customers (id) ON DELETE CASCADE,
			setup_ref text NOT NULL, method_ref text NOT NULL, mandate_ref text NOT NULL, label text NOT NULL,
			holder_name text NOT NULL,
			holder_type text NOT NULL CHECK (holder_type IN ('individual', 'company')),
			last4 text NOT NULL,
			status text NOT NULL CHECK (status IN ('new', 'verified', 'errored')),
			deposits_by text NOT NULL CHECK (deposits_by IN ('amounts', 'descriptorCode')),
			deposits_at timestamptz NOT NULL,
			-- Wrong reports of the deposits.
			misses int NOT NULL CHECK (misses >= 0),
			mandate_version int NOT NULL, mandate_language text NOT NULL, mandate_accepted_at timestamptz NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX bank_accounts_method ON rec.bank_accounts (method_ref);

		CREATE TABLE rec.payment_mandates (
			id uuid PRIMARY KEY,
			customer_id uuid NOT NULL REFERENCES rec.saved_customers (id) ON DELETE CASCADE,
			setup_ref text NOT NULL, mandate_ref text NOT NULL, name text NOT NULL, most bigint NOT NULL,
			status text NOT NULL CHECK (status IN ('active', 'paused', 'over')),
			created_at timestamptz NOT NULL,
			UNIQUE (customer_id, mandate_ref)
		);
		CREATE INDEX payment_mandates_ref ON rec.payment_mandates (mandate_ref);

		CREATE TABLE rec.saved_cards (
			id uuid PRIMARY KEY,
			customer_id uuid NOT NULL REFERENCES rec.saved_customers (id) ON DELETE CASCADE,
			method_ref text NOT NULL, brand text NOT NULL, last4 text NOT NULL, exp_month int NOT NULL,
			exp_year int NOT NULL, is_default boolean NOT NULL, created_at timestamptz NOT NULL,
			-- The month of expiry, such as 2027-03, that its owner was notified of.
			notified_expiry text,
			UNIQUE (customer_id, method_ref)
		);
		CREATE INDEX saved_cards_expiry ON rec.saved_cards (exp_year, exp_month);
		CREATE UNIQUE INDEX saved_cards_default ON rec.saved_cards (customer_id) WHERE is_default;

		CREATE UNLOGGED TABLE rec.velocity_keys (
			day date PRIMARY KEY, secret bytea NOT NULL
		);

		CREATE UNLOGGED TABLE rec.velocity_levels (
			-- HMAC of a signal and whom it is of, under the day's key; of what is nobody's, a plain hash.
			key_hash bytea PRIMARY KEY, level double precision NOT NULL, at timestamptz NOT NULL,
			empties_per_hour double precision NOT NULL, max double precision NOT NULL
		);
		CREATE INDEX velocity_levels_at ON rec.velocity_levels (at);

		CREATE UNLOGGED TABLE rec.velocity_tries (
			donation_id uuid PRIMARY KEY, keys jsonb NOT NULL, share double precision NOT NULL,
			at timestamptz NOT NULL
		);
		CREATE INDEX velocity_tries_at ON rec.velocity_tries (at);
	`)
}
