import type { MigrationSql } from '../migrate.ts'

/**
 * Comments have replies, can be edited and hidden, and are held before others read them. Those from before are visible
 * and answer nothing.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.request_comments
			ADD COLUMN parent_id uuid REFERENCES rec.request_comments (id) ON DELETE CASCADE,
			ADD COLUMN edited_at timestamptz,
			ADD COLUMN hidden_at timestamptz,
			ADD COLUMN state text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'held', 'removed')),
			ADD COLUMN held_rule text,
			-- False while it is held and has no case yet.
			ADD COLUMN in_case boolean NOT NULL DEFAULT true;
		DROP INDEX rec.request_comments_request;
		CREATE INDEX request_comments_page ON rec.request_comments (request_id, created_at DESC, id DESC)
			WHERE parent_id IS NULL;
		CREATE INDEX request_comments_replies ON rec.request_comments (parent_id, created_at, id)
			WHERE parent_id IS NOT NULL;
		CREATE INDEX request_comments_visible ON rec.request_comments (request_id, parent_id)
			WHERE state = 'visible' AND hidden_at IS NULL;
		CREATE INDEX request_comments_author ON rec.request_comments (author_id);
		CREATE INDEX request_comments_without_case ON rec.request_comments (created_at) WHERE NOT in_case;

		CREATE TABLE rec.request_talk (
			request_id uuid PRIMARY KEY,
			comments_open boolean NOT NULL,
			changed_at timestamptz NOT NULL
		);
	`)
}
