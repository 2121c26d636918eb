import type { MigrationSql } from '../migrate.ts'

/** Silence and faults of the radio, and hosts who are live. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.radio_levels (
			item_id uuid NOT NULL, version int NOT NULL,
			-- First and end frames of the parts that can't be heard.
			quiet jsonb NOT NULL, measured_at timestamptz NOT NULL,
			PRIMARY KEY (item_id, version),
			FOREIGN KEY (item_id, version) REFERENCES rec.media_item_versions (item_id, version) ON DELETE CASCADE
		);

		CREATE TABLE rec.radio_faults (
			id uuid PRIMARY KEY, channel_id uuid NOT NULL REFERENCES rec.radio_channels (id) ON DELETE CASCADE,
			cause text NOT NULL, item_id uuid, since timestamptz NOT NULL,
			-- Null until it is over.
			until timestamptz, CHECK (until >= since)
		);
		CREATE UNIQUE INDEX radio_faults_present ON rec.radio_faults (channel_id, cause) WHERE until IS NULL;
		CREATE INDEX radio_faults_channel ON rec.radio_faults (channel_id, since);
		CREATE INDEX radio_faults_until ON rec.radio_faults (until);

		-- A password of a host for one streaming.
		CREATE TABLE rec.radio_sources (
			streaming_id uuid NOT NULL REFERENCES rec.radio_streamings (id) ON DELETE CASCADE,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			secret_hash text NOT NULL UNIQUE, created_at timestamptz NOT NULL, PRIMARY KEY (streaming_id, user_id)
		);
		CREATE INDEX radio_sources_user ON rec.radio_sources (user_id);

		-- The frames in which channels were live.
		CREATE TABLE rec.radio_live (
			channel_id uuid NOT NULL REFERENCES rec.radio_channels (id) ON DELETE CASCADE,
			from_frame bigint NOT NULL, to_frame bigint NOT NULL, streaming_id uuid NOT NULL,
			PRIMARY KEY (channel_id, from_frame), CHECK (to_frame >= from_frame)
		);

		CREATE TABLE rec.radio_recordings (
			streaming_id uuid PRIMARY KEY REFERENCES rec.radio_streamings (id) ON DELETE CASCADE,
			-- Its sound waits there until it becomes an item.
			upload_id uuid NOT NULL REFERENCES rec.media_uploads (id) ON DELETE CASCADE
		);
		CREATE INDEX radio_recordings_upload ON rec.radio_recordings (upload_id);
	`)
}
