import type { MigrationSql } from '../migrate.ts'

/** Beside a code, a mail has a link that does the same. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.codes ADD COLUMN link_hash bytea')
}
