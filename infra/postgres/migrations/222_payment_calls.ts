import type { MigrationSql } from '../migrate.ts'

/** Whose payment is being made at a provider right now, so that no two calls make one each. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.payment_calls (
			donation_id uuid PRIMARY KEY,
			call_id uuid NOT NULL,
			until timestamptz NOT NULL
		);
	`)
}
