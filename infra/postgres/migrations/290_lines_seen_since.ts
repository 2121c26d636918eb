import type { MigrationSql } from '../migrate.ts'

/** Lines of an account in one currency, and those that were seen since a moment. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX balance_lines_seen ON rec.balance_lines (account, currency, seen_at);
		DROP INDEX rec.balance_lines_currency;
	`)
}
