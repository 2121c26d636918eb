import type { MigrationSql } from '../migrate.ts'

/**
 * A new request finds the saved searches whose keyword may find it: each has keys, of which such a request has one. A job
 * makes those of searches that are there, and counts words anew, with what each is found by. Keys don't wait in a list
 * before their index: a request has thousands, and each would be looked up in all of it.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.saved_searches
			ADD COLUMN keyword_keys text[] NOT NULL DEFAULT '{}',
			ADD COLUMN keyword_version smallint NOT NULL DEFAULT 0;
		DROP INDEX rec.saved_searches_keys;
		CREATE INDEX saved_searches_keys ON rec.saved_searches USING gin (keys)
			WHERE NOT is_paused AND keyword IS NULL;
		CREATE INDEX saved_searches_keyword_keys ON rec.saved_searches USING gin (keyword_keys)
			WITH (fastupdate = off) WHERE NOT is_paused AND keyword IS NOT NULL;
		CREATE INDEX saved_searches_keyword ON rec.saved_searches (keyword)
			WHERE NOT is_paused AND keyword IS NOT NULL;
		CREATE INDEX saved_searches_keyword_version ON rec.saved_searches (keyword_version)
			WHERE keyword IS NOT NULL;

		DELETE FROM rec.search_counted;
		DELETE FROM rec.search_vocabulary;
		ALTER TABLE rec.search_vocabulary ADD COLUMN lexemes text[] NOT NULL;
		CREATE INDEX search_vocabulary_lexemes ON rec.search_vocabulary USING gin (lexemes);
	`)
}
