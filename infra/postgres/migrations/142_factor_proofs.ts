import type { MigrationSql } from '../migrate.ts'

/** How it was proven that a second factor is its account's owner's, and proofs that are asked for. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- Null: it was enrolled by the password alone, and opens no money role.
		ALTER TABLE rec.authenticators ADD COLUMN proven_by text, ADD COLUMN proven_by_user uuid,
			ADD COLUMN proven_at timestamptz;
		ALTER TABLE rec.passkeys ADD COLUMN proven_by text, ADD COLUMN proven_by_user uuid,
			ADD COLUMN proven_at timestamptz;
		-- The passkey that was shown; null: the authenticator app, where a second factor was shown at all.
		ALTER TABLE rec.sessions ADD COLUMN passkey_id uuid;
		-- The password came by a code from the mailbox, so that a link from there proves nothing more.
		ALTER TABLE rec.users ADD COLUMN password_by_mail boolean NOT NULL DEFAULT false;

		-- One for each session: it allows that session, and no other, to enrol one factor.
		CREATE TABLE rec.factor_proofs (
			family_id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			-- Of the link that was mailed; null once it was used, and where another factor was the proof.
			token_hash bytea UNIQUE,
			-- What the page that asked shows, for an admin to type. It opens nothing by itself.
			number text NOT NULL,
			tries int NOT NULL DEFAULT 0,
			expires_at timestamptz NOT NULL,
			proven_by text,
			proven_by_user uuid
		);
		CREATE INDEX factor_proofs_user ON rec.factor_proofs (user_id);
		CREATE INDEX factor_proofs_expiry ON rec.factor_proofs (expires_at);
	`)
}
