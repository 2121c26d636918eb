import type { MigrationSql } from '../migrate.ts'

/** Webhooks about early fraud warnings; those about transfers and saved methods are found by what they are about, too. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.webhook_inbox ADD COLUMN fraud_warning_ref text;
		ALTER TABLE ops.webhook_inbox ALTER COLUMN object_ref SET EXPRESSION AS
			(coalesce(payment_ref, payout_ref, saved_method_ref, transfer_ref, fraud_warning_ref));
	`)
}
