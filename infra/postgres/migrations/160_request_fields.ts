import type { MigrationSql } from '../migrate.ts'

/** What a request's kind alone has: fields by name, and the documents among them. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.request_contents
			ADD COLUMN fields jsonb NOT NULL DEFAULT '{}',
			ADD COLUMN field_files uuid[] NOT NULL DEFAULT '{}',
			ADD COLUMN is_forgotten boolean NOT NULL DEFAULT false
	`)
}
