import type { MigrationSql } from '../migrate.ts'

/** How far those who follow the log came, what is to be done, and what providers told us. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(CHECKPOINTS)
	await sql.query(OUTBOX)
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
 * One row per piece of work that leaves or came in: what an event leads to, a webhook to be checked at its provider,
 * an e-mail, a text, a push. due_at and finished_at are by the clock of the row's lane, which may be virtual; the
 * lease is by the database's, since it tells a crashed worker from a slow one. claims counts every try and fences out
 * a worker that lost its lease; failures counts those that failed.
 *
 * id is `{cause}.{kind}`. revision and position are those of the event that it follows from, whose stream is the
 * subject; null where it follows from a record.
 */
const OUTBOX = `
CREATE TABLE ops.outbox (
	id text PRIMARY KEY,
	kind text NOT NULL,
	lane text NOT NULL,
	subject text COLLATE "C" NOT NULL,
	cause_id uuid NOT NULL,
	revision bigint,
	position text COLLATE "C",
	keeps_order boolean NOT NULL DEFAULT false,
	state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'done', 'dead', 'ignored')),
	claims integer NOT NULL DEFAULT 0,
	failures integer NOT NULL DEFAULT 0,
	due_at timestamptz NOT NULL,
	lease_until timestamptz,
	result jsonb,
	last_error text,
	created_at timestamptz NOT NULL,
	finished_at timestamptz,
	CHECK ((state = 'running') = (lease_until IS NOT NULL)),
	CHECK ((revision IS NULL) = (position IS NULL)),
	CHECK (position IS NOT NULL OR NOT keeps_order)
);
CREATE INDEX outbox_due ON ops.outbox (lane, due_at) WHERE state = 'planned';
CREATE INDEX outbox_leased ON ops.outbox (lane, lease_until) WHERE state = 'running';
CREATE INDEX outbox_subject ON ops.outbox (subject, kind, position) WHERE state IN ('planned', 'running');
CREATE INDEX outbox_dead ON ops.outbox (finished_at) WHERE state = 'dead';

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
 * What providers sent; checking it at the provider is work of the outbox. Bodies are encrypted, and after a while only
 * their hash is left; of a forged one nothing is kept but that it came.
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
	UNIQUE (provider, provider_event_id),
	CHECK ((body IS NULL) = (body_key_id IS NULL)),
	CHECK ((verdict = 'accepted') = (provider_event_id IS NOT NULL))
);
CREATE INDEX webhook_inbox_refused ON ops.webhook_inbox (received_at) WHERE verdict <> 'accepted';
CREATE INDEX webhook_inbox_bodies ON ops.webhook_inbox (received_at) WHERE body IS NOT NULL;
CREATE INDEX webhook_inbox_received ON ops.webhook_inbox (received_at DESC);
`
