import type { MigrationSql } from '../migrate.ts'

/** Webhooks may be about payouts, too: what is about one object is checked together. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.webhook_inbox
			ADD COLUMN payout_ref text,
			ADD COLUMN object_ref text GENERATED ALWAYS AS (coalesce(payment_ref, payout_ref)) STORED;
	`)
}
