import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.files (
			id uuid PRIMARY KEY, owner_id uuid NOT NULL, purpose text NOT NULL, path text NOT NULL UNIQUE,
			card_path text, width int, height int, bytes int NOT NULL, created_at timestamptz NOT NULL,
			content_type text NOT NULL DEFAULT 'image/webp', file_name text NOT NULL DEFAULT '',
			given_name text NOT NULL DEFAULT '', note text NOT NULL DEFAULT '',
			-- Null: nothing has looked at it.
			flagged boolean, score int,
			seconds int, poster_id uuid, digest text, sizes text[], preview text, sizes_due_at timestamptz,
			sizes_failures smallint NOT NULL DEFAULT 0
		);
		CREATE INDEX files_card_path ON rec.files (card_path) WHERE card_path IS NOT NULL;
		CREATE INDEX files_digest ON rec.files (digest) WHERE digest IS NOT NULL;
		CREATE INDEX files_flagged ON rec.files (id) WHERE flagged;
		CREATE INDEX files_owner ON rec.files (owner_id, created_at DESC);
		CREATE INDEX files_path ON rec.files (path);
		CREATE INDEX files_poster ON rec.files (poster_id) WHERE poster_id IS NOT NULL;
		CREATE INDEX files_sizes_due ON rec.files (sizes_due_at DESC) WHERE sizes_due_at IS NOT NULL;
	`)
}
