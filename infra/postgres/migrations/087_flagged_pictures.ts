import type { MigrationSql } from '../migrate.ts'

/** Pictures to be looked at soon are counted wherever an admin is. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('CREATE INDEX files_flagged ON rec.files (id) WHERE flagged')
}
