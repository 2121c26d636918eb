import type { MigrationSql } from '../migrate.ts'

/** Who listened to the radio, and what rights owners are reported. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE UNLOGGED TABLE rec.radio_keys (day date PRIMARY KEY, secret bytea NOT NULL);

		CREATE TABLE rec.radio_sessions (
			-- Of channels that may be gone.
			channel_id uuid NOT NULL, listener text NOT NULL,
			began_at timestamptz NOT NULL, ended_at timestamptz NOT NULL,
			country text, player text NOT NULL,
			PRIMARY KEY (channel_id, listener, began_at), CHECK (ended_at >= began_at)
		);
		CREATE INDEX radio_sessions_heard ON rec.radio_sessions (channel_id, ended_at)
			WHERE ended_at - began_at >= interval '1 minute';
		CREATE INDEX radio_sessions_short ON rec.radio_sessions (ended_at)
			WHERE NOT (ended_at - began_at >= interval '1 minute');
		CREATE INDEX radio_sessions_ended ON rec.radio_sessions (ended_at);

		CREATE TABLE rec.radio_minutes (
			channel_id uuid NOT NULL, at timestamptz NOT NULL,
			-- Null until all who may come back have.
			listeners int,
			PRIMARY KEY (channel_id, at), CHECK (date_trunc('minute', at, 'UTC') = at)
		);
		CREATE INDEX radio_minutes_unsettled ON rec.radio_minutes (at) WHERE listeners IS NULL;
	`)
}
