import type { MigrationSql } from '../migrate.ts'

/** Why an admin took a list of people along with whole addresses and numbers, and which part of it. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.exports (
			-- The entry of the activity log that says who, when and from where. Both are forgotten together.
			id uuid PRIMARY KEY REFERENCES rec.activity_log ON DELETE CASCADE,
			user_id uuid NOT NULL,
			list text NOT NULL CHECK (list IN ('users', 'bloodDonors')),
			filter jsonb NOT NULL,
			reason text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX exports_user ON rec.exports (user_id);
	`)
}
