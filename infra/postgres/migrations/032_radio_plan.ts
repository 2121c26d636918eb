import type { MigrationSql } from '../migrate.ts'

/** The plan of each channel, and a record of its sound on air. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.radio_plan (
			channel_id uuid NOT NULL REFERENCES rec.radio_channels (id) ON DELETE CASCADE,
			-- Frames are numbered by floor(epoch in ms / 24).
			from_frame bigint NOT NULL, to_frame bigint NOT NULL,
			-- The end of the row before. Only the first row of a channel has none.
			previous bigint,
			source text NOT NULL CHECK (source IN ('item', 'silence', 'live')),
			item_id uuid, version int, file_from int NOT NULL, file_to int NOT NULL, fade int NOT NULL,
			place int NOT NULL, next_fallback int NOT NULL, streaming_id uuid, why text NOT NULL,
			ends_at timestamptz GENERATED ALWAYS AS (to_timestamp(to_frame::double precision * 24 / 1000)) STORED,
			PRIMARY KEY (channel_id, from_frame), UNIQUE (channel_id, to_frame),
			CHECK (to_frame > from_frame), CHECK (previous = from_frame),
			CHECK ((source = 'item') = (item_id IS NOT NULL AND version IS NOT NULL)),
			CHECK (source <> 'item' OR file_to - file_from >= to_frame - from_frame),
			UNIQUE NULLS NOT DISTINCT (channel_id, previous),
			FOREIGN KEY (channel_id, previous) REFERENCES rec.radio_plan (channel_id, to_frame)
				ON DELETE SET NULL (previous),
			CONSTRAINT radio_plan_apart
				EXCLUDE USING gist (channel_id WITH =, int8range(from_frame, to_frame) WITH &&)
		);
		CREATE INDEX radio_plan_ends ON rec.radio_plan (ends_at);

		CREATE TABLE rec.radio_as_run (
			-- Ids of what may be gone by now.
			channel_id uuid NOT NULL, from_frame bigint NOT NULL, to_frame bigint NOT NULL, source text NOT NULL,
			item_id uuid, version int, file_from int NOT NULL, streaming_id uuid, why text NOT NULL,
			PRIMARY KEY (channel_id, from_frame), CHECK (to_frame > from_frame),
			CONSTRAINT radio_as_run_apart
				EXCLUDE USING gist (channel_id WITH =, int8range(from_frame, to_frame) WITH &&)
		);
		CREATE INDEX radio_as_run_item ON rec.radio_as_run (item_id, from_frame);
		REVOKE UPDATE, DELETE ON rec.radio_as_run FROM karuna_app;
	`)
}
