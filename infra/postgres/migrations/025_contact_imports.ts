import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.contact_imports (
			id uuid PRIMARY KEY, book_id uuid NOT NULL, book_kind text NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			state text NOT NULL, known_from text NOT NULL,
			-- The last line that is in the book.
			through int NOT NULL,
			found int NOT NULL, added int NOT NULL, changed int NOT NULL, unchanged int NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX contact_imports_of_book ON rec.contact_imports (book_id, created_at);
		CREATE INDEX contact_imports_created_at ON rec.contact_imports (created_at);

		CREATE TABLE rec.contact_import_rows (
			import_id uuid NOT NULL REFERENCES rec.contact_imports (id) ON DELETE CASCADE, line int NOT NULL,
			first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL, phone text NOT NULL,
			email_key uuid, phone_key uuid,
			-- One of each person; null for a skipped row.
			same_by text,
			problem text, is_skipped boolean NOT NULL,
			PRIMARY KEY (import_id, line)
		);
		CREATE UNIQUE INDEX contact_import_rows_one_per_person ON rec.contact_import_rows (import_id, same_by);
	`)
}
