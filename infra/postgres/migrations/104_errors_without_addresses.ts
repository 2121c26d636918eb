import type { MigrationSql } from '../migrate.ts'

/**
 * Errors of the mail server were kept in its own words, which name the recipient: of those that were overcome nothing
 * stays, and the others lose the address.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		UPDATE ops.outbox SET last_error = NULL WHERE last_error IS NOT NULL AND state IN ('done', 'ignored');
		UPDATE ops.outbox SET last_error = regexp_replace(last_error, '\\S+@\\S+', '…', 'g') WHERE last_error LIKE '%@%';
	`)
}
