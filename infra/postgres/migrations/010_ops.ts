import type { MigrationSql } from '../migrate.ts'

/** How far those who follow the log came, what they owe the outside world, and what providers told us. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(CHECKPOINTS)
	await sql.query(EFFECTS)
	await sql.query(INBOX)
}

/**
 * A position is opaque text whose byte order is log order. One that stopped says at which event and why;
 * it is tried again later, and never skipped.
 *
 * Phases of a generation of a read model: `building` beside the live one, `live` behind the view,
 * `retired` since another went live; its table is kept until the next time.
 */
const CHECKPOINTS = `
CREATE TABLE ops.projections (
	name text NOT NULL,
	version integer NOT NULL,
	generation integer NOT NULL,
	phase text NOT NULL CHECK (phase IN ('building', 'live', 'retired')),
	state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
	position text COLLATE "C" NOT NULL DEFAULT '',
	stopped_at_event uuid,
	stopped_at_position text COLLATE "C",
	stopped_by text,
	updated_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (name, version, generation),
	CHECK ((state = 'stopped') = (stopped_by IS NOT NULL))
);
CREATE UNIQUE INDEX projections_live ON ops.projections (name) WHERE phase = 'live';

CREATE TABLE ops.checkpoints (
	name text PRIMARY KEY,
	state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
	position text COLLATE "C" NOT NULL DEFAULT '',
	stopped_at_event uuid,
	stopped_at_position text COLLATE "C",
	stopped_by text,
	updated_at timestamptz NOT NULL DEFAULT now(),
	CHECK ((state = 'stopped') = (stopped_by IS NOT NULL))
);
`

/**
 * One row per thing that an event leads to. due_at and finished_at are by the system's clock, which may be
 * virtual; the lease is by the database's, since it tells a crashed worker from a slow one.
 * claims counts every try and fences out a worker that lost its lease; failures counts those that failed.
 */
const EFFECTS = `
CREATE TABLE ops.effects (
	id text PRIMARY KEY,
	handler text NOT NULL,
	stream text COLLATE "C" NOT NULL,
	revision bigint NOT NULL,
	event_id uuid NOT NULL,
	position text COLLATE "C" NOT NULL,
	keeps_order boolean NOT NULL,
	state text NOT NULL CHECK (state IN ('planned', 'running', 'done', 'dead', 'ignored')),
	claims integer NOT NULL DEFAULT 0,
	failures integer NOT NULL DEFAULT 0,
	due_at timestamptz NOT NULL,
	lease_until timestamptz,
	result jsonb,
	last_error text,
	planned_at timestamptz NOT NULL,
	finished_at timestamptz,
	CHECK ((state = 'running') = (lease_until IS NOT NULL))
);
CREATE INDEX effects_due ON ops.effects (due_at) WHERE state = 'planned';
CREATE INDEX effects_leased ON ops.effects (lease_until) WHERE state = 'running';
CREATE INDEX effects_order ON ops.effects (stream, handler, position) WHERE state IN ('planned', 'running');
CREATE INDEX effects_dead ON ops.effects (finished_at) WHERE state = 'dead';

-- A handler that is added later begins with what comes after it, not with all of the past.
CREATE TABLE ops.effect_handlers (
	name text PRIMARY KEY,
	after_position text COLLATE "C" NOT NULL
);

-- Jobs that run every so often; by the database's clock.
CREATE TABLE ops.jobs (
	name text PRIMARY KEY,
	next_at timestamptz NOT NULL DEFAULT now(),
	last_started_at timestamptz,
	last_error text
);
`

/**
 * What providers sent. Bodies are encrypted, and after a while only their hash is left; of a forged one
 * nothing is kept but that it came.
 * provider_event_id is null when the body could not be trusted or read, so that a forger can't take the
 * place of a real event.
 */
const INBOX = `
CREATE TABLE ops.webhook_inbox (
	id uuid PRIMARY KEY,
	provider text NOT NULL,
	account text,
	provider_event_id text,
	type text,
	payment_ref text,
	received_at timestamptz NOT NULL,
	verdict text NOT NULL CHECK (verdict IN ('accepted', 'forged', 'expired', 'unreadable')),
	body bytea,
	body_key_id text,
	body_hash text,
	state text NOT NULL CHECK (state IN ('received', 'done', 'dead')),
	attempts integer NOT NULL DEFAULT 0,
	due_at timestamptz NOT NULL,
	lease_until timestamptz,
	note text,
	last_error text,
	finished_at timestamptz,
	UNIQUE (provider, provider_event_id),
	CHECK ((body IS NULL) = (body_key_id IS NULL)),
	CHECK ((verdict = 'accepted') = (provider_event_id IS NOT NULL))
);
CREATE INDEX webhook_inbox_waiting ON ops.webhook_inbox (due_at) WHERE state = 'received';
CREATE INDEX webhook_inbox_object ON ops.webhook_inbox (provider, account, payment_ref) WHERE state = 'received';
CREATE INDEX webhook_inbox_refused ON ops.webhook_inbox (received_at) WHERE verdict <> 'accepted';
CREATE INDEX webhook_inbox_bodies ON ops.webhook_inbox (received_at) WHERE body IS NOT NULL;
CREATE INDEX webhook_inbox_received ON ops.webhook_inbox (received_at DESC);
`
