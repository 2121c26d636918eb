import type { MigrationSql } from '../migrate.ts'

/**
 * Webhooks about early fraud warnings, while those about transfers and saved methods are found by what they are about,
 * too; files that go along with answers to disputes, one of each kind; and which mails went out about a donation.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.webhook_inbox ADD COLUMN fraud_warning_ref text;
		ALTER TABLE ops.webhook_inbox ALTER COLUMN object_ref SET EXPRESSION AS
			(coalesce(payment_ref, payout_ref, saved_method_ref, transfer_ref, fraud_warning_ref));
		CREATE TABLE rec.dispute_files (
			file_id uuid PRIMARY KEY,
			donation_id uuid NOT NULL,
			dispute_ref text NOT NULL,
			kind text NOT NULL,
			created_at timestamptz NOT NULL,
			UNIQUE (donation_id, dispute_ref, kind)
		);
		CREATE TABLE rec.donation_mails (
			message_id text PRIMARY KEY,
			donation_id uuid NOT NULL,
			kind text NOT NULL,
			outcome text NOT NULL,
			sent_at timestamptz NOT NULL
		);
		CREATE INDEX donation_mails_of ON rec.donation_mails (donation_id, sent_at);
	`)
}
