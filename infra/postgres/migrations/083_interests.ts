import type { MigrationSql } from '../migrate.ts'

/** What people may be interested in, and who is. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.interest_categories (
			id uuid PRIMARY KEY,
			name text NOT NULL,
			-- Empty: the other one serves.
			name_hi text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX interest_categories_name ON rec.interest_categories (lower(name));

		CREATE TABLE rec.user_interests (
			user_id uuid NOT NULL,
			category_id uuid NOT NULL REFERENCES rec.interest_categories ON DELETE CASCADE,
			chosen_at timestamptz NOT NULL,
			PRIMARY KEY (user_id, category_id)
		);
		CREATE INDEX user_interests_category ON rec.user_interests (category_id, chosen_at DESC);
	`)
}
