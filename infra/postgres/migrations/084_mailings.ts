import type { MigrationSql } from '../migrate.ts'

/** E-mails to many: their words, and to whom they go, each person once. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.mailings (
			-- Follows from the command, so that one that is sent twice is kept once.
			id uuid PRIMARY KEY,
			subject text NOT NULL,
			body text NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.mailing_recipients (
			mailing_id uuid NOT NULL REFERENCES rec.mailings ON DELETE CASCADE,
			user_id uuid NOT NULL,
			-- waiting, sending, sent, failed, skipped
			state text NOT NULL,
			-- When it was last taken to be sent.
			claimed_at timestamptz,
			-- When it may be tried again; null: at once.
			due_at timestamptz,
			tries integer NOT NULL DEFAULT 0,
			PRIMARY KEY (mailing_id, user_id)
		);
		CREATE INDEX mailing_recipients_under_way ON rec.mailing_recipients (mailing_id, user_id)
			WHERE state IN ('waiting', 'sending');
		CREATE INDEX mailing_recipients_claimed ON rec.mailing_recipients (claimed_at);
		CREATE INDEX mailing_recipients_user ON rec.mailing_recipients (user_id);
	`)
}
