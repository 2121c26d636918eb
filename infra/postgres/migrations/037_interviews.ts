import type { MigrationSql } from '../migrate.ts'

/** Interviews of the radio, whom they are with, and what their guests agree to; tickets of the studio. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.radio_interviews (
			id uuid PRIMARY KEY, title text NOT NULL, state text NOT NULL,
			rj_user_id uuid REFERENCES rec.users (id) ON DELETE SET NULL,
			planned_at timestamptz NOT NULL, notes text NOT NULL,
			channel_id uuid REFERENCES rec.radio_channels (id) ON DELETE SET NULL,
			streaming_id uuid REFERENCES rec.radio_streamings (id) ON DELETE SET NULL,
			item_id uuid UNIQUE REFERENCES rec.media_items (id) ON DELETE SET NULL,
			-- The link of the last one is the only one that opens.
			invitation int NOT NULL, invited_at timestamptz,
			created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
		);
		CREATE INDEX radio_interviews_planned ON rec.radio_interviews (planned_at, id);
		CREATE INDEX radio_interviews_host ON rec.radio_interviews (rj_user_id);
		CREATE INDEX radio_interviews_channel ON rec.radio_interviews (channel_id);
		CREATE INDEX radio_interviews_streaming ON rec.radio_interviews (streaming_id);

		CREATE TABLE rec.radio_interview_guests (
			interview_id uuid PRIMARY KEY REFERENCES rec.radio_interviews (id) ON DELETE CASCADE,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			-- Empty where there is an account, which has them.
			name text NOT NULL, email text NOT NULL, language text NOT NULL,
			-- No link opens from then on.
			forgotten_at timestamptz NOT NULL
		);
		CREATE INDEX radio_interview_guests_user ON rec.radio_interview_guests (user_id);
		CREATE INDEX radio_interview_guests_forgotten ON rec.radio_interview_guests (forgotten_at);

		-- Each answer of a guest; the last one on a subject counts.
		CREATE TABLE rec.radio_interview_consents (
			interview_id uuid NOT NULL REFERENCES rec.radio_interviews (id) ON DELETE CASCADE,
			number int NOT NULL, subject text NOT NULL,
			-- Of the wording that was agreed to.
			version int NOT NULL, agreed boolean NOT NULL, at timestamptz NOT NULL,
			PRIMARY KEY (interview_id, number)
		);

		-- Opens the studio of a streaming once.
		CREATE TABLE rec.radio_tickets (
			secret_hash text PRIMARY KEY,
			streaming_id uuid NOT NULL REFERENCES rec.radio_streamings (id) ON DELETE CASCADE,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE, expires_at timestamptz NOT NULL
		);
		CREATE INDEX radio_tickets_streaming ON rec.radio_tickets (streaming_id);
		CREATE INDEX radio_tickets_user ON rec.radio_tickets (user_id);
		CREATE INDEX radio_tickets_expires ON rec.radio_tickets (expires_at);
	`)
}
