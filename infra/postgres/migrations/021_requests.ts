import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE UNLOGGED TABLE rec.analytics_keys (
			day date PRIMARY KEY, secret bytea NOT NULL
		);

		-- HMAC of a visitor, a request and an action under the day's key.
		CREATE UNLOGGED TABLE rec.analytics_marks (
			day date, mark bytea,
			PRIMARY KEY (day, mark)
		);

		CREATE TABLE rec.favourites (
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			request_id uuid, created_at timestamptz NOT NULL, reminded_at timestamptz,
			PRIMARY KEY (user_id, request_id)
		);
		CREATE INDEX favourites_request ON rec.favourites (request_id) WHERE reminded_at IS NULL;

		CREATE TABLE rec.likes (
			request_id uuid,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX likes_user ON rec.likes (user_id);

		CREATE TABLE rec.request_analytics (
			request_id uuid, day date, action text, channel text,
			count int NOT NULL CHECK (count > 0),
			PRIMARY KEY (request_id, day, action, channel)
		);

		CREATE TABLE rec.request_checks (
			request_id uuid PRIMARY KEY, author_id uuid NOT NULL, revision bigint NOT NULL,
			-- Of all its signals; the queue is sorted by it.
			strength int NOT NULL,
			checked_at timestamptz NOT NULL
		);
		CREATE INDEX request_checks_author ON rec.request_checks (author_id);
		CREATE INDEX request_checks_strength ON rec.request_checks (strength DESC, request_id) WHERE strength > 0;

		CREATE TABLE rec.request_comments (
			id uuid PRIMARY KEY, request_id uuid NOT NULL, author_id uuid NOT NULL, body text NOT NULL,
			created_at timestamptz NOT NULL, notified_at timestamptz,
			parent_id uuid REFERENCES rec.request_comments (id) ON DELETE CASCADE,
			edited_at timestamptz, hidden_at timestamptz,
			state text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'held', 'removed')),
			held_rule text,
			-- False while it is held and has no case yet.
			in_case boolean NOT NULL DEFAULT true
		);
		CREATE INDEX request_comments_author ON rec.request_comments (author_id);
		CREATE INDEX request_comments_page ON rec.request_comments (request_id, created_at DESC, id DESC)
			WHERE parent_id IS NULL;
		CREATE INDEX request_comments_replies ON rec.request_comments (parent_id, created_at, id)
			WHERE parent_id IS NOT NULL;
		CREATE INDEX request_comments_to_notify ON rec.request_comments (created_at) WHERE notified_at IS NULL;
		CREATE INDEX request_comments_visible ON rec.request_comments (request_id, parent_id)
			WHERE (state = 'visible') AND (hidden_at IS NULL);
		CREATE INDEX request_comments_without_case ON rec.request_comments (created_at) WHERE NOT in_case;

		CREATE TABLE rec.request_contents (
			content_id uuid PRIMARY KEY, request_id uuid NOT NULL, title text NOT NULL, description text NOT NULL,
			place text NOT NULL, beneficiary_name text NOT NULL, images uuid[] NOT NULL,
			allowed_viewers text[] NOT NULL, salt text NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			role text NOT NULL DEFAULT 'donee' CHECK (role IN ('donee', 'donor')),
			fields jsonb NOT NULL DEFAULT '{}'::jsonb, field_files uuid[] NOT NULL DEFAULT '{}'::uuid[],
			is_forgotten boolean NOT NULL DEFAULT false, videos uuid[] NOT NULL DEFAULT '{}'::uuid[], city_id text
		);
		CREATE INDEX request_contents_images ON rec.request_contents USING gin (images);
		CREATE INDEX request_contents_request ON rec.request_contents (request_id);
		CREATE INDEX request_contents_town ON rec.request_contents (COALESCE(city_id, lower(place)), request_id);
		CREATE INDEX request_contents_videos ON rec.request_contents USING gin (videos);

		CREATE TABLE rec.request_documents (
			content_id uuid REFERENCES rec.request_contents (content_id) ON DELETE CASCADE,
			place int, file_id uuid NOT NULL, name text NOT NULL, note text NOT NULL,
			PRIMARY KEY (content_id, place)
		);
		CREATE INDEX request_documents_file ON rec.request_documents (file_id);

		CREATE TABLE rec.request_drafts (
			id uuid PRIMARY KEY, user_id uuid NOT NULL, request_type text NOT NULL, role text NOT NULL,
			request_id uuid, step smallint NOT NULL, values jsonb NOT NULL, ids uuid[] NOT NULL,
			version int NOT NULL, created_at timestamptz NOT NULL, saved_at timestamptz NOT NULL,
			reminded_at timestamptz
		);
		CREATE INDEX request_drafts_idle ON rec.request_drafts (saved_at);
		CREATE INDEX request_drafts_user ON rec.request_drafts (user_id, saved_at DESC);

		CREATE TABLE rec.request_identity (
			request_id uuid,
			kind text CHECK (kind IN ('pan', 'aadhaar')),
			last4 text NOT NULL, key_id text NOT NULL, sealed bytea NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, kind)
		);
		CREATE INDEX request_identity_author ON rec.request_identity (created_by);

		-- The country of the network that a request was raised from; the address itself is not here.
		CREATE TABLE rec.request_origins (
			request_id uuid PRIMARY KEY, author_id uuid NOT NULL, country text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX request_origins_author ON rec.request_origins (author_id);

		CREATE TABLE rec.request_search (
			content_id uuid PRIMARY KEY, request_id uuid NOT NULL, created_by uuid NOT NULL,
			version smallint NOT NULL, document tsvector NOT NULL
		);
		ALTER TABLE rec.request_search SET (toast_tuple_target = 8160);
		-- Of a lexeme whose frequency is not known the planner expects half as many as of the rarest known one.
		ALTER TABLE rec.request_search ALTER COLUMN document SET STATISTICS 1000;
		CREATE INDEX request_search_created_by ON rec.request_search (created_by);
		CREATE INDEX request_search_document ON rec.request_search USING gin (document) WITH (gin_pending_list_limit='16384');
		CREATE INDEX request_search_request ON rec.request_search (request_id);

		CREATE TABLE rec.request_signals (
			request_id uuid, kind text, author_id uuid NOT NULL, strength int NOT NULL, excerpts text[] NOT NULL,
			other_ids uuid[] NOT NULL, count int, found_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, kind)
		);
		CREATE INDEX request_signals_author ON rec.request_signals (author_id);

		CREATE TABLE rec.request_sketches (
			content_id uuid PRIMARY KEY, request_id uuid NOT NULL, author_id uuid NOT NULL, sketch int[] NOT NULL
		);
		CREATE INDEX request_sketches_author ON rec.request_sketches (author_id);
		CREATE INDEX request_sketches_sketch ON rec.request_sketches USING gin (sketch);

		CREATE TABLE rec.request_talk (
			request_id uuid PRIMARY KEY, comments_open boolean NOT NULL, changed_at timestamptz NOT NULL
		);

		CREATE TABLE rec.request_updates (
			id uuid PRIMARY KEY, request_id uuid NOT NULL, author_id uuid NOT NULL, title text NOT NULL,
			body text NOT NULL, images uuid[] NOT NULL, created_at timestamptz NOT NULL, notified_at timestamptz,
			videos uuid[] NOT NULL DEFAULT '{}'::uuid[],
			audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'supporters')),
			edited_at timestamptz,
			state text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'held', 'removed'))
		);
		CREATE INDEX request_updates_images ON rec.request_updates USING gin (images);
		CREATE INDEX request_updates_request ON rec.request_updates (request_id, created_at DESC);
		CREATE INDEX request_updates_to_notify ON rec.request_updates (created_at) WHERE notified_at IS NULL;
		CREATE INDEX request_updates_videos ON rec.request_updates USING gin (videos);

		-- What an update was before it was changed.
		CREATE TABLE rec.request_update_versions (
			id uuid PRIMARY KEY,
			update_id uuid NOT NULL REFERENCES rec.request_updates (id) ON DELETE CASCADE,
			author_id uuid NOT NULL, title text NOT NULL, body text NOT NULL, images uuid[] NOT NULL,
			videos uuid[] NOT NULL,
			audience text NOT NULL CHECK (audience IN ('all', 'supporters')),
			written_at timestamptz NOT NULL
		);
		CREATE INDEX request_update_versions_author ON rec.request_update_versions (author_id);
		CREATE INDEX request_update_versions_images ON rec.request_update_versions USING gin (images);
		CREATE INDEX request_update_versions_update ON rec.request_update_versions (update_id, written_at DESC);
		CREATE INDEX request_update_versions_videos ON rec.request_update_versions USING gin (videos);

		CREATE TABLE rec.review_cases (
			request_id uuid PRIMARY KEY, owner_id uuid NOT NULL, taken_at timestamptz NOT NULL
		);
		CREATE INDEX review_cases_owner ON rec.review_cases (owner_id);

		CREATE TABLE rec.review_recommendations (
			request_id uuid, user_id uuid,
			-- Of the request, as whoever recommends saw it.
			revision bigint NOT NULL, action text NOT NULL, note text NOT NULL,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX review_recommendations_user ON rec.review_recommendations (user_id);

		CREATE TABLE rec.saved_searches (
			id uuid PRIMARY KEY, user_id uuid NOT NULL, name text NOT NULL, filters jsonb NOT NULL,
			same_as text NOT NULL, alerts text NOT NULL, is_paused boolean NOT NULL, zone text NOT NULL,
			-- What of the filters requests are matched by.
			keys text[] NOT NULL, keyword text, near_city text, within_km int, facets jsonb, tax_benefit boolean,
			urgent boolean, created_at timestamptz NOT NULL, changed_at timestamptz NOT NULL,
			keyword_keys text[] NOT NULL DEFAULT '{}'::text[], keyword_version smallint NOT NULL DEFAULT 0,
			UNIQUE (user_id, same_as),
			CHECK ((near_city IS NULL) = (within_km IS NULL))
		);
		CREATE INDEX saved_searches_keys ON rec.saved_searches USING gin (keys) WHERE (NOT is_paused) AND (keyword IS NULL);
		CREATE INDEX saved_searches_keyword ON rec.saved_searches (keyword) WHERE (NOT is_paused) AND (keyword IS NOT NULL);
		CREATE INDEX saved_searches_keyword_keys ON rec.saved_searches USING gin (keyword_keys) WITH (fastupdate=off) WHERE (NOT is_paused) AND (keyword IS NOT NULL);
		CREATE INDEX saved_searches_keyword_version ON rec.saved_searches (keyword_version) WHERE keyword IS NOT NULL;

		CREATE TABLE rec.saved_search_matches (
			search_id uuid REFERENCES rec.saved_searches (id) ON DELETE CASCADE,
			request_id uuid, matched_at timestamptz NOT NULL, in_digest boolean NOT NULL,
			due_at timestamptz NOT NULL, sent_at timestamptz, digest_id uuid,
			PRIMARY KEY (search_id, request_id)
		);
		CREATE INDEX saved_search_matches_digest ON rec.saved_search_matches (digest_id) WHERE digest_id IS NOT NULL;
		CREATE INDEX saved_search_matches_due ON rec.saved_search_matches (due_at, search_id) WHERE sent_at IS NULL;
		CREATE INDEX saved_search_matches_request ON rec.saved_search_matches (request_id);

		CREATE TABLE rec.search_counted (
			content_id uuid PRIMARY KEY REFERENCES rec.request_search (content_id) ON DELETE CASCADE,
			created_by uuid NOT NULL, tokens text[] NOT NULL
		);
		CREATE INDEX search_counted_created_by ON rec.search_counted (created_by);

		CREATE TABLE rec.search_vocabulary (
			token text PRIMARY KEY, requests int NOT NULL, deletions text[] NOT NULL, lexemes text[] NOT NULL
		);
		CREATE INDEX search_vocabulary_deletions ON rec.search_vocabulary USING gin (deletions);
		CREATE INDEX search_vocabulary_lexemes ON rec.search_vocabulary USING gin (lexemes);

		CREATE TABLE rec.viewer_invitations (
			id uuid PRIMARY KEY, request_id uuid NOT NULL, email text NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL, user_id uuid, mailed_at timestamptz
		);
		CREATE INDEX viewer_invitations_author ON rec.viewer_invitations (created_by);
		CREATE INDEX viewer_invitations_email ON rec.viewer_invitations (email) WHERE user_id IS NULL;
		CREATE INDEX viewer_invitations_user ON rec.viewer_invitations (user_id) WHERE user_id IS NOT NULL;
		CREATE UNIQUE INDEX viewer_invitations_request ON rec.viewer_invitations (request_id, email);

		CREATE FUNCTION rec.merge_search() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
			AS $$ SELECT gin_clean_pending_list('rec.request_search_document') $$;
	`)
}
