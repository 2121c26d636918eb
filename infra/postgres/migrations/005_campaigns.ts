import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.campaigns (
			-- Follows from the command, so that one that is sent twice is kept once.
			id uuid PRIMARY KEY, subject text NOT NULL, body text NOT NULL, salt text NOT NULL,
			created_by uuid NOT NULL, created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.campaign_recipients (
			campaign_id uuid REFERENCES rec.campaigns (id) ON DELETE CASCADE,
			user_id uuid,
			-- waiting, sent, failed, skipped
			state text NOT NULL,
			-- When it no longer waited.
			ended_at timestamptz,
			PRIMARY KEY (campaign_id, user_id)
		);
		CREATE INDEX campaign_recipients_user ON rec.campaign_recipients (user_id);
		CREATE INDEX campaign_recipients_waiting ON rec.campaign_recipients (campaign_id) WHERE state = 'waiting';
	`)
}
