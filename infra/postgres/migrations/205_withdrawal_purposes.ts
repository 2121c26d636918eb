import type { MigrationSql } from '../migrate.ts'

/** What a withdrawal is for in its asker's text, and whom it is meant to be paid to: both encrypted. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.withdrawal_purposes (
			purpose_id uuid PRIMARY KEY,
			withdrawal_id uuid NOT NULL,
			key_id text NOT NULL,
			sealed bytea NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX withdrawal_purposes_created_by ON rec.withdrawal_purposes (created_by);
	`)
}
