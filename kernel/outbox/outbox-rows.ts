import { inBatches } from '../in-batches.ts'
import type { SqlExecutor } from '../sql/sql.ts'
import type { Lane } from './lanes.ts'
import type { ClaimedWork } from './outbox.ts'

/** Work to write down. */
export interface NewWork {
	readonly id: string
	readonly kind: string
	readonly lane: Lane
	readonly subject: string
	readonly causeId: string
	/** Epoch milliseconds by the lane's clock. */
	readonly dueAt: number
	/** Of an event: its place in its stream and in the log. */
	readonly revision: bigint | null
	readonly position: string | null
	/** Work of the same subject and kind that is earlier in the log goes first. */
	readonly keepsOrder: boolean
}

/** Work to wake a worker for: its claims tell one try from the next. */
export interface DueWork {
	readonly id: string
	readonly claims: number
	/** Milliseconds from now on, 0 when due. */
	readonly delayMs: number
}

/** Nothing earlier of the same subject and kind is unfinished. */
const IN_TURN = `(NOT e.keeps_order OR NOT EXISTS (
	SELECT 1 FROM ops.outbox p
	WHERE p.subject = e.subject AND p.kind = e.kind AND p.position < e.position
		AND p.state IN ('planned', 'running')
))`
/** Due by the lane's clock, or left behind by a worker that died. */
const READY = (row: string, now: string) =>
	`(${row}.state = 'planned' AND ${row}.due_at <= ${now}::timestamptz OR ${row}.state = 'running' AND ${row}.lease_until < now())`

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/** Writes work down. What is there already stays as it is. @param now epoch milliseconds */
export async function planWork(sql: SqlExecutor, work: readonly NewWork[], now: number): Promise<void> {
	await sql.execute(
		`INSERT INTO ops.outbox
			(id, kind, lane, subject, revision, cause_id, position, keeps_order, due_at, created_at)
		SELECT w.*, $10
		FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7::text[],
			$8::boolean[], $9::timestamptz[]) AS w
		ON CONFLICT (id) DO NOTHING`,
		[
			work.map((each) => each.id),
			work.map((each) => each.kind),
			work.map((each) => each.lane),
			work.map((each) => each.subject),
			work.map((each) => each.revision),
			work.map((each) => each.causeId),
			work.map((each) => each.position),
			work.map((each) => each.keepsOrder),
			work.map((each) => iso(each.dueAt)),
			iso(now),
		],
		{ name: 'plan work' },
	)
}

const CLAIMED = `e.id, e.subject, e.cause_id AS "causeId", e.revision, e.claims, e.failures,
	e.keeps_order AS "keepsOrder", e.held_by AS "heldBy", e.created_at AS "createdAt"`
/** A worker whose lease is older than the database's start did not die: it could not say how its work ended. */
const LEASED_BY_THIS_SERVER = "e.lease_until - $3 * interval '1 ms' >= pg_postmaster_start_time()"
const CLAIM = `UPDATE ops.outbox e
	SET state = 'running', claims = e.claims + 1, lease_until = now() + $3 * interval '1 ms',
		failures = e.failures + (e.state = 'running' AND ${LEASED_BY_THIS_SERVER})::int,
		last_error = CASE WHEN e.state = 'running' THEN 'Its worker died.' ELSE e.last_error END`

/** Takes a piece of work if it is ready and in turn; empty when it isn't, or somebody else has it. */
export const claimWork = (
	sql: SqlExecutor,
	id: string,
	now: number,
	leaseMs: number,
): Promise<ClaimedWork[]> =>
	sql.query<ClaimedWork>(
		`${CLAIM} WHERE e.id = $1 AND ${READY('e', '$2')} AND ${IN_TURN} RETURNING ${CLAIMED}`,
		[id, iso(now), leaseMs],
		{ name: 'claim work' },
	)

/**
 * Takes a piece of work if it is ready, and with it all of the same kind and subject that nobody has; empty when it
 * isn't ready, or somebody takes those of its subject at this moment. The lock makes sure that two who are woken for
 * two of them don't part them, and that neither waits for the other.
 */
export const claimShared = (
	sql: SqlExecutor,
	id: string,
	now: number,
	leaseMs: number,
): Promise<ClaimedWork[]> =>
	sql.query<ClaimedWork>(
		`${CLAIM}
		FROM (
			SELECT s.id FROM ops.outbox w JOIN ops.outbox s ON s.subject = w.subject AND s.kind = w.kind
			WHERE w.id = $1 AND ${READY('w', '$2')}
				AND pg_try_advisory_xact_lock(hashtextextended(w.kind || ' ' || w.subject, 0))
				AND (s.state = 'planned' OR s.state = 'running' AND s.lease_until < now())
			ORDER BY s.created_at, s.id FOR UPDATE OF s SKIP LOCKED
		) together
		WHERE e.id = together.id
		RETURNING ${CLAIMED}`,
		[id, iso(now), leaseMs],
		{ name: 'claim shared work' },
	)

/** Work that is ready and in turn, with what it is about. */
export interface ReadyWork extends DueWork {
	readonly kind: string
	readonly subject: string
}

/**
 * What is ready and in turn in a lane among these kinds, the longest due first. However much waits, no more than
 * `limit` rows that are due are read, and as many that dead workers left.
 */
export const readyWork = (
	sql: SqlExecutor,
	lane: Lane,
	kinds: readonly string[],
	now: number,
	limit: number,
): Promise<ReadyWork[]> =>
	sql.query<ReadyWork>(
		`SELECT id, claims, kind, subject, 0 AS "delayMs" FROM (
			(SELECT e.id, e.claims, e.kind, e.subject, e.due_at FROM ops.outbox e
			WHERE e.lane = $1 AND e.kind = ANY ($2) AND e.state = 'planned' AND e.due_at <= $3::timestamptz
				AND ${IN_TURN}
			ORDER BY e.due_at LIMIT $4)
			UNION ALL
			(SELECT e.id, e.claims, e.kind, e.subject, e.due_at FROM ops.outbox e
			WHERE e.lane = $1 AND e.kind = ANY ($2) AND e.state = 'running' AND e.lease_until < now()
			ORDER BY e.lease_until LIMIT $4)
		) ready ORDER BY due_at LIMIT $4`,
		[lane, kinds, iso(now), limit],
		{ name: 'ready work' },
	)

/** The largest `int` of PostgreSQL: 24.8 days in milliseconds, long before which the sweep finds what is due. */
const MAX_INT = 2_147_483_647

/** The next planned work of the same subject and kind that keeps its order. */
export const nextInTurn = (
	sql: SqlExecutor,
	{ subject, kind }: { readonly subject: string; readonly kind: string },
	now: number,
): Promise<DueWork | null> =>
	sql.maybeOne<DueWork>(
		`SELECT id, claims, least(greatest(ceil(extract(epoch FROM due_at - $3::timestamptz) * 1000), 0), ${MAX_INT})::int AS "delayMs"
		FROM ops.outbox WHERE subject = $1 AND kind = $2 AND state = 'planned' AND keeps_order
		ORDER BY position LIMIT 1`,
		[subject, kind, iso(now)],
		{ name: 'next work' },
	)

type Held = Pick<ClaimedWork, 'id' | 'claims'>
/** Rows that are still ours: of `$1` with the claims `$2`; after `FROM` or `USING`. */
const HELD = `unnest($1::text[], $2::int[]) AS held(id, claims)
	WHERE e.id = held.id AND e.claims = held.claims AND e.state = 'running'`
const held = (work: readonly Held[]): [string[], number[]] => [
	work.map(({ id }) => id),
	work.map(({ claims }) => claims),
]

/** Lengthens leases. @returns false when one was lost */
export async function renewLeases(
	sql: SqlExecutor,
	work: readonly Held[],
	leaseMs: number,
): Promise<boolean> {
	const renewed = await sql.execute(
		`UPDATE ops.outbox e SET lease_until = now() + $3 * interval '1 ms' FROM ${HELD}`,
		[...held(work), leaseMs],
	)
	return renewed === work.length
}

/** How work ended. */
export interface Ending {
	readonly state: 'done' | 'ignored' | 'dead'
	readonly result?: object
	readonly error?: string
	/** 1 when the last try failed. */
	readonly failures: 0 | 1
	/** Epoch milliseconds. */
	readonly now: number
}

/** Records how work ended; of errors that were overcome nothing stays. @returns how much: what was lost meanwhile another worker ends */
export const finishWork = (sql: SqlExecutor, work: readonly Held[], ending: Ending): Promise<number> =>
	sql.execute(
		`UPDATE ops.outbox e
		SET state = $3, result = $4, last_error = $5, failures = e.failures + $6, finished_at = $7,
			lease_until = NULL
		FROM ${HELD}`,
		[
			...held(work),
			ending.state,
			ending.result ?? null,
			ending.error ?? null,
			ending.failures,
			iso(ending.now),
		],
		{ name: 'finish work' },
	)

/** Removes work that is over. @returns how much: what was lost meanwhile another worker ends */
export const forgetWork = (sql: SqlExecutor, work: readonly Held[]): Promise<number> =>
	sql.execute(`DELETE FROM ops.outbox e USING ${HELD}`, held(work))

/** Removes work that was done or ignored before a time; dead letters stay. @returns how much */
export const pruneWork = (sql: SqlExecutor, before: Date): Promise<number> =>
	inBatches((most) =>
		sql.execute(
			`DELETE FROM ops.outbox WHERE id IN (
				SELECT id FROM ops.outbox WHERE state IN ('done', 'ignored') AND finished_at < $1 LIMIT $2
			)`,
			[before, most],
		),
	)

export interface Postponement {
	/** Epoch milliseconds. */
	readonly dueAt: number
	/** Absent: earlier failures are over. */
	readonly error?: string
	/** Whether the error counts as one of its tries. */
	readonly isFailure?: boolean
}

/** Puts work back until later. @returns how much: the rest was lost meanwhile */
export const postponeWork = (
	sql: SqlExecutor,
	work: readonly Held[],
	{ dueAt, error, isFailure = false }: Postponement,
): Promise<number> =>
	sql.execute(
		`UPDATE ops.outbox e
		SET state = 'planned', due_at = $3, failures = CASE WHEN $4::text IS NULL THEN 0 ELSE e.failures + $5::int END,
			last_error = $4, lease_until = NULL
		FROM ${HELD}`,
		[...held(work), iso(dueAt), error ?? null, isFailure ? 1 : 0],
		{ name: 'postpone work' },
	)

/** Gives a dead letter all its tries again, due at once. @returns false when it isn't one */
export async function retryDead(sql: SqlExecutor, id: string, now: number): Promise<boolean> {
	const retried = await sql.execute(
		`UPDATE ops.outbox SET state = 'planned', failures = 0, due_at = $2, finished_at = NULL
		WHERE id = $1 AND state = 'dead'`,
		[id, iso(now)],
	)
	return retried === 1
}

/**
 * Has work that failed tried at once: a dead letter with all its tries again, one that waits for its next try with
 * those that it has left. @returns false when it did not fail, or is being tried right now
 */
export async function retryFailed(sql: SqlExecutor, id: string, now: number): Promise<boolean> {
	const retried = await sql.execute(
		`UPDATE ops.outbox e SET state = 'planned', due_at = $2, finished_at = NULL, lease_until = NULL,
			failures = CASE WHEN e.state = 'dead' THEN 0 ELSE e.failures END
		WHERE e.id = $1 AND (e.state = 'dead' OR e.last_error IS NOT NULL
			AND (e.state = 'planned' OR e.state = 'running' AND e.lease_until < now()))`,
		[id, iso(now)],
	)
	return retried === 1
}
