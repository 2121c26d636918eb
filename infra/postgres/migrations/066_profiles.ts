import type { MigrationSql } from '../migrate.ts'

/** What people tell of themselves, and where they live. A person without a row is as the defaults say. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.profiles (
			user_id uuid PRIMARY KEY REFERENCES rec.users ON DELETE CASCADE,
			about text NOT NULL DEFAULT '',
			image_file_id uuid,
			mode text NOT NULL DEFAULT 'donor' CHECK (mode IN ('donor', 'donee')),
			-- Anybody may look at the name, the picture and what is written under about.
			is_public boolean NOT NULL DEFAULT true,
			shows_place boolean NOT NULL DEFAULT false,
			shows_giving boolean NOT NULL DEFAULT false,
			-- Null: no volunteer.
			volunteer_areas text[],
			volunteer_availability text,
			volunteer_about text NOT NULL DEFAULT '',
			-- Null: gives no blood.
			blood_group text,
			updated_at timestamptz NOT NULL
		);
		CREATE TABLE rec.addresses (
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			-- The first is the one that they live at.
			position integer NOT NULL,
			line1 text NOT NULL,
			line2 text NOT NULL,
			city text NOT NULL,
			state text NOT NULL,
			country text NOT NULL,
			zip_code text NOT NULL,
			PRIMARY KEY (user_id, position)
		);
	`)
}
