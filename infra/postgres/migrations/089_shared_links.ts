import type { MigrationSql } from '../migrate.ts'

/** A short address of somebody else's page stays good when whoever shared it first is erased. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.short_links ALTER COLUMN created_by DROP NOT NULL')
}
