import type { MigrationSql } from '../migrate.ts'

/** Audio rooms, whom they invite, and who wants to come. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.rooms (
			id uuid PRIMARY KEY,
			title text NOT NULL CHECK (length(title) BETWEEN 1 AND 50),
			description text NOT NULL CHECK (length(description) BETWEEN 1 AND 100),
			starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
			owner_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			visibility text NOT NULL CHECK (visibility IN ('public', 'link', 'invited')),
			link_key text NOT NULL, organization_id uuid, request_id uuid,
			-- Null until those whom it invites were notified.
			invited_at timestamptz,
			cancelled_at timestamptz, revision integer NOT NULL,
			created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
			CHECK (ends_at >= starts_at + interval '5 minutes'),
			CHECK (date_trunc('minute', starts_at) = starts_at AND date_trunc('minute', ends_at) = ends_at),
			CONSTRAINT rooms_apart
				EXCLUDE USING gist (owner_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (cancelled_at IS NULL)
		);
		CREATE INDEX rooms_starts ON rec.rooms (starts_at, id);
		CREATE INDEX rooms_ends ON rec.rooms (ends_at, id);
		CREATE INDEX rooms_owner ON rec.rooms (owner_id, starts_at);
		CREATE INDEX rooms_to_invite ON rec.rooms (updated_at) WHERE invited_at IS NULL;

		CREATE TABLE rec.room_invitations (
			room_id uuid REFERENCES rec.rooms (id) ON DELETE CASCADE,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (room_id, user_id)
		);
		CREATE INDEX room_invitations_person ON rec.room_invitations (user_id);

		CREATE TABLE rec.room_reminders (
			room_id uuid REFERENCES rec.rooms (id) ON DELETE CASCADE,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			-- Null until the person was reminded.
			reminded_at timestamptz,
			PRIMARY KEY (room_id, user_id)
		);
		CREATE INDEX room_reminders_person ON rec.room_reminders (user_id);
	`)
}
