import type { MigrationSql } from '../migrate.ts'

/** Keys of commands that write records alone. All others find theirs in the stream that they wrote to. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.idempotency_keys (
			command_id uuid PRIMARY KEY,
			body_hash text NOT NULL,
			answer jsonb NOT NULL DEFAULT 'null',
			created_at timestamptz NOT NULL
		);
		CREATE INDEX idempotency_keys_created ON ops.idempotency_keys (created_at);
	`)
}
