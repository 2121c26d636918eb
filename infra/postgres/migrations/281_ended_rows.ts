import type { MigrationSql } from '../migrate.ts'

/** Each table whose rows end has an index by which they are found, as one job removes them. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX outbox_settled ON ops.outbox (finished_at) WHERE state IN ('done', 'ignored');
		CREATE INDEX payment_calls_until ON ops.payment_calls (until);
	`)
}
