import type { MigrationSql } from '../migrate.ts'

/** When the provider made a webhook: it may be the only word of when money came. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE ops.webhook_inbox ADD COLUMN made_at timestamptz')
}
