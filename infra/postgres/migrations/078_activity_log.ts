import type { MigrationSql } from '../migrate.ts'

/** The activity log is read by type, too, and loses what is older than its retention. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX activity_log_type ON rec.activity_log (type, at DESC);
	`)
}
