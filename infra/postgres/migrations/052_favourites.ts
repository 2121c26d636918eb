import type { MigrationSql } from '../migrate.ts'

/** What people keep an eye on, and what they like: gone with the person. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.favourites (
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			request_id uuid NOT NULL,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (user_id, request_id)
		);
		CREATE TABLE rec.likes (
			request_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX likes_user ON rec.likes (user_id);
	`)
}
