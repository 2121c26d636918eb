import type { Position } from '../../domain/_ports/event-store.ts'
import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/**
 * How much is left to do at a time: effects, webhooks and mails that are due (a mail or push that somebody is
 * sending is due again a minute later), and one more while the planner of
 * effects has not passed a position.
 * @param nowMs by the system's clock, epoch milliseconds
 */
export async function effectsUnderWay(sql: SqlExecutor, nowMs: number, position: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT (SELECT count(*)::int FROM ops.effects WHERE state = 'running' OR (state = 'planned' AND due_at <= $1))
			+ (SELECT count(*)::int FROM ops.webhook_inbox WHERE state = 'received')
			+ (SELECT count(*)::int FROM rec.account_mails)
			+ (SELECT count(*)::int FROM ops.deliveries WHERE due_at <= $1::timestamptz + interval '1 minute')
			+ (SELECT count(*)::int FROM rec.request_updates WHERE told_at IS NULL)
			+ (SELECT count(*)::int FROM rec.request_comments WHERE told_at IS NULL)
			+ (SELECT count(*)::int FROM ops.checkpoints WHERE name = 'effects' AND position < $2) AS count`,
		[new Date(nowMs), position],
	)
	return row.count
}

export interface ProjectionState {
	readonly name: string
	readonly phase: 'building' | 'live' | 'retired'
	readonly state: 'running' | 'stopped'
	readonly position: Position
	readonly updated_at: Date
}

/** How far each read model came. */
export const projectionStates = (sql: SqlExecutor): Promise<ProjectionState[]> =>
	sql.query<ProjectionState>(
		"SELECT name, phase, state, position, updated_at FROM ops.projections WHERE phase <> 'retired' ORDER BY name",
		[],
		{ name: 'projection-states' },
	)
