import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.announcements (
			-- Follows from the command, so that one that is sent twice is kept once.
			id uuid PRIMARY KEY, title text NOT NULL, body text NOT NULL,
			-- Empty where nobody wrote any: the others are shown.
			title_hi text NOT NULL,
			body_hi text NOT NULL, salt text NOT NULL, audience jsonb NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			-- The last person who has it.
			reached_id uuid, reached int NOT NULL DEFAULT 0,
			finished_at timestamptz
		);
		CREATE INDEX announcements_latest ON rec.announcements (created_at DESC, id);

		CREATE TABLE rec.email_choices (
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			topic text, wanted boolean NOT NULL, changed_at timestamptz NOT NULL,
			PRIMARY KEY (user_id, topic)
		);

		CREATE TABLE rec.notifications (
			-- Follows from the event and the person.
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			kind text NOT NULL, about jsonb NOT NULL, created_at timestamptz NOT NULL, read_at timestamptz,
			deleted_at timestamptz, mail_requested_at timestamptz
		);
		CREATE INDEX notifications_announcement ON rec.notifications (((about ->> 'announcementId')))
			WHERE (about ->> 'announcementId') IS NOT NULL;
		CREATE INDEX notifications_deleted ON rec.notifications (deleted_at) WHERE deleted_at IS NOT NULL;
		CREATE INDEX notifications_inbox ON rec.notifications (user_id, created_at DESC, id) WHERE deleted_at IS NULL;
		CREATE INDEX notifications_mail_asked ON rec.notifications (user_id, mail_requested_at)
			WHERE mail_requested_at IS NOT NULL;
		CREATE INDEX notifications_unread ON rec.notifications (user_id) WHERE (read_at IS NULL) AND (deleted_at IS NULL);

		CREATE TABLE rec.push_subscriptions (
			-- One browser has one: whoever signs in there later takes it over.
			endpoint text PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			-- Nothing is sent once this session has ended.
			family_id uuid NOT NULL, p256dh text NOT NULL, auth text NOT NULL, language text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX push_subscriptions_user ON rec.push_subscriptions (user_id);
	`)
}
