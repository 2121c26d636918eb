import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.reports (
			id uuid PRIMARY KEY, subject text NOT NULL, subject_id uuid NOT NULL, user_id uuid NOT NULL,
			reason text NOT NULL, body text NOT NULL,
			-- False until its case has it: written down before there were cases, or the process ended in between.
			in_case boolean NOT NULL, created_at timestamptz NOT NULL,
			UNIQUE (user_id, subject_id)
		);
		CREATE INDEX reports_subject ON rec.reports (subject_id);
		CREATE INDEX reports_user ON rec.reports (user_id, created_at);
		CREATE INDEX reports_without_case ON rec.reports (created_at) WHERE NOT in_case;

		CREATE TABLE rec.support_requests (
			-- Follows from the command; of a report from who reports what, so that it counts once.
			id uuid PRIMARY KEY, kind text NOT NULL,
			-- Null: a guest.
			user_id uuid, name text NOT NULL, email text NOT NULL,
			subject text NOT NULL, body text NOT NULL, topic text, rating int, reference text NOT NULL,
			language text NOT NULL, salt text NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX support_requests_email ON rec.support_requests (lower(email));
		CREATE INDEX support_requests_reference ON rec.support_requests (reference);
		CREATE INDEX support_requests_user ON rec.support_requests (user_id);
	`)
}
