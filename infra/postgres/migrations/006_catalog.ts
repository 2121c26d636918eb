import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.short_links (
			code text PRIMARY KEY,
			path text NOT NULL UNIQUE CHECK (path ~ '^/[^/\\\\]'),
			represents_what text NOT NULL, reference_id uuid NOT NULL, created_by uuid,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX short_links_created_by ON rec.short_links (created_by);
	`)
}
