import type { MigrationSql } from '../migrate.ts'

/** Whom a note is about, where its stream's own records don't tell: erasing them empties it. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.notes ADD COLUMN of_user_id uuid;
		-- The messages that reports of requests were are gone: their notes stay with whoever wrote them.
		UPDATE rec.notes n SET of_user_id = r.user_id FROM rec.reports r WHERE n.about = 'supportRequest-' || r.id;
		CREATE INDEX notes_of_user ON rec.notes (of_user_id) WHERE of_user_id IS NOT NULL;
	`)
}
