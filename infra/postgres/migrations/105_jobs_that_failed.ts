import type { MigrationSql } from '../migrate.ts'

/** A job that failed comes again after a pause that grows; whoever was taken for dead doesn't say how it ended. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.jobs
			ADD COLUMN claims integer NOT NULL DEFAULT 0,
			ADD COLUMN failures integer NOT NULL DEFAULT 0
	`)
}
