import type { MigrationSql } from '../migrate.ts'

/** Whose answer stands under a key: what it says of somebody goes when they are erased. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE ops.idempotency_keys ADD COLUMN user_id uuid;
		CREATE INDEX idempotency_keys_user ON ops.idempotency_keys (user_id) WHERE user_id IS NOT NULL;
	`)
}
