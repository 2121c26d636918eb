import type { MigrationSql } from '../migrate.ts'

/**
 * What versions of requests are found by. Those that are there are found by their stems from now on; a job adds what
 * their words sound like, since that is not known to the database: the `version` says so.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.request_search (
			content_id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			created_by uuid NOT NULL,
			tokens text[] NOT NULL,
			is_counted boolean NOT NULL,
			version smallint NOT NULL,
			document tsvector NOT NULL
		);
		INSERT INTO rec.request_search (content_id, request_id, created_by, tokens, is_counted, version, document)
			SELECT content_id, request_id, created_by, '{}', false, 0,
				setweight(to_tsvector('hindi', title) || to_tsvector('simple', title), 'A')
				|| setweight(to_tsvector('hindi', place || ' ' || beneficiary_name)
					|| to_tsvector('simple', place || ' ' || beneficiary_name), 'B')
				|| setweight(to_tsvector('hindi', description) || to_tsvector('simple', description), 'C')
			FROM rec.request_contents;
		CREATE INDEX request_search_document ON rec.request_search USING gin (document)
			WITH (gin_pending_list_limit = 512);
		CREATE INDEX request_search_request ON rec.request_search (request_id);
		CREATE INDEX request_search_created_by ON rec.request_search (created_by);
		CREATE INDEX request_search_counted ON rec.request_search (content_id) WHERE NOT is_counted;

		CREATE TABLE rec.search_vocabulary (
			token text PRIMARY KEY,
			requests integer NOT NULL,
			deletions text[] NOT NULL
		);
		CREATE INDEX search_vocabulary_deletions ON rec.search_vocabulary USING gin (deletions);
	`)
}
