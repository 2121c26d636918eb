import type { MigrationSql } from '../migrate.ts'

/** Who did what from where. Events carry the correlation id only: device and address are here. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.activity_log (
			id uuid PRIMARY KEY,
			at timestamptz NOT NULL,
			type text NOT NULL,
			user_id uuid,
			correlation_id text NOT NULL,
			ip text NOT NULL,
			user_agent text NOT NULL,
			summary json NOT NULL
		);
		CREATE INDEX activity_log_at ON rec.activity_log (at DESC);
		CREATE INDEX activity_log_user ON rec.activity_log (user_id, at DESC);
		CREATE INDEX activity_log_correlation ON rec.activity_log (correlation_id);
	`)
}
