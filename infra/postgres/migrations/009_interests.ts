import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.interest_categories (
			id uuid PRIMARY KEY, name text NOT NULL,
			-- Empty: the other one serves.
			name_hi text NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX interest_categories_name ON rec.interest_categories (lower(name));

		CREATE TABLE rec.user_interests (
			user_id uuid,
			category_id uuid REFERENCES rec.interest_categories (id) ON DELETE CASCADE,
			chosen_at timestamptz NOT NULL,
			PRIMARY KEY (user_id, category_id)
		);
		CREATE INDEX user_interests_category ON rec.user_interests (category_id, chosen_at DESC);
	`)
}
