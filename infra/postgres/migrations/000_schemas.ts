import type { MigrationSql } from '../migrate.ts'

/**
 * Creates one schema per kind of state:
 * - `es` events: the truth, append only; the event store's migration grants what little it needs
 * - `rec` records: rows that are their own truth
 * - `ops` progress of runners: checkpoints, effects, the webhook inbox, idempotency keys
 * - `read` read models, made and dropped by the projection runner, which therefore owns them
 * - `queue` BullMQ's own tables; it makes a sequence per queue at run time
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE SCHEMA es;
		CREATE SCHEMA rec;
		CREATE SCHEMA ops;
		CREATE SCHEMA read;
		CREATE SCHEMA queue;

		GRANT USAGE ON SCHEMA es, rec, ops TO karuna_app;
		GRANT USAGE, CREATE ON SCHEMA read, queue TO karuna_app;

		ALTER DEFAULT PRIVILEGES IN SCHEMA rec, ops, queue
			GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO karuna_app;
		ALTER DEFAULT PRIVILEGES IN SCHEMA rec, ops, queue
			GRANT USAGE, SELECT ON SEQUENCES TO karuna_app;

		-- Search in titles and names, and by distance.
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
		CREATE EXTENSION IF NOT EXISTS cube;
	`)
}
