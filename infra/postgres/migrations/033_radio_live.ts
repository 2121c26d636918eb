import type { MigrationSql } from '../migrate.ts'

/** What can't be heard on the radio. */
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
	`)
}
