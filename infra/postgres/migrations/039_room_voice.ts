import type { MigrationSql } from '../migrate.ts'

/** Which process carries the voices of a room, and the connections of people to it. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.room_nodes (
			room_id uuid PRIMARY KEY REFERENCES rec.rooms (id) ON DELETE CASCADE,
			node uuid NOT NULL,
			-- Counts the owners: what an earlier one writes has no effect.
			epoch integer NOT NULL,
			leased_until timestamptz NOT NULL
		);

		CREATE TABLE rec.room_media (
			room_id uuid REFERENCES rec.rooms (id) ON DELETE CASCADE,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			id uuid NOT NULL UNIQUE,
			offer text NOT NULL CHECK (length(offer) <= 65536),
			-- Null until a process answers.
			answer text,
			-- That of the process that took it; null until then.
			epoch integer,
			created_at timestamptz NOT NULL,
			-- A person is in a room once: a new connection replaces the former one.
			PRIMARY KEY (room_id, user_id)
		);
		CREATE INDEX room_media_person ON rec.room_media (user_id);
	`)
}
