import type { MigrationSql } from '../migrate.ts'

/**
 * Pictures are kept in several sizes, made after the upload: of those that are here already, one after the other, the
 * newest first.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.files
			ADD COLUMN sizes text[],
			ADD COLUMN preview text,
			ADD COLUMN sizes_due_at timestamptz,
			ADD COLUMN sizes_failures smallint NOT NULL DEFAULT 0;
		UPDATE rec.files SET sizes_due_at = created_at WHERE card_path IS NOT NULL;
		CREATE INDEX files_sizes_due ON rec.files (sizes_due_at DESC) WHERE sizes_due_at IS NOT NULL;
	`)
}
