import type { MigrationSql } from '../migrate.ts'

/** What admins said to many, and how far it has come: the cursor moves with those who have it. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.announcements (
			-- Follows from the command, so that one that is sent twice is kept once.
			id uuid PRIMARY KEY,
			title text NOT NULL,
			body text NOT NULL,
			-- Empty where nobody wrote any: the others are shown.
			title_hi text NOT NULL,
			body_hi text NOT NULL,
			salt text NOT NULL,
			audience jsonb NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			-- The last person who has it.
			reached_id uuid,
			reached integer NOT NULL DEFAULT 0,
			finished_at timestamptz
		);
		CREATE INDEX announcements_latest ON rec.announcements (created_at DESC, id);
	`)
}
