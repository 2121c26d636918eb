import type { MigrationSql } from '../migrate.ts'

/**
 * Rows that wait come and go all the time in a table that only grows: by PostgreSQL's default they are vacuumed once a
 * fifth of the whole table is dead, and until then every look at what waits walks past what no longer does.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.outbox SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
	`)
}
