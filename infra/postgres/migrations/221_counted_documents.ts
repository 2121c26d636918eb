import type { MigrationSql } from '../migrate.ts'

/**
 * Which documents the vocabulary has counted, with their words, is a table of its own: a document is found by many
 * entries of an index, and all of them are written again whenever its row is. Documents are never compressed: that
 * takes longer than writing them, and ranking would undo it each time. New documents wait in a list before the index,
 * which searches read as well; a job merges it, so that whoever saves a version doesn't. Only the index's owner may.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.search_counted (
			content_id uuid PRIMARY KEY REFERENCES rec.request_search ON DELETE CASCADE,
			created_by uuid NOT NULL,
			tokens text[] NOT NULL
		);
		INSERT INTO rec.search_counted (content_id, created_by, tokens)
			SELECT content_id, created_by, tokens FROM rec.request_search WHERE is_counted;
		CREATE INDEX search_counted_created_by ON rec.search_counted (created_by);
		ALTER TABLE rec.request_search DROP COLUMN is_counted, DROP COLUMN tokens, SET (toast_tuple_target = 8160);
		ALTER INDEX rec.request_search_document SET (gin_pending_list_limit = 16384);
		CREATE FUNCTION rec.merge_search() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
			AS $$ SELECT gin_clean_pending_list('rec.request_search_document') $$;
	`)
}
