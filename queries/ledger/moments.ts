import type { Moment, MomentAnswer } from '../../domain/ledger/contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { logInstantsTable } from '../../projections/ledger/log-instants.ts'
import { runsTable } from '../../projections/ledger/runs.ts'

export interface At {
	/** The last known position; empty for none. */
	readonly position: string
	readonly at: Date | null
	/** Money that moved later is excluded; null includes all. */
	readonly effectiveAt: Date | null
	/**
	 * The log position for the shown state of requests: that of the time when the money had moved, or
	 * `position`.
	 */
	readonly requestsAt: string
	readonly runId: string | null
}

export const NOTHING_KNOWN: At = { position: '', at: null, effectiveAt: null, requestsAt: '', runId: null }

export const HISTORY_MODELS = [
	'request_history',
	'fund_entries',
	'log_instants',
	'postings',
	'account_pages',
] as const

async function reached(sql: SqlExecutor): Promise<string> {
	const { position } = await sql.one<{ position: string | null }>(
		"SELECT min(position) AS position FROM ops.projections WHERE phase = 'live' AND name = ANY ($1)",
		[HISTORY_MODELS],
		{ name: 'history reached' },
	)
	return position ?? ''
}

/** Returns the last position up to which nothing was recorded after an instant; empty for none. */
export async function reachedAt(sql: SqlExecutor, instant: Date): Promise<string> {
	const row = await onTable(logInstantsTable)
		.select('last_position')
		.where('high_at', '<=', instant)
		.orderBy('high_at', 'desc')
		.limit(1)
		.maybeOne(sql, { name: 'position of an instant' })
	return row?.last_position ?? ''
}

async function requestsBy(sql: SqlExecutor, position: string, until: Date): Promise<string> {
	const written = await reachedAt(sql, until)
	return written < position ? written : position
}

async function instantOf(sql: SqlExecutor, position: string): Promise<Date | null> {
	const row = await onTable(logInstantsTable)
		.select('high_at')
		.where('first_position', '<=', position)
		.orderBy('first_position', 'desc')
		.limit(1)
		.maybeOne(sql, { name: 'instant of a position' })
	return row?.high_at ?? null
}

async function positionOf(sql: SqlExecutor, requested: Moment, head: string): Promise<string> {
	const position =
		requested.kind === 'instant' ? await reachedAt(sql, new Date(requested.value)) : requested.value
	if (requested.kind === 'instant') return position < head ? position : head
	if (position > head) throw refuse('POSITION_AHEAD')
	return position
}

/**
 * Resolves a moment: now by default; a run has its own `effectiveAt` unless one is given.
 * @throws DomainError NOT_FOUND there is no such run; POSITION_AHEAD (400)
 */
export async function momentOf(
	sql: SqlExecutor,
	requested: Moment | undefined,
	effectiveAt: string | undefined,
): Promise<At> {
	const until = effectiveAt === undefined ? null : new Date(effectiveAt)
	if (requested?.kind === 'run') {
		const run = await onTable(runsTable)
			.select('position', 'effective_at', 'requests_at')
			.where({ id: requested.value })
			.maybeOne(sql)
		if (!run) throw refuse('NOT_FOUND.run')
		const { position, effective_at, requests_at } = run
		const at = await instantOf(sql, position)
		const requestsAt = until ? await requestsBy(sql, position, until) : requests_at
		return { position, at, effectiveAt: until ?? effective_at, requestsAt, runId: requested.value }
	}
	const head = await reached(sql)
	const position = requested === undefined ? head : await positionOf(sql, requested, head)
	const at = await instantOf(sql, position)
	const requestsAt = until ? await requestsBy(sql, position, until) : position
	return { position, at, effectiveAt: until, requestsAt, runId: null }
}

export const momentAnswerOf = (at: At): MomentAnswer => ({
	position: at.position,
	at: at.at?.toISOString() ?? null,
	effectiveAt: at.effectiveAt?.toISOString() ?? null,
	runId: at.runId,
})
