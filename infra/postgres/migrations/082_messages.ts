import type { MigrationSql } from '../migrate.ts'

/** What people write to us on the service pages, and what they report about requests. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.messages (
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
		CREATE INDEX messages_user ON rec.messages (user_id);
		CREATE INDEX messages_email ON rec.messages (lower(email));
		CREATE INDEX messages_request ON rec.messages (request_id) WHERE request_id IS NOT NULL;
		CREATE INDEX messages_reference ON rec.messages (reference);
	`)
}
