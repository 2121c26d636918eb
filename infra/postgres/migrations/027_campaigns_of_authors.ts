import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.campaigns
			-- users: by the foundation; donors, contacts: by the author of a request.
			ADD COLUMN kind text NOT NULL DEFAULT 'users',
			-- The person or organization that writes; null: the foundation.
			ADD COLUMN sender_id uuid,
			ADD COLUMN request_id uuid,
			-- The text in blocks; null: plain text, as of former releases.
			ADD COLUMN blocks jsonb,
			ADD COLUMN audience jsonb,
			ADD COLUMN takes_replies boolean NOT NULL DEFAULT false,
			-- In the addresses of a mail's buttons, by which visits and donations are counted.
			ADD COLUMN code text,
			-- The frame of mails to readers whose language is unknown.
			ADD COLUMN language text NOT NULL DEFAULT 'en',
			ADD COLUMN version int NOT NULL DEFAULT 1,
			ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
			-- From then on its words and recipients never change.
			ADD COLUMN confirmed_at timestamptz,
			-- Refused, stopped or finished: who waits in it gets no mail of it any more.
			ADD COLUMN ended_at timestamptz,
			-- Those without a mail, by reason.
			ADD COLUMN excluded jsonb,
			ADD COLUMN refused_because text;
		UPDATE rec.campaigns SET confirmed_at = created_at;
		CREATE UNIQUE INDEX campaigns_code ON rec.campaigns (code) WHERE code IS NOT NULL;
		CREATE INDEX campaigns_sender ON rec.campaigns (sender_id, confirmed_at) WHERE sender_id IS NOT NULL;
		CREATE INDEX campaigns_author ON rec.campaigns (created_by, created_at);
		CREATE INDEX campaigns_drafts ON rec.campaigns (changed_at) WHERE confirmed_at IS NULL;

		-- user, contact, or a donation, whose donor it is.
		ALTER TABLE rec.campaign_recipients RENAME COLUMN user_id TO recipient_id;
		ALTER INDEX rec.campaign_recipients_user RENAME TO campaign_recipients_recipient;
		ALTER TABLE rec.campaign_recipients
			ADD COLUMN subject text NOT NULL DEFAULT 'user',
			-- The keyed hash of the address that it had when the campaign was confirmed.
			ADD COLUMN email_key uuid;
		CREATE INDEX campaign_recipients_email ON rec.campaign_recipients (email_key) WHERE email_key IS NOT NULL;

		ALTER TABLE rec.campaign_runs
			ADD COLUMN bounced int NOT NULL DEFAULT 0,
			ADD COLUMN complained int NOT NULL DEFAULT 0,
			ADD COLUMN unsubscribed int NOT NULL DEFAULT 0,
			ADD COLUMN visits int NOT NULL DEFAULT 0,
			ADD COLUMN accepted_before int NOT NULL DEFAULT 0,
			ADD COLUMN complained_before int NOT NULL DEFAULT 0;

		-- Addresses that campaigns leave alone, by keyed hashes that outlive what was erased.
		CREATE TABLE rec.suppressions (
			email_key uuid NOT NULL,
			-- all, sender:{id}, topic:{name}
			scope text NOT NULL,
			reason text NOT NULL, at timestamptz NOT NULL, until timestamptz,
			-- Once it is in the list outside of backups.
			listed_at timestamptz,
			PRIMARY KEY (email_key, scope)
		);
		CREATE INDEX suppressions_at ON rec.suppressions (at);
		CREATE INDEX suppressions_until ON rec.suppressions (until);
		CREATE INDEX suppressions_unlisted ON rec.suppressions (at) WHERE listed_at IS NULL;

		-- Reports of mail servers about mails of campaigns.
		CREATE TABLE rec.mail_feedback (
			id uuid PRIMARY KEY, campaign_id uuid NOT NULL REFERENCES rec.campaigns (id) ON DELETE CASCADE,
			recipient_id uuid NOT NULL, email_key uuid, kind text NOT NULL, code text NOT NULL, at timestamptz NOT NULL
		);
		CREATE INDEX mail_feedback_email ON rec.mail_feedback (email_key, at);
		CREATE INDEX mail_feedback_campaign ON rec.mail_feedback (campaign_id);
		CREATE INDEX mail_feedback_at ON rec.mail_feedback (at);

		ALTER TABLE rec.users ADD COLUMN email_key uuid;
		CREATE INDEX users_email_key ON rec.users (email_key);
		CREATE INDEX users_without_email_key ON rec.users (id) WHERE email_key IS NULL;

		ALTER TABLE rec.donation_details
			-- The version of the wording by which the donor let those whom they give to write to them.
			ADD COLUMN writing_consent text,
			ADD COLUMN email_key uuid,
			-- The campaign that brought the donation.
			ADD COLUMN campaign_id uuid;
		CREATE INDEX donation_details_consent ON rec.donation_details (email_key) WHERE writing_consent IS NOT NULL;
		CREATE INDEX donation_details_campaign ON rec.donation_details (campaign_id) WHERE campaign_id IS NOT NULL;
	`)
}
