import type { MigrationSql } from '../migrate.ts'

/**
 * Becoming a member and getting back in. Codes are stored as a keyed hash, since six digits could be tried
 * out on any other one; mails that wait are encrypted, since they carry the code itself.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- Whoever signs in by another provider alone has none.
		ALTER TABLE rec.users ALTER COLUMN password_hash DROP NOT NULL;

		CREATE TABLE rec.user_settings (
			user_id uuid PRIMARY KEY REFERENCES rec.users ON DELETE CASCADE,
			news boolean NOT NULL,
			research boolean NOT NULL
		);

		-- Asked for, but the address is not proven yet. Several may wait for one address: none has a claim to it.
		CREATE TABLE rec.registrations (
			id uuid PRIMARY KEY,
			email text NOT NULL,
			first_name text NOT NULL,
			last_name text NOT NULL,
			password_hash text NOT NULL,
			locale text NOT NULL,
			news boolean NOT NULL,
			research boolean NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX registrations_email ON rec.registrations (lower(email), created_at DESC);
		CREATE INDEX registrations_created ON rec.registrations (created_at);

		CREATE TABLE rec.codes (
			id uuid PRIMARY KEY,
			type text NOT NULL,
			-- A registration or a person. Null: nobody, and no code is ever right.
			subject uuid,
			-- What a right code proves: an e-mail address or a number.
			address text NOT NULL,
			code_hash bytea NOT NULL,
			tries integer NOT NULL DEFAULT 0,
			sends integer NOT NULL DEFAULT 1,
			sent_at timestamptz NOT NULL,
			expires_at timestamptz NOT NULL,
			used_at timestamptz
		);
		CREATE INDEX codes_subject ON rec.codes (subject);
		CREATE INDEX codes_expiry ON rec.codes (expires_at);

		CREATE TABLE rec.captcha_passes (
			-- Of the challenge: each is taken once.
			challenge_hash bytea PRIMARY KEY,
			pass_hash bytea NOT NULL UNIQUE,
			expires_at timestamptz NOT NULL,
			used_at timestamptz
		);
		CREATE INDEX captcha_passes_expiry ON rec.captcha_passes (expires_at);

		CREATE TABLE rec.account_mails (
			id uuid PRIMARY KEY,
			kind text NOT NULL,
			key_id text NOT NULL,
			-- Recipient and content; gone with the row once it is sent.
			content bytea NOT NULL,
			created_at timestamptz NOT NULL
		);
	`)
}
