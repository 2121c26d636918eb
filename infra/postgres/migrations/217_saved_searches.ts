import type { MigrationSql } from '../migrate.ts'

/** Searches that people are alerted by, and which requests each has found: a pair is there once. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.saved_searches (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL,
			name text NOT NULL,
			filters jsonb NOT NULL,
			same_as text NOT NULL,
			alerts text NOT NULL,
			is_paused boolean NOT NULL,
			zone text NOT NULL,
			-- What of the filters requests are matched by.
			keys text[] NOT NULL,
			keyword text,
			near_city text,
			within_km integer,
			facets jsonb,
			tax_benefit boolean,
			urgent boolean,
			created_at timestamptz NOT NULL,
			changed_at timestamptz NOT NULL,
			UNIQUE (user_id, same_as),
			CHECK ((near_city IS NULL) = (within_km IS NULL))
		);
		CREATE INDEX saved_searches_keys ON rec.saved_searches USING gin (keys) WHERE NOT is_paused;

		CREATE TABLE rec.saved_search_matches (
			search_id uuid NOT NULL REFERENCES rec.saved_searches ON DELETE CASCADE,
			request_id uuid NOT NULL,
			matched_at timestamptz NOT NULL,
			in_digest boolean NOT NULL,
			due_at timestamptz NOT NULL,
			sent_at timestamptz,
			digest_id uuid,
			PRIMARY KEY (search_id, request_id)
		);
		CREATE INDEX saved_search_matches_due ON rec.saved_search_matches (due_at, search_id) WHERE sent_at IS NULL;
		CREATE INDEX saved_search_matches_digest ON rec.saved_search_matches (digest_id) WHERE digest_id IS NOT NULL;
		CREATE INDEX saved_search_matches_request ON rec.saved_search_matches (request_id);
	`)
}
