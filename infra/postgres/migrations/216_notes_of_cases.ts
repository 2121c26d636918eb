import type { MigrationSql } from '../migrate.ts'

/** Whom a note is about, where its stream's own records don't tell: erasing them empties it. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.notes ADD COLUMN of_user_id uuid;
		CREATE INDEX notes_of_user ON rec.notes (of_user_id) WHERE of_user_id IS NOT NULL;
	`)
}
