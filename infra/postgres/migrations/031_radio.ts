import type { MigrationSql } from '../migrate.ts'

/** The radio's channels and what is scheduled on them. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE EXTENSION IF NOT EXISTS btree_gist;

		ALTER TABLE rec.names DROP CONSTRAINT names_owner_kind_check;
		ALTER TABLE rec.names ADD CONSTRAINT names_owner_kind_check
			CHECK (owner_kind IN ('user', 'organization', 'liveEvent', 'radioChannel'));

		CREATE TABLE rec.radio_channels (
			id uuid PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE, description text NOT NULL,
			is_live boolean NOT NULL, voice_command_label text NOT NULL, zone text NOT NULL,
			-- Null until there is one; silence is played instead.
			fallback_playlist_id uuid REFERENCES rec.media_playlists (id),
			artwork_path text UNIQUE, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX radio_channels_name ON rec.radio_channels (lower(name));
		CREATE INDEX radio_channels_fallback ON rec.radio_channels (fallback_playlist_id);

		CREATE TABLE rec.radio_streamings (
			id uuid PRIMARY KEY, title text NOT NULL,
			channel_id uuid NOT NULL REFERENCES rec.radio_channels (id),
			starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
			playlist_id uuid NOT NULL REFERENCES rec.media_playlists (id),
			-- Begins again at its end until the streaming is over; else the fallback follows.
			repeats boolean NOT NULL, editor_pick boolean NOT NULL,
			created_by uuid REFERENCES rec.users (id) ON DELETE SET NULL,
			created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
			CHECK (ends_at >= starts_at + interval '5 minutes'),
			CHECK (date_trunc('minute', starts_at) = starts_at AND date_trunc('minute', ends_at) = ends_at),
			CONSTRAINT radio_streamings_apart
				EXCLUDE USING gist (channel_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
		);
		CREATE INDEX radio_streamings_channel ON rec.radio_streamings (channel_id, starts_at);
		CREATE INDEX radio_streamings_starts ON rec.radio_streamings (starts_at, id);
		CREATE INDEX radio_streamings_playlist ON rec.radio_streamings (playlist_id, ends_at);
		CREATE INDEX radio_streamings_maker ON rec.radio_streamings (created_by);
	`)
}
