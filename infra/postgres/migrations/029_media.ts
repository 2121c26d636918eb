import type { MigrationSql } from '../migrate.ts'

/** The radio's library: items with their versions, playlists and episodes, podcasts, its team, and videos. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.media_items (
			id uuid PRIMARY KEY, title text NOT NULL, kind text NOT NULL, artist text NOT NULL, description text NOT NULL,
			album text NOT NULL, label text NOT NULL, isrc text NOT NULL, iswc text NOT NULL,
			writers text NOT NULL, publishers text NOT NULL, may_download boolean NOT NULL,
			-- Null until its sound is there.
			current_version int,
			created_by uuid REFERENCES rec.users (id) ON DELETE SET NULL, created_at timestamptz NOT NULL,
			searched text GENERATED ALWAYS AS (rec.folded(title || ' ' || artist || ' ' || album)) STORED
		);
		CREATE INDEX media_items_created ON rec.media_items (created_at, id);
		CREATE INDEX media_items_maker ON rec.media_items (created_by);
		CREATE INDEX media_items_search ON rec.media_items USING gin (searched gin_trgm_ops);

		CREATE TABLE rec.media_item_versions (
			item_id uuid NOT NULL REFERENCES rec.media_items (id) ON DELETE CASCADE, version int NOT NULL,
			-- A folder of the file store, with a file per tier.
			path text NOT NULL UNIQUE,
			-- Of 24 ms.
			frames int NOT NULL CHECK (frames > 0), cue_in int NOT NULL, cue_out int NOT NULL,
			lufs double precision NOT NULL, peak_db double precision NOT NULL,
			-- A byte per 1/400 of its length.
			waveform bytea NOT NULL,
			cover_path text UNIQUE, made_at timestamptz NOT NULL, PRIMARY KEY (item_id, version)
		);

		CREATE TABLE rec.media_podcasts (
			id uuid PRIMARY KEY, slug text NOT NULL UNIQUE, title text NOT NULL, description text NOT NULL,
			author text NOT NULL, language text NOT NULL, apple_category text NOT NULL, explicit boolean NOT NULL,
			artwork_path text UNIQUE, created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.media_playlists (
			id uuid PRIMARY KEY, title text NOT NULL, producer text NOT NULL,
			rj_user_id uuid REFERENCES rec.users (id) ON DELETE SET NULL,
			-- Changed with its items and their versions.
			duration_frames int NOT NULL,
			editor_pick boolean NOT NULL, thumbnail_path text UNIQUE, may_download boolean NOT NULL,
			description text NOT NULL,
			-- An episode has all three. The slug stays, so that its address does.
			podcast_id uuid REFERENCES rec.media_podcasts (id), slug text UNIQUE, published_at timestamptz,
			created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
			searched text GENERATED ALWAYS AS (rec.folded(title || ' ' || producer)) STORED,
			CHECK ((podcast_id IS NULL) = (published_at IS NULL) AND (podcast_id IS NULL OR slug IS NOT NULL))
		);
		CREATE INDEX media_playlists_created ON rec.media_playlists (created_at, id);
		CREATE INDEX media_playlists_host ON rec.media_playlists (rj_user_id);
		CREATE INDEX media_playlists_podcast ON rec.media_playlists (podcast_id, published_at);
		CREATE INDEX media_playlists_published ON rec.media_playlists (published_at);
		CREATE INDEX media_playlists_search ON rec.media_playlists USING gin (searched gin_trgm_ops);

		CREATE TABLE rec.media_playlist_items (
			playlist_id uuid NOT NULL REFERENCES rec.media_playlists (id) ON DELETE CASCADE, position int NOT NULL,
			item_id uuid NOT NULL REFERENCES rec.media_items (id), PRIMARY KEY (playlist_id, position)
		);
		CREATE INDEX media_playlist_items_item ON rec.media_playlist_items (item_id);

		CREATE TABLE rec.media_categories (id uuid PRIMARY KEY, name text NOT NULL, position int NOT NULL);
		CREATE UNIQUE INDEX media_categories_name ON rec.media_categories (lower(name));

		CREATE TABLE rec.media_playlist_categories (
			playlist_id uuid NOT NULL REFERENCES rec.media_playlists (id) ON DELETE CASCADE,
			category_id uuid NOT NULL REFERENCES rec.media_categories (id) ON DELETE CASCADE,
			PRIMARY KEY (playlist_id, category_id)
		);
		CREATE INDEX media_playlist_categories_category ON rec.media_playlist_categories (category_id);

		CREATE TABLE rec.media_members (
			id uuid PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, city text NOT NULL,
			title text NOT NULL, type text NOT NULL, company_name text NOT NULL,
			image_path text UNIQUE, show_on_web boolean NOT NULL, created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.media_videos (
			id uuid PRIMARY KEY, title text NOT NULL, description text NOT NULL, path text NOT NULL UNIQUE,
			poster_path text, seconds int NOT NULL, position int NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX media_videos_poster ON rec.media_videos (poster_path);
	`)
}
