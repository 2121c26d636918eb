import type { MigrationSql } from '../migrate.ts'

/** What people write about requests. Versions of a text are never changed, only erased. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.request_contents (
			content_id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			title text NOT NULL,
			description text NOT NULL,
			place text NOT NULL,
			beneficiary_name text NOT NULL,
			images uuid[] NOT NULL,
			allowed_viewers text[] NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			search tsvector GENERATED ALWAYS AS (
				setweight(to_tsvector('simple', title), 'A') ||
				setweight(to_tsvector('simple', place || ' ' || beneficiary_name), 'B') ||
				setweight(to_tsvector('simple', description), 'C')
			) STORED
		);
		CREATE INDEX request_contents_request ON rec.request_contents (request_id);
		CREATE INDEX request_contents_search ON rec.request_contents USING gin (search);

		CREATE TABLE rec.notes (
			note_id uuid PRIMARY KEY,
			about text NOT NULL,
			body text NOT NULL,
			salt text NOT NULL,
			author_id uuid NOT NULL,
			created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.request_updates (
			id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			author_id uuid NOT NULL,
			title text NOT NULL,
			body text NOT NULL,
			images uuid[] NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX request_updates_request ON rec.request_updates (request_id, created_at DESC);

		CREATE TABLE rec.request_comments (
			id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			author_id uuid NOT NULL,
			body text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX request_comments_request ON rec.request_comments (request_id, created_at DESC);
	`)
}
