import type { WaitingWork } from '../capability/capability.ts'
import type { Position } from '../ports/event-store.ts'
import type { SqlExecutor } from '../sql/sql.ts'

/**
 * Counts open work at a time, by name; `planner` is 1 while the planner of effects has not passed the
 * position.
 * @param work the same at each call, since its statement is prepared once per connection
 * @param nowMs by the system's clock, epoch milliseconds
 */
export const countWaitingWork = (
	sql: SqlExecutor,
	work: readonly WaitingWork[],
	nowMs: number,
	position: Position,
): Promise<Readonly<Record<string, number>>> =>
	sql.one<Record<string, number>>(
		`SELECT ${work.map(({ name, count }) => `(${count})::int AS "${name}"`).join(', ')},
			(SELECT count(*)::int FROM ops.checkpoints WHERE name = 'effects' AND position < $2) AS planner
		WHERE $1::timestamptz IS NOT NULL`,
		[new Date(nowMs), position],
		{ name: 'waiting-work' },
	)
