import type { MigrationSql } from '../migrate.ts'

/** What people write to us on the service pages, and what they report about requests. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.support_requests (
			-- Follows from the command; of a report from who reports what, so that it counts once.
			id uuid PRIMARY KEY,
			kind text NOT NULL,
			-- Null: a guest.
			user_id uuid,
			name text NOT NULL,
			email text NOT NULL,
			subject text NOT NULL,
			body text NOT NULL,
			topic text,
			reason text,
			rating integer,
			request_id uuid,
			reference text NOT NULL,
			language text NOT NULL,
			salt text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX support_requests_user ON rec.support_requests (user_id);
		CREATE INDEX support_requests_email ON rec.support_requests (lower(email));
		CREATE INDEX support_requests_request ON rec.support_requests (request_id) WHERE request_id IS NOT NULL;
		CREATE INDEX support_requests_reference ON rec.support_requests (reference);
	`)
}
