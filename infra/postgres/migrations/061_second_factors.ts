import type { MigrationSql } from '../migrate.ts'

/** A second factor beside the password: an authenticator app, and codes to be kept for when it is lost. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- Whether this session was begun, or confirmed since, with a second factor.
		ALTER TABLE rec.sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

		CREATE TABLE rec.authenticators (
			user_id uuid PRIMARY KEY REFERENCES rec.users ON DELETE CASCADE,
			key_id text NOT NULL,
			secret bytea NOT NULL,
			-- Null until the app has shown that it knows the secret.
			confirmed_at timestamptz,
			-- Of the last code that was taken: each is good once.
			last_step bigint NOT NULL DEFAULT -1,
			created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.recovery_codes (
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			code_hash bytea NOT NULL,
			used_at timestamptz,
			PRIMARY KEY (user_id, code_hash)
		);
	`)
}
