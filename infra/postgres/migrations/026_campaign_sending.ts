import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		DELETE FROM ops.outbox WHERE kind IN ('campaigns/send-mail', 'campaigns/send-test-mail', 'campaigns/plan-mails');

		ALTER TABLE rec.campaign_recipients
			-- The receiving domains that share one pace.
			ADD COLUMN lane text NOT NULL DEFAULT '',
			ADD COLUMN due_at timestamptz NOT NULL DEFAULT now(),
			ADD COLUMN tries int NOT NULL DEFAULT 0,
			-- While a worker has it: taken from the others, or offered to a mail server.
			ADD COLUMN lease_until timestamptz;
		-- waiting, taken, offered, accepted, refused, inDoubt, skipped
		UPDATE rec.campaign_recipients SET state = CASE state WHEN 'sent' THEN 'accepted' ELSE 'refused' END
			WHERE state IN ('sent', 'failed');
		DROP INDEX rec.campaign_recipients_waiting;
		CREATE INDEX campaign_recipients_waiting ON rec.campaign_recipients (campaign_id, due_at)
			WHERE state = 'waiting';
		CREATE INDEX campaign_recipients_leased ON rec.campaign_recipients (campaign_id, lease_until)
			WHERE state IN ('taken', 'offered');

		-- A campaign that is being sent, with its progress.
		CREATE TABLE rec.campaign_runs (
			campaign_id uuid PRIMARY KEY REFERENCES rec.campaigns (id) ON DELETE CASCADE,
			is_running boolean NOT NULL, is_test boolean NOT NULL, starts_at timestamptz NOT NULL,
			accepted int NOT NULL DEFAULT 0, refused int NOT NULL DEFAULT 0, in_doubt int NOT NULL DEFAULT 0,
			skipped int NOT NULL DEFAULT 0,
			answers_before int NOT NULL DEFAULT 0, refused_before int NOT NULL DEFAULT 0
		);
		CREATE INDEX campaign_runs_running ON rec.campaign_runs (starts_at) WHERE is_running;

		-- The pace of a lane, mails a minute; '' is the pace of all. A refusal for a while halves it.
		CREATE TABLE ops.mail_lanes (
			name text PRIMARY KEY, most int NOT NULL, per_minute double precision NOT NULL,
			tokens double precision NOT NULL, refilled_at timestamptz NOT NULL
		);
	`)
}
