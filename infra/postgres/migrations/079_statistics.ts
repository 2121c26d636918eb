import type { MigrationSql } from '../migrate.ts'

/** Sign-ups are counted by when they were. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('CREATE INDEX users_created ON rec.users (created_at)')
}
