import type { MigrationSql } from '../migrate.ts'

/**
 * The time that a deployment goes by: every process holds its own clock against it (ADR 20). The owner of the
 * database may replace the function where a whole deployment is meant to have another time, as proofs do; the
 * application can't.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE FUNCTION ops.reference_time() RETURNS timestamptz
		LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
		AS 'SELECT clock_timestamp()'
	`)
}
