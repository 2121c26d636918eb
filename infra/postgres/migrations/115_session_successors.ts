import type { MigrationSql } from '../migrate.ts'

/** With the token that was exchanged, it gives the tokens that took its place: to whoever has that token, once more. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.sessions ADD COLUMN successor_salt bytea')
}
