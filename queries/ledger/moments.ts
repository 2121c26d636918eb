import type { Moment, MomentAnswer } from '../../domain/ledger/contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** What was known, and which money had moved: what every report of the past is read by. */
export interface At {
	/** Events up to here were known; empty: none. */
	readonly position: string
	/** When that was recorded; null: before the first event. */
	readonly at: Date | null
	/** Money that moved later is left out; null: whenever it moved. */
	readonly effectiveAt: Date | null
	/** The run that was asked for. */
	readonly runId: string | null
}

/** Nothing was known yet. */
export const NOTHING_KNOWN: At = { position: '', at: null, effectiveAt: null, runId: null }

/** Read models that reports of the past come from. */
export const HISTORY_MODELS = ['request_history', 'fund_entries', 'log_instants', 'postings'] as const

/** How far all of them have come: nothing behind it is missing in any of them. */
async function reached(sql: SqlExecutor): Promise<string> {
	const { position } = await sql.one<{ position: string | null }>(
		"SELECT min(position) AS position FROM ops.projections WHERE phase = 'live' AND name = ANY ($1)",
		[HISTORY_MODELS],
		{ name: 'history reached' },
	)
	return position ?? ''
}

async function reachedAt(sql: SqlExecutor, instant: string): Promise<string> {
	const row = await sql.maybeOne<{ last_position: string }>(
		'SELECT last_position FROM read.log_instants WHERE high_at <= $1 ORDER BY high_at DESC LIMIT 1',
		[instant],
		{ name: 'position of an instant' },
	)
	return row?.last_position ?? ''
}

/** The running maximum of recorded times at a position. */
async function instantOf(sql: SqlExecutor, position: string): Promise<Date | null> {
	const row = await sql.maybeOne<{ high_at: Date }>(
		'SELECT high_at FROM read.log_instants WHERE first_position <= $1 ORDER BY first_position DESC LIMIT 1',
		[position],
		{ name: 'instant of a position' },
	)
	return row?.high_at ?? null
}

async function positionOf(sql: SqlExecutor, asked: Moment, head: string): Promise<string> {
	const position = asked.kind === 'instant' ? await reachedAt(sql, asked.value) : asked.value
	if (asked.kind === 'instant') return position < head ? position : head
	if (position > head) throw refuse('POSITION_AHEAD')
	return position
}

/**
 * Understands what was asked: now when nothing was; a run brings its own `effectiveAt` unless one is given.
 * @throws DomainError NOT_FOUND there is no such run; POSITION_AHEAD (400)
 */
export async function momentOf(
	sql: SqlExecutor,
	asked: Moment | undefined,
	effectiveAt: string | undefined,
): Promise<At> {
	const until = effectiveAt === undefined ? null : new Date(effectiveAt)
	if (asked?.kind === 'run') {
		const run = await sql.maybeOne<{ position: string; effective_at: Date | null }>(
			'SELECT position, effective_at FROM read.runs WHERE id = $1',
			[asked.value],
		)
		if (!run) throw refuse('NOT_FOUND.run')
		const at = await instantOf(sql, run.position)
		return { position: run.position, at, effectiveAt: until ?? run.effective_at, runId: asked.value }
	}
	const head = await reached(sql)
	const position = asked === undefined ? head : await positionOf(sql, asked, head)
	return { position, at: await instantOf(sql, position), effectiveAt: until, runId: null }
}

export const momentAnswerOf = (at: At): MomentAnswer => ({
	position: at.position,
	at: at.at?.toISOString() ?? null,
	effectiveAt: at.effectiveAt?.toISOString() ?? null,
	runId: at.runId,
})
