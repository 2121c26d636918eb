import type { MigrationSql } from '../migrate.ts'

/** Whether somebody wants requests to be recommended to them. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.user_settings ADD COLUMN recommends boolean NOT NULL DEFAULT true')
}
