import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- Every process holds its own clock against this time (ADR 20). The owner of the database may replace the function to
		-- give a whole deployment another time, as proofs do; the application can't.
		CREATE FUNCTION ops.reference_time() RETURNS timestamptz
		LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
		AS 'SELECT clock_timestamp()';

		CREATE TABLE ops.broken_streams (
			stream text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL, event_type text NOT NULL,
			error text NOT NULL, found_at timestamptz NOT NULL
		);

		CREATE TABLE ops.checkpoints (
			name text PRIMARY KEY,
			state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
			position text COLLATE "C" NOT NULL DEFAULT '', stopped_at_event uuid,
			stopped_at_position text COLLATE "C", stopped_by text, updated_at timestamptz NOT NULL DEFAULT now(),
			CHECK ((state = 'stopped') = (stopped_by IS NOT NULL))
		);

		-- A handler that is added later begins with what comes after it, not with all of the past.
		CREATE TABLE ops.effect_handlers (
			name text PRIMARY KEY, after_position text COLLATE "C" NOT NULL
		);

		-- Jobs that run every so often; by the database's clock.
		CREATE TABLE ops.jobs (
			name text PRIMARY KEY, next_at timestamptz NOT NULL DEFAULT now(), last_started_at timestamptz,
			last_error text, claims int NOT NULL DEFAULT 0, failures int NOT NULL DEFAULT 0
		);

		CREATE TABLE ops.outbox (
			id text PRIMARY KEY, kind text NOT NULL, lane text NOT NULL, subject text COLLATE "C" NOT NULL,
			cause_id uuid NOT NULL, revision bigint, position text COLLATE "C",
			keeps_order boolean NOT NULL DEFAULT false,
			state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'done', 'dead', 'ignored')),
			claims int NOT NULL DEFAULT 0, failures int NOT NULL DEFAULT 0, due_at timestamptz NOT NULL,
			lease_until timestamptz, result jsonb, last_error text, created_at timestamptz NOT NULL,
			finished_at timestamptz, held_by text COLLATE "C",
			CHECK ((state = 'running') = (lease_until IS NOT NULL)),
			CONSTRAINT outbox_check1 CHECK ((revision IS NULL) = (position IS NULL)),
			CONSTRAINT outbox_check2 CHECK ((position IS NOT NULL) OR (NOT keeps_order))
		);
		ALTER TABLE ops.outbox SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
		CREATE INDEX outbox_dead ON ops.outbox (finished_at) WHERE state = 'dead';
		CREATE INDEX outbox_due ON ops.outbox (lane, due_at) WHERE state = 'planned';
		CREATE INDEX outbox_held ON ops.outbox (held_by) WHERE held_by IS NOT NULL;
		CREATE INDEX outbox_leased ON ops.outbox (lane, lease_until) WHERE state = 'running';
		CREATE INDEX outbox_settled ON ops.outbox (finished_at) WHERE state IN ('done', 'ignored');
		CREATE INDEX outbox_subject ON ops.outbox (subject, kind, position) WHERE state IN ('planned', 'running');

		CREATE TABLE ops.projections (
			name text, version int, generation int,
			phase text NOT NULL CHECK (phase IN ('building', 'live', 'retired')),
			state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
			position text COLLATE "C" NOT NULL DEFAULT '', stopped_at_event uuid,
			stopped_at_position text COLLATE "C", stopped_by text, updated_at timestamptz NOT NULL DEFAULT now(),
			PRIMARY KEY (name, version, generation),
			CHECK ((state = 'stopped') = (stopped_by IS NOT NULL))
		);
		CREATE UNIQUE INDEX projections_live ON ops.projections (name) WHERE phase = 'live';
	`)
}
