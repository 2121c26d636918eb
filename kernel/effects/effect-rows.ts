import type { SqlExecutor } from '../sql/sql.ts'

/** An effect that this worker may carry out until its lease ends. */
export interface ClaimedEffect {
	readonly id: string
	readonly handler: string
	readonly stream: string
	readonly revision: bigint
	/** Counts tries; whoever holds an older one has lost the lease. */
	readonly claims: number
	/** Tries in a row that failed, and those whose worker died. */
	readonly failures: number
	/** Those of its stream and handler are carried out one after the other. */
	readonly keepsOrder: boolean
	/** The stream that couldn't be read when it was last tried. */
	readonly heldBy: string | null
}

/** An effect to ring for: its claims tell one try from the next. */
export interface WaitingEffect {
	readonly id: string
	readonly claims: number
	/** Milliseconds from now on, 0 when due. */
	readonly delayMs: number
}

/** Nothing earlier of the same stream and handler is unfinished. */
const IN_TURN = `(NOT e.keeps_order OR NOT EXISTS (
	SELECT 1 FROM ops.effects p
	WHERE p.stream = e.stream AND p.handler = e.handler AND p.position < e.position
		AND p.state IN ('planned', 'running')
))`
/** Due by our clock, or left behind by a worker that died. */
const READY = (now: string) =>
	`(e.state = 'planned' AND e.due_at <= ${now}::timestamptz OR e.state = 'running' AND e.lease_until < now())`

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/** Takes an effect of these handlers if it is ready and in turn; null when it isn't, or somebody else has it. */
export const claimEffect = (
	sql: SqlExecutor,
	id: string,
	handlers: readonly string[],
	now: number,
	leaseMs: number,
): Promise<ClaimedEffect | null> =>
	sql.maybeOne<ClaimedEffect>(
		`UPDATE ops.effects e
		SET state = 'running', claims = e.claims + 1, lease_until = now() + $3 * interval '1 ms',
			failures = e.failures + (e.state = 'running')::int,
			last_error = CASE WHEN e.state = 'running' THEN 'Its worker died.' ELSE e.last_error END
		WHERE e.id = $1 AND e.handler = ANY ($4) AND ${READY('$2')} AND ${IN_TURN}
		RETURNING id, handler, stream, revision, claims, failures, keeps_order AS "keepsOrder", held_by AS "heldBy"`,
		[id, iso(now), leaseMs, handlers],
		{ name: 'claim effect' },
	)

/** What is ready and in turn among these handlers' effects, the longest due first. */
export const readyEffects = (
	sql: SqlExecutor,
	handlers: readonly string[],
	now: number,
	limit: number,
): Promise<WaitingEffect[]> =>
	sql.query<WaitingEffect>(
		`SELECT e.id, e.claims, 0 AS "delayMs" FROM ops.effects e
		WHERE e.handler = ANY ($1) AND ${READY('$2')} AND ${IN_TURN}
		ORDER BY e.due_at LIMIT $3`,
		[handlers, iso(now), limit],
		{ name: 'ready effects' },
	)

/** The longest delay that a timer takes, 24.8 days; what is due later is found by the sweeper. */
const LONGEST_DELAY_MS = 2_147_483_647

/** The next planned effect of the same stream and handler. */
export const nextInTurn = (
	sql: SqlExecutor,
	{ stream, handler }: Pick<ClaimedEffect, 'stream' | 'handler'>,
	now: number,
): Promise<WaitingEffect | null> =>
	sql.maybeOne<WaitingEffect>(
		`SELECT id, claims, least(greatest(ceil(extract(epoch FROM due_at - $3::timestamptz) * 1000), 0), ${LONGEST_DELAY_MS})::int AS "delayMs"
		FROM ops.effects WHERE stream = $1 AND handler = $2 AND state = 'planned' AND keeps_order
		ORDER BY position LIMIT 1`,
		[stream, handler, iso(now)],
		{ name: 'next effect' },
	)

type Held = Pick<ClaimedEffect, 'id' | 'claims'>
const HELD = "id = $1 AND claims = $2 AND state = 'running'"

/** Lengthens the lease. @returns false when it was lost */
export async function renewLease(sql: SqlExecutor, { id, claims }: Held, leaseMs: number): Promise<boolean> {
	const renewed = await sql.execute(
		`UPDATE ops.effects SET lease_until = now() + $3 * interval '1 ms' WHERE ${HELD}`,
		[id, claims, leaseMs],
	)
	return renewed === 1
}

/** Records how it ended; of errors that were overcome nothing stays. @returns false when the lease was lost meanwhile: then another worker says it */
export async function finishEffect(
	sql: SqlExecutor,
	{ id, claims }: Held,
	state: 'done' | 'ignored' | 'dead',
	told: {
		readonly result?: object
		readonly error?: string
		readonly failures: number
		readonly now: number
	},
): Promise<boolean> {
	const finished = await sql.execute(
		`UPDATE ops.effects
		SET state = $3, result = $4, last_error = $5, failures = $6, finished_at = $7,
			lease_until = NULL
		WHERE ${HELD}`,
		[id, claims, state, told.result ?? null, told.error ?? null, told.failures, iso(told.now)],
	)
	return finished === 1
}

/** Puts it back until later. @returns false when the lease was lost meanwhile */
export async function postponeEffect(
	sql: SqlExecutor,
	{ id, claims }: Held,
	told: { readonly dueAt: number; readonly failures: number; readonly error?: string },
): Promise<boolean> {
	const postponed = await sql.execute(
		`UPDATE ops.effects
		SET state = 'planned', due_at = $3, failures = $4, last_error = $5, lease_until = NULL
		WHERE ${HELD}`,
		[id, claims, iso(told.dueAt), told.failures, told.error ?? null],
	)
	return postponed === 1
}

/** Gives a dead letter all its tries again, due at once. @returns false when it isn't one */
export async function retryEffect(sql: SqlExecutor, id: string, now: number): Promise<boolean> {
	const retried = await sql.execute(
		`UPDATE ops.effects SET state = 'planned', failures = 0, due_at = $2, finished_at = NULL
		WHERE id = $1 AND state = 'dead'`,
		[id, iso(now)],
	)
	return retried === 1
}

export interface DeadLetter {
	readonly id: string
	readonly handler: string
	readonly stream: string
	readonly eventId: string
	readonly failures: number
	readonly lastError: string
	readonly finishedAt: Date
}

/** Effects that gave up, the latest first. */
export const deadLetters = (sql: SqlExecutor, limit = 100): Promise<DeadLetter[]> =>
	sql.query<DeadLetter>(
		`SELECT id, handler, stream, event_id AS "eventId", failures, last_error AS "lastError",
			finished_at AS "finishedAt"
		FROM ops.effects WHERE state = 'dead' ORDER BY finished_at DESC LIMIT $1`,
		[limit],
	)
