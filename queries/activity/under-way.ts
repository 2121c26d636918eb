import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/**
 * How much is left to do at a time: effects and webhooks that are due, and one more while the planner of
 * effects has not passed a position.
 * @param nowMs by the system's clock, epoch milliseconds
 */
export async function effectsUnderWay(sql: SqlExecutor, nowMs: number, position: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT (SELECT count(*)::int FROM ops.effects WHERE state = 'running' OR (state = 'planned' AND due_at <= $1))
			+ (SELECT count(*)::int FROM ops.webhook_inbox WHERE state = 'received')
			+ (SELECT count(*)::int FROM ops.checkpoints WHERE name = 'effects' AND position < $2) AS count`,
		[new Date(nowMs), position],
	)
	return row.count
}
