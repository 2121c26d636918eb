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

		CREATE TABLE rec.radio_reports (
			id uuid PRIMARY KEY, series_id uuid NOT NULL, version int NOT NULL CHECK (version > 0),
			from_day date NOT NULL, until_day date NOT NULL, channels jsonb NOT NULL,
			works int NOT NULL, incomplete int NOT NULL, plays int NOT NULL, performances int NOT NULL,
			seconds double precision NOT NULL, listening_hours double precision NOT NULL, unmeasured int NOT NULL,
			reason text NOT NULL,
			closed_by uuid REFERENCES rec.users (id) ON DELETE SET NULL, closed_at timestamptz NOT NULL,
			UNIQUE (series_id, version), CHECK (until_day >= from_day), CHECK ((version = 1) = (id = series_id))
		);
		CREATE INDEX radio_reports_closed ON rec.radio_reports (closed_at, id);
		CREATE INDEX radio_reports_closer ON rec.radio_reports (closed_by);

		CREATE TABLE rec.radio_report_works (
			report_id uuid NOT NULL REFERENCES rec.radio_reports (id), place int NOT NULL,
			-- Null where the item was gone.
			item_id uuid,
			title text NOT NULL, writers text NOT NULL, publishers text NOT NULL, artist text NOT NULL,
			album text NOT NULL, label text NOT NULL, isrc text NOT NULL, iswc text NOT NULL, duration int,
			plays int NOT NULL, performances int NOT NULL, seconds double precision NOT NULL,
			is_incomplete boolean NOT NULL, PRIMARY KEY (report_id, place)
		);
		REVOKE UPDATE, DELETE ON rec.radio_reports, rec.radio_report_works FROM karuna_app;
	`)
}
