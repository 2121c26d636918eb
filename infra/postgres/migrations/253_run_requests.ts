import type { MigrationSql } from '../migrate.ts'

/** Up to where requests were shown by a run, which may be before what was known of its money. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.run_heads ADD COLUMN requests_at text COLLATE "C"')
}
