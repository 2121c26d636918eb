import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.recurring_mandates (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			version int NOT NULL, language text NOT NULL, text text NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX recurring_mandates_user ON rec.recurring_mandates (user_id);
	`)
}
