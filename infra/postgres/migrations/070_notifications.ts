import type { MigrationSql } from '../migrate.ts'

/**
 * What people are told: which kind of thing, and about what by ids alone; the words are made when it is read.
 * A row that somebody deleted stays for a while without being shown, so that the same event never brings it
 * back.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.notifications (
			-- Follows from the event and the person.
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			kind text NOT NULL,
			about jsonb NOT NULL,
			created_at timestamptz NOT NULL,
			read_at timestamptz,
			deleted_at timestamptz
		);
		CREATE INDEX notifications_inbox ON rec.notifications (user_id, created_at DESC, id) WHERE deleted_at IS NULL;
		CREATE INDEX notifications_unread ON rec.notifications (user_id) WHERE read_at IS NULL AND deleted_at IS NULL;
		CREATE INDEX notifications_deleted ON rec.notifications (deleted_at) WHERE deleted_at IS NOT NULL;

		CREATE TABLE rec.email_choices (
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			topic text NOT NULL,
			wanted boolean NOT NULL,
			changed_at timestamptz NOT NULL,
			PRIMARY KEY (user_id, topic)
		);

		-- When those whom it concerns were told of it. What was there before is told to nobody.
		ALTER TABLE rec.request_updates ADD COLUMN notified_at timestamptz;
		UPDATE rec.request_updates SET notified_at = created_at;
		CREATE INDEX request_updates_to_notify ON rec.request_updates (created_at) WHERE notified_at IS NULL;
		ALTER TABLE rec.request_comments ADD COLUMN notified_at timestamptz;
		UPDATE rec.request_comments SET notified_at = created_at;
		CREATE INDEX request_comments_to_notify ON rec.request_comments (created_at) WHERE notified_at IS NULL;
	`)
}
