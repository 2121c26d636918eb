import type { MigrationSql } from '../migrate.ts'

/** Each hour, lines in a currency that their account isn't kept in are looked for among all that ever were. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('CREATE INDEX balance_lines_currency ON rec.balance_lines (account, currency)')
}
