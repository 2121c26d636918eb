import type { MigrationSql } from '../migrate.ts'

/** Webhooks may be about payouts, too: whatever is about one object is looked at together. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.webhook_inbox
			ADD COLUMN payout_ref text,
			ADD COLUMN object_ref text GENERATED ALWAYS AS (coalesce(payment_ref, payout_ref)) STORED;
		DROP INDEX ops.webhook_inbox_object;
		CREATE INDEX webhook_inbox_object ON ops.webhook_inbox (provider, account, object_ref)
			WHERE state = 'received';
		CREATE INDEX webhook_inbox_dead ON ops.webhook_inbox (finished_at) WHERE state = 'dead';
	`)
}
