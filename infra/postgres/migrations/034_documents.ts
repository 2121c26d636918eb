import type { MigrationSql } from '../migrate.ts'

/** Documents beside pictures, and which of them a version of a request shows under which words. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.files
			ALTER COLUMN card_path DROP NOT NULL,
			ALTER COLUMN width DROP NOT NULL,
			ALTER COLUMN height DROP NOT NULL,
			ADD COLUMN content_type text NOT NULL DEFAULT 'image/webp',
			ADD COLUMN file_name text NOT NULL DEFAULT '',
			ADD COLUMN given_name text NOT NULL DEFAULT '',
			ADD COLUMN note text NOT NULL DEFAULT '';

		CREATE TABLE rec.request_documents (
			content_id uuid NOT NULL REFERENCES rec.request_contents ON DELETE CASCADE,
			place integer NOT NULL,
			file_id uuid NOT NULL,
			name text NOT NULL,
			note text NOT NULL,
			PRIMARY KEY (content_id, place)
		);
		CREATE INDEX request_documents_file ON rec.request_documents (file_id);
	`)
}
