import type { MigrationSql } from '../migrate.ts'

/** When somebody last showed in a session, after its beginning, that it is theirs. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.sessions ADD COLUMN proven_at timestamptz')
}
