import type { MigrationSql } from '../migrate.ts'

/** Keys of people's devices, and the challenges that they sign, each once. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.passkeys (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			credential_id text NOT NULL UNIQUE,
			public_key bytea NOT NULL,
			counter bigint NOT NULL,
			transports text[] NOT NULL,
			name text NOT NULL,
			created_at timestamptz NOT NULL,
			last_used_at timestamptz
		);
		CREATE INDEX passkeys_user ON rec.passkeys (user_id);

		CREATE TABLE rec.passkey_challenges (
			challenge_hash bytea PRIMARY KEY,
			-- Who is to sign it to register a key; null: whoever signs in.
			user_id uuid,
			expires_at timestamptz NOT NULL
		);
		CREATE INDEX passkey_challenges_expiry ON rec.passkey_challenges (expires_at);
	`)
}
