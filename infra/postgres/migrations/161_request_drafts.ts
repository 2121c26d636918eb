import type { MigrationSql } from '../migrate.ts'

/** Forms of requests that are not sent yet. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.request_drafts (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL,
			request_type text NOT NULL,
			role text NOT NULL,
			request_id uuid,
			step smallint NOT NULL,
			values jsonb NOT NULL,
			ids uuid[] NOT NULL,
			version integer NOT NULL,
			created_at timestamptz NOT NULL,
			saved_at timestamptz NOT NULL,
			reminded_at timestamptz
		);
		CREATE INDEX request_drafts_user ON rec.request_drafts (user_id, saved_at DESC);
		CREATE INDEX request_drafts_idle ON rec.request_drafts (saved_at)
	`)
}
