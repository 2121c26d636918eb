import type { MigrationSql } from '../migrate.ts'

/** What reviewers note beside a request: who works on it, what is recommended, and what speaks for a closer check. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.review_cases (
			request_id uuid PRIMARY KEY,
			owner_id uuid NOT NULL,
			taken_at timestamptz NOT NULL
		);
		CREATE INDEX review_cases_owner ON rec.review_cases (owner_id);

		CREATE TABLE rec.review_recommendations (
			request_id uuid NOT NULL,
			user_id uuid NOT NULL,
			-- Of the request, as whoever recommends saw it.
			revision bigint NOT NULL,
			action text NOT NULL,
			note text NOT NULL,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX review_recommendations_user ON rec.review_recommendations (user_id);

		-- The country of the network that a request was raised from; the address itself is not here.
		CREATE TABLE rec.request_origins (
			request_id uuid PRIMARY KEY,
			author_id uuid NOT NULL,
			country text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX request_origins_author ON rec.request_origins (author_id);

		CREATE TABLE rec.request_sketches (
			content_id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			author_id uuid NOT NULL,
			sketch integer[] NOT NULL
		);
		CREATE INDEX request_sketches_author ON rec.request_sketches (author_id);
		CREATE INDEX request_sketches_sketch ON rec.request_sketches USING gin (sketch);

		CREATE TABLE rec.request_checks (
			request_id uuid PRIMARY KEY,
			author_id uuid NOT NULL,
			revision bigint NOT NULL,
			-- Of all its signals; the queue is sorted by it.
			strength integer NOT NULL,
			checked_at timestamptz NOT NULL
		);
		CREATE INDEX request_checks_author ON rec.request_checks (author_id);

		CREATE TABLE rec.request_signals (
			request_id uuid NOT NULL,
			kind text NOT NULL,
			author_id uuid NOT NULL,
			strength integer NOT NULL,
			excerpts text[] NOT NULL,
			other_ids uuid[] NOT NULL,
			count integer,
			found_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, kind)
		);
		CREATE INDEX request_signals_author ON rec.request_signals (author_id);

		-- SHA-256 of a picture as it was uploaded, in hex.
		ALTER TABLE rec.files ADD COLUMN digest text;
		CREATE INDEX files_digest ON rec.files (digest) WHERE digest IS NOT NULL;
		CREATE INDEX request_contents_images ON rec.request_contents USING gin (images);
		CREATE INDEX payment_account_versions_last4 ON rec.payment_account_versions (last4);
	`)
}
