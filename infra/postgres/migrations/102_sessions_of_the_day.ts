import type { MigrationSql } from '../migrate.ts'

/** Whether a device was asked to remember who signed in; a session of before was kept as one that was. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.sessions ADD COLUMN remembered boolean NOT NULL DEFAULT true')
}
