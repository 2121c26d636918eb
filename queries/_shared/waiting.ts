import type { QueueFigures } from '../../domain/activity/overview.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'

export interface Queues<N extends string> {
	/** The name of its prepared statement, unique among all. */
	readonly name: string
	readonly queues: readonly N[]
	/**
	 * SQL of a row `queue, currency, amount, since` per waiting item. It has to find them by status on partial
	 * indexes, so that the total number of rows makes no difference.
	 */
	readonly rows: string
	readonly params: (viewerId: string, now: Date) => readonly unknown[]
}

interface Line {
	readonly queue: string
	readonly currency: Currency
	readonly count: number
	readonly amount: bigint
	readonly oldest: Date | null
}

/**
 * Reads waiting items by queue.
 * @param viewerId whose own items are counted separately
 * @param now by the system's clock, epoch milliseconds
 */
export async function readQueues<N extends string>(
	sql: SqlExecutor,
	{ name, queues, rows, params }: Queues<N>,
	viewerId: string,
	now: number,
): Promise<Readonly<Record<N, QueueFigures>>> {
	const lines = await sql.query<Line>(
		`SELECT queue, currency, count(*)::int AS count, sum(amount)::bigint AS amount, min(since) AS oldest
		FROM (${rows}) AS waiting (queue, currency, amount, since) GROUP BY queue, currency ORDER BY queue, currency`,
		params(viewerId, new Date(now)),
		{ name },
	)
	const queueOf = (queue: N): QueueFigures => {
		const own = lines.filter((line) => line.queue === queue)
		const times = own.flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []))
		return {
			count: own.reduce((sum, { count }) => sum + count, 0),
			sums: own.map(({ currency, amount }) => ({ units: currency, amount })),
			oldestHours: times.length === 0 ? null : Math.max(0, Math.trunc((now - Math.min(...times)) / HOUR_MS)),
		}
	}
	return Object.fromEntries(queues.map((queue) => [queue, queueOf(queue)])) as Record<N, QueueFigures>
}
