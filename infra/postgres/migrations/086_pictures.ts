import type { MigrationSql } from '../migrate.ts'

/** What the look at a picture's pixels said when it was uploaded. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.files
			-- Null: nothing has looked at it.
			ADD COLUMN flagged boolean,
			ADD COLUMN score integer;
	`)
}
