import type { MigrationSql } from '../migrate.ts'

/**
 * People and their sessions. Tokens are stored as SHA-256 only, passwords as Argon2id.
 *
 * A session is a family of token pairs: each renewal adds a row and marks the one before as rotated. A
 * pair that is used again long after it was rotated has been stolen, and ends the whole family.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.users (
			id uuid PRIMARY KEY,
			-- Without @, so that one person's username is never another's e-mail address.
			username text NOT NULL CHECK (username ~ '^[A-Za-z0-9._-]{1,50}$'),
			email text NOT NULL CHECK (email ~ '@'),
			first_name text NOT NULL,
			last_name text NOT NULL,
			phone text,
			phone_verified boolean NOT NULL DEFAULT false,
			password_hash text NOT NULL,
			profile_image_url text,
			locale text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX users_username ON rec.users (lower(username));
		CREATE UNIQUE INDEX users_email ON rec.users (lower(email));

		CREATE TABLE rec.sessions (
			id uuid PRIMARY KEY,
			family_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			access_hash bytea NOT NULL UNIQUE,
			access_expires_at timestamptz NOT NULL,
			refresh_hash bytea NOT NULL UNIQUE,
			refresh_expires_at timestamptz NOT NULL,
			rotated_from uuid,
			rotated_at timestamptz,
			revoked_at timestamptz,
			ip_hash bytea NOT NULL,
			user_agent text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX sessions_family ON rec.sessions (family_id);
		CREATE INDEX sessions_user ON rec.sessions (user_id);
		CREATE INDEX sessions_expiry ON rec.sessions (refresh_expires_at);

		CREATE TABLE rec.login_attempts (
			key_hash bytea PRIMARY KEY,
			window_started_at timestamptz NOT NULL,
			attempts integer NOT NULL
		);
		CREATE INDEX login_attempts_window ON rec.login_attempts (window_started_at);
	`)
}
