import type { MigrationSql } from '../migrate.ts'

/**
 * How often public requests are seen, shared, given to and answered. The marks and the key of a day are gone soon after
 * it, and stay out of the write-ahead log, so that no archive of it has them: after a crash a visitor may count twice.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.request_analytics (
			request_id uuid NOT NULL,
			day date NOT NULL,
			action text NOT NULL,
			channel text NOT NULL,
			count integer NOT NULL CHECK (count > 0),
			PRIMARY KEY (request_id, day, action, channel)
		);

		CREATE UNLOGGED TABLE rec.analytics_keys (
			day date PRIMARY KEY,
			secret bytea NOT NULL
		);

		-- HMAC of a visitor, a request and an action under the day's key.
		CREATE UNLOGGED TABLE rec.analytics_marks (
			day date NOT NULL,
			mark bytea NOT NULL,
			PRIMARY KEY (day, mark)
		);
	`)
}
