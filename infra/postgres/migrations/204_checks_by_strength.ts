import type { MigrationSql } from '../migrate.ts'

/** The review queue begins with the strongest signals: it is walked from these on. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX request_checks_strength ON rec.request_checks (strength DESC, request_id) WHERE strength > 0;
	`)
}
