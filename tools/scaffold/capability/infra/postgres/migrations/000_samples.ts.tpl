import type { MigrationSql } from '../migrate.ts'

/** What authors of samples wrote. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.sample_texts (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL,
			title text NOT NULL,
			body text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX sample_texts_user ON rec.sample_texts (user_id);
	`)
}
