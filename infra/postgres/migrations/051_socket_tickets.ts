import type { MigrationSql } from '../migrate.ts'

/** Tickets that let a socket speak for a session: SHA-256 only, gone with their first use. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.socket_tickets (
			ticket_hash bytea PRIMARY KEY,
			family_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			expires_at timestamptz NOT NULL
		);
		CREATE INDEX socket_tickets_expiry ON rec.socket_tickets (expires_at);
	`)
}
