import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.webhook_inbox (
			id uuid PRIMARY KEY, provider text NOT NULL, account text, provider_event_id text, type text,
			payment_ref text, received_at timestamptz NOT NULL,
			verdict text NOT NULL CHECK (verdict IN ('accepted', 'forged', 'expired', 'unreadable')),
			body bytea, body_key_id text, body_hash text, payout_ref text,
			object_ref text GENERATED ALWAYS AS (COALESCE(payment_ref, payout_ref, saved_method_ref, transfer_ref,
				fraud_warning_ref)) STORED,
			saved_method_ref text, transfer_ref text, fraud_warning_ref text, made_at timestamptz,
			UNIQUE (provider, provider_event_id),
			CHECK ((body IS NULL) = (body_key_id IS NULL)),
			CONSTRAINT webhook_inbox_check1 CHECK ((verdict = 'accepted') = (provider_event_id IS NOT NULL))
		);
		-- Whoever questions an event looks for the webhooks that told of it.
		CREATE INDEX webhook_inbox_about ON ops.webhook_inbox (account, object_ref, received_at DESC)
			WHERE object_ref IS NOT NULL;
		CREATE INDEX webhook_inbox_bodies ON ops.webhook_inbox (received_at) WHERE body IS NOT NULL;
		CREATE INDEX webhook_inbox_received ON ops.webhook_inbox (received_at DESC);
		CREATE INDEX webhook_inbox_refused ON ops.webhook_inbox (received_at) WHERE verdict <> 'accepted';
	`)
}
