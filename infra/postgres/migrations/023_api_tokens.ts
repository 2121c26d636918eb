import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.api_tokens (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			name text NOT NULL, scopes text[] NOT NULL, secret_hash bytea NOT NULL UNIQUE,
			created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
			last_used_at timestamptz, revoked_at timestamptz
		);
		CREATE INDEX api_tokens_user ON rec.api_tokens (user_id, created_at DESC);
		CREATE INDEX api_tokens_expiry ON rec.api_tokens (expires_at);

		-- Ids alone, so that it outlives the person.
		CREATE TABLE rec.access_log (
			id uuid PRIMARY KEY, at timestamptz NOT NULL, user_id uuid NOT NULL,
			-- One of the two.
			session_id uuid, token_id uuid,
			path text NOT NULL,
			CHECK ((session_id IS NULL) <> (token_id IS NULL))
		);
		CREATE INDEX access_log_at ON rec.access_log (at DESC, id);
		CREATE INDEX access_log_user ON rec.access_log (user_id, at DESC);
	`)
}
