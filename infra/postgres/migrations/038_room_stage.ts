import type { MigrationSql } from '../migrate.ts'

/** The stage of audio rooms: who is there, speaks or waits to, who is banned, and what is written. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.rooms
			-- The first host came.
			ADD COLUMN started_at timestamptz,
			ADD COLUMN ended_at timestamptz,
			ADD COLUMN end_cause text CHECK (end_cause IN ('host', 'staff', 'empty', 'time', 'missed')),
			ADD COLUMN end_reason text CHECK (length(end_reason) <= 500),
			ADD COLUMN is_locked boolean NOT NULL DEFAULT false,
			ADD COLUMN is_chat_off boolean NOT NULL DEFAULT false,
			-- Counts the changes of its stage.
			ADD COLUMN stage_revision integer NOT NULL DEFAULT 0,
			ADD CHECK ((ended_at IS NULL) = (end_cause IS NULL));
		UPDATE rec.rooms SET ended_at = ends_at, end_cause = 'time' WHERE ends_at <= now() AND cancelled_at IS NULL;
		CREATE INDEX rooms_going ON rec.rooms (starts_at) WHERE ended_at IS NULL AND cancelled_at IS NULL;
		-- A room that ended early leaves its time to others.
		ALTER TABLE rec.rooms DROP CONSTRAINT rooms_apart;
		ALTER TABLE rec.rooms ADD CONSTRAINT rooms_apart EXCLUDE USING gist
			(owner_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (cancelled_at IS NULL AND ended_at IS NULL);

		CREATE TABLE rec.room_people (
			room_id uuid REFERENCES rec.rooms (id) ON DELETE CASCADE,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			is_cohost boolean NOT NULL,
			stage text NOT NULL CHECK (stage IN ('audience', 'invited', 'speaker')),
			is_muted boolean NOT NULL,
			hand_at timestamptz,
			-- Null until the person came.
			joined_at timestamptz,
			-- The lease of the person's connection.
			present_until timestamptz,
			-- A host removed the person, who didn't come again since.
			removed_at timestamptz,
			PRIMARY KEY (room_id, user_id),
			CHECK (hand_at IS NULL OR stage = 'audience')
		);
		CREATE INDEX room_people_person ON rec.room_people (user_id);

		CREATE TABLE rec.room_bans (
			id uuid PRIMARY KEY,
			owner_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			-- Null: all rooms of that owner.
			room_id uuid REFERENCES rec.rooms (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			UNIQUE NULLS NOT DISTINCT (user_id, owner_id, room_id)
		);
		CREATE INDEX room_bans_owner ON rec.room_bans (owner_id);
		CREATE INDEX room_bans_room ON rec.room_bans (room_id);

		CREATE TABLE rec.room_messages (
			id uuid PRIMARY KEY,
			room_id uuid NOT NULL REFERENCES rec.rooms (id) ON DELETE CASCADE,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			body text NOT NULL CHECK (length(body) BETWEEN 1 AND 500),
			created_at timestamptz NOT NULL
		);
		CREATE INDEX room_messages_room ON rec.room_messages (room_id, created_at);
		CREATE INDEX room_messages_person ON rec.room_messages (user_id);
	`)
}
