import type { MigrationSql } from '../migrate.ts'

/** Videos beside pictures and documents, and which of them a version of a request shows. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.files
			ADD COLUMN seconds integer,
			ADD COLUMN poster_id uuid;
		CREATE INDEX files_poster ON rec.files (poster_id) WHERE poster_id IS NOT NULL;
		ALTER TABLE rec.request_contents ADD COLUMN videos uuid[] NOT NULL DEFAULT '{}';
	`)
}
