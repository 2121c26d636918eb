import type { MigrationSql } from '../migrate.ts'

/** Requests are found by `rec.request_search` alone: the former column and its index are no longer read. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.request_contents DROP COLUMN search')
}
