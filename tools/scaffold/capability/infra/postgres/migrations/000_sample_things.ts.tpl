import type { MigrationSql } from '../migrate.ts'

/** Texts of sample things. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.sample_thing_texts (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL,
			title text NOT NULL,
			body text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX sample_thing_texts_user ON rec.sample_thing_texts (user_id);
	`)
}
