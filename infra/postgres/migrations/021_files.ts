import type { MigrationSql } from '../migrate.ts'

/** Uploaded pictures: who uploaded them, and where they lie in the file store. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.files (
			id uuid PRIMARY KEY,
			owner_id uuid NOT NULL,
			purpose text NOT NULL,
			path text NOT NULL UNIQUE,
			card_path text NOT NULL,
			width integer NOT NULL,
			height integer NOT NULL,
			bytes integer NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX files_owner ON rec.files (owner_id, created_at DESC);
	`)
}
