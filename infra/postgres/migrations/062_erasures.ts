import type { MigrationSql } from '../migrate.ts'

/**
 * Who was erased and is not on the erasure list yet. The row stands in the transaction that erased, so that
 * none is forgotten; the list itself lies outside of database and backups.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.erasures (
			id uuid PRIMARY KEY,
			kind text NOT NULL,
			erased_at timestamptz NOT NULL,
			-- Paths of uploads, which go with the row's work.
			files text[] NOT NULL
		);
	`)
}
