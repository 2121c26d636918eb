import type { MigrationSql } from '../migrate.ts'

/** Recordings that are being uploaded and levelled. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.media_uploads (
			id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			-- Null until it is an item.
			item_id uuid REFERENCES rec.media_items (id) ON DELETE CASCADE,
			title text NOT NULL, kind text NOT NULL, bytes int NOT NULL, state text NOT NULL,
			progress double precision NOT NULL, reason text, proposals jsonb,
			tries int NOT NULL, claimed_until timestamptz,
			created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL
		);
		CREATE INDEX media_uploads_user ON rec.media_uploads (user_id, created_at);
		CREATE INDEX media_uploads_item ON rec.media_uploads (item_id);
		CREATE INDEX media_uploads_expires ON rec.media_uploads (expires_at);
		CREATE INDEX media_uploads_waiting ON rec.media_uploads (created_at) WHERE state IN ('waiting', 'working');
	`)
}
