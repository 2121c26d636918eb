import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.idempotency_keys (
			command_id uuid PRIMARY KEY, body_hash text NOT NULL, answer jsonb NOT NULL DEFAULT 'null'::jsonb,
			created_at timestamptz NOT NULL, user_id uuid
		);
		CREATE INDEX idempotency_keys_created ON ops.idempotency_keys (created_at);
		CREATE INDEX idempotency_keys_user ON ops.idempotency_keys (user_id) WHERE user_id IS NOT NULL;

		CREATE TABLE rec.activity_log (
			id uuid PRIMARY KEY, at timestamptz NOT NULL, type text NOT NULL, user_id uuid,
			correlation_id text NOT NULL, ip text NOT NULL, user_agent text NOT NULL, summary json NOT NULL
		);
		CREATE INDEX activity_log_at ON rec.activity_log (at DESC);
		CREATE INDEX activity_log_correlation ON rec.activity_log (correlation_id);
		CREATE INDEX activity_log_type ON rec.activity_log (type, at DESC);
		CREATE INDEX activity_log_user ON rec.activity_log (user_id, at DESC);

		CREATE TABLE rec.notes (
			note_id uuid PRIMARY KEY, about text NOT NULL, body text NOT NULL, salt text NOT NULL,
			author_id uuid NOT NULL, created_at timestamptz NOT NULL, of_user_id uuid
		);
		CREATE INDEX notes_of_user ON rec.notes (of_user_id) WHERE of_user_id IS NOT NULL;
	`)
}
