import type { MigrationSql } from '../migrate.ts'

/**
 * Updates have videos, readers that their author chooses, and a history; moderators hide them. Favourites remember
 * whether their end was announced. Updates from before are for all, and were never changed as far as anybody knows.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.request_updates
			ADD COLUMN videos uuid[] NOT NULL DEFAULT '{}',
			ADD COLUMN audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'supporters')),
			ADD COLUMN edited_at timestamptz,
			ADD COLUMN state text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'held', 'removed'));
		CREATE INDEX request_updates_videos ON rec.request_updates USING gin (videos);

		-- What an update was before it was changed.
		CREATE TABLE rec.request_update_versions (
			id uuid PRIMARY KEY,
			update_id uuid NOT NULL REFERENCES rec.request_updates (id) ON DELETE CASCADE,
			author_id uuid NOT NULL,
			title text NOT NULL,
			body text NOT NULL,
			images uuid[] NOT NULL,
			videos uuid[] NOT NULL,
			audience text NOT NULL CHECK (audience IN ('all', 'supporters')),
			written_at timestamptz NOT NULL
		);
		CREATE INDEX request_update_versions_update ON rec.request_update_versions (update_id, written_at DESC);
		CREATE INDEX request_update_versions_author ON rec.request_update_versions (author_id);
		CREATE INDEX request_update_versions_images ON rec.request_update_versions USING gin (images);
		CREATE INDEX request_update_versions_videos ON rec.request_update_versions USING gin (videos);

		ALTER TABLE rec.favourites ADD COLUMN reminded_at timestamptz;
		CREATE INDEX favourites_request ON rec.favourites (request_id) WHERE reminded_at IS NULL;
	`)
}
