import type { SqlExecutor } from '../sql/sql.ts'
import type { Lane } from './lanes.ts'
import type { ClaimedWork } from './outbox.ts'

export interface NewWork {
	readonly id: string
	readonly kind: string
	readonly lane: Lane
	readonly subject: string
	readonly causeId: string
	readonly dueAt: number
	readonly revision: bigint | null
	readonly position: string | null
	readonly keepsOrder: boolean
}

const IN_TURN = `(NOT e.keeps_order OR NOT EXISTS (
	SELECT 1 FROM ops.outbox p
	WHERE p.subject = e.subject AND p.kind = e.kind AND p.position < e.position
		AND p.state IN ('planned', 'running')
))`
const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/** Plans work. Existing rows stay unchanged. @param now epoch milliseconds */
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

const CLAIMED = `e.id, e.kind, e.subject, e.cause_id AS "causeId", e.revision, e.claims, e.failures,
	e.keeps_order AS "keepsOrder", e.held_by AS "heldBy", e.created_at AS "createdAt", e.last_error AS "lastError"`
const LEASED_BY_THIS_SERVER = "e.lease_until - $4 * interval '1 ms' >= pg_postmaster_start_time()"
const CLAIM = `UPDATE ops.outbox e
	SET state = 'running', claims = e.claims + 1, lease_until = now() + $4 * interval '1 ms',
		failures = e.failures + (e.state = 'running' AND ${LEASED_BY_THIS_SERVER})::int,
		last_error = CASE WHEN e.state = 'running' THEN 'Its worker died.' ELSE e.last_error END`
const readyRows = (limit: string, locked: string): string => `
	planned AS (
		SELECT e.id, e.kind, e.subject, e.claims, e.due_at FROM ops.outbox e
		WHERE e.lane = $1 AND e.kind = ANY ($2) AND e.state = 'planned' AND e.due_at <= $3::timestamptz
			AND ${IN_TURN}
		ORDER BY e.due_at LIMIT ${limit} ${locked}
	), left_behind AS (
		SELECT e.id, e.kind, e.subject, e.claims, e.due_at FROM ops.outbox e
		WHERE e.lane = $1 AND e.kind = ANY ($2) AND e.state = 'running' AND e.lease_until < now()
		ORDER BY e.lease_until LIMIT ${limit} ${locked}
	), ready AS (SELECT * FROM planned UNION ALL SELECT * FROM left_behind ORDER BY due_at LIMIT ${limit})`

export interface Claim {
	readonly lane: Lane
	readonly kinds: readonly string[]
	readonly now: number
	readonly leaseMs: number
	readonly limit: number
}
const claimed = ({ lane, kinds, now, leaseMs, limit }: Claim) => [lane, kinds, iso(now), leaseMs, limit]

/** Claims ready work in turn, the longest due first, and skips rows that another worker is claiming. */
export const claimWork = (sql: SqlExecutor, claim: Claim): Promise<ClaimedWork[]> =>
	sql.query<ClaimedWork>(
		`WITH ${readyRows('$5', 'FOR UPDATE SKIP LOCKED')}
		${CLAIM} FROM ready WHERE e.id = ready.id RETURNING ${CLAIMED}`,
		claimed(claim),
		{ name: 'claim work' },
	)

/**
 * Claims ready work with all unclaimed work of the same kind and subject; none of a subject that another
 * worker is claiming. The lock ensures that two workers neither split a subject nor wait for each other.
 */
export const claimShared = (sql: SqlExecutor, claim: Claim): Promise<ClaimedWork[]> =>
	sql.query<ClaimedWork>(
		`WITH ${readyRows('$5', '')}, subjects AS MATERIALIZED (
			SELECT kind, subject FROM (SELECT DISTINCT kind, subject FROM ready) each
			WHERE pg_try_advisory_xact_lock(hashtextextended(kind || ' ' || subject, 0))
		), together AS (
			SELECT s.id FROM subjects JOIN ops.outbox s USING (kind, subject)
			WHERE s.state = 'planned' OR s.state = 'running' AND s.lease_until < now()
			ORDER BY s.created_at, s.id FOR UPDATE OF s SKIP LOCKED
		)
		${CLAIM} FROM together WHERE e.id = together.id RETURNING ${CLAIMED}`,
		claimed(claim),
		{ name: 'claim shared work' },
	)

export type Try = Pick<ClaimedWork, 'id' | 'claims'>

const HELD = `unnest($1::text[], $2::int[]) AS held(id, claims)
	WHERE e.id = held.id AND e.claims = held.claims AND e.state = 'running'`
const held = (work: readonly Try[]): [string[], number[]] => [
	work.map(({ id }) => id),
	work.map(({ claims }) => claims),
]

/** Extends leases. @returns false when one was lost */
export async function renewLeases(sql: SqlExecutor, work: readonly Try[], leaseMs: number): Promise<boolean> {
	const renewed = await sql.execute(
		`UPDATE ops.outbox e SET lease_until = now() + $3 * interval '1 ms' FROM ${HELD}`,
		[...held(work), leaseMs],
	)
	return renewed === work.length
}

export interface Ending extends Try {
	readonly state: 'done' | 'ignored' | 'dead'
	readonly result?: object
	readonly error?: string
	readonly failures: 0 | 1
	readonly now: number
}

/** Records the results of work and clears old errors. Rows with a lost lease are left to another worker. */
export const finishWork = (sql: SqlExecutor, endings: readonly Ending[]): Promise<number> =>
	sql.execute(
		`UPDATE ops.outbox e
		SET state = held.state, result = held.result, last_error = held.error,
			failures = e.failures + held.failures, finished_at = held.finished_at, lease_until = NULL
		FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::int[], $7::timestamptz[])
			AS held(id, claims, state, result, error, failures, finished_at)
		WHERE e.id = held.id AND e.claims = held.claims AND e.state = 'running'`,
		[
			...held(endings),
			endings.map(({ state }) => state),
			endings.map(({ result }) => (result ? JSON.stringify(result) : null)),
			endings.map(({ error }) => error ?? null),
			endings.map(({ failures }) => failures),
			endings.map(({ now }) => iso(now)),
		],
		{ name: 'finish work' },
	)

/** Removes finished work. @returns the number; rows with a lost lease are left to another worker */
export const forgetWork = (sql: SqlExecutor, work: readonly Try[]): Promise<number> =>
	sql.execute(`DELETE FROM ops.outbox e USING ${HELD}`, held(work))

export interface Postponement {
	readonly dueAt: number
	readonly error?: string
	readonly isFailure?: boolean
}

/** Postpones work. @returns the number; the other leases were lost meanwhile */
export const postponeWork = (
	sql: SqlExecutor,
	work: readonly Try[],
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
 * Retries failed work at once: a dead letter with all its tries again, waiting work with its remaining ones.
 * @returns false when it did not fail, or is being tried right now
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
