import type { Position } from '../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** How much of each kind is left to do. */
export interface UnderWay {
	readonly effects: number
	readonly webhooks: number
	readonly accountMails: number
	/** Mails and pushes about notifications: due, or being sent, which makes them due again a minute later. */
	readonly deliveries: number
	readonly updates: number
	readonly comments: number
	/** E-mails to many that have not gone to all. */
	readonly mailings: number
	/** 1 while the planner of effects has not passed the position. */
	readonly planner: number
}

/**
 * What is left to do at a time.
 * @param nowMs by the system's clock, epoch milliseconds
 */
export const workUnderWay = (sql: SqlExecutor, nowMs: number, position: string): Promise<UnderWay> =>
	sql.one<UnderWay>(
		`SELECT (SELECT count(*)::int FROM ops.effects WHERE state = 'running' OR (state = 'planned' AND due_at <= $1))
				AS effects,
			(SELECT count(*)::int FROM ops.webhook_inbox WHERE state = 'received') AS webhooks,
			(SELECT count(*)::int FROM rec.account_mails) AS "accountMails",
			(SELECT count(*)::int FROM ops.deliveries WHERE due_at <= $1
				OR (last_error IS NULL AND due_at <= $1::timestamptz + interval '1 minute')) AS deliveries,
			(SELECT count(*)::int FROM rec.request_updates WHERE told_at IS NULL) AS updates,
			(SELECT count(*)::int FROM rec.request_comments WHERE told_at IS NULL) AS comments,
			(SELECT count(*)::int FROM read.mailings WHERE state = 'sending') AS mailings,
			(SELECT count(*)::int FROM ops.checkpoints WHERE name = 'effects' AND position < $2) AS planner`,
		[new Date(nowMs), position],
	)

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
