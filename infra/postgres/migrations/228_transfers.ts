import type { MigrationSql } from '../migrate.ts'

/** Webhooks about transfers to bank accounts. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE ops.webhook_inbox ADD COLUMN transfer_ref text')
}
