import type pg from 'pg'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import { LogBroken } from '../../kernel/ports/event-store.ts'
import { EVENT_COLUMNS, type EventRow, eventOf } from './postgres-read.ts'

export interface LogPage {
	readonly events: readonly StoredEvent[]
	readonly upper: bigint
	readonly head: bigint
}

/**
 * Checks up to `size` positions. The filter applies after the count, in the same snapshot, so that a missing
 * position is noticed even if its event would be filtered out.
 * @throws LogBroken
 */
export type ReadLog = (after: bigint, size: number, types: readonly string[] | null) => Promise<LogPage>

const READ_LOG = {
	name: 'es_read_log',
	text: `
		WITH scanned AS MATERIALIZED (
			SELECT s.position FROM es.events s WHERE s.position > $1 ORDER BY s.position LIMIT $2
		),
		span AS (SELECT max(position) AS upper, count(*) AS size FROM scanned)
		SELECT h.position, w.upper, w.size, ${EVENT_COLUMNS}
		FROM es.head h
		CROSS JOIN span w
		LEFT JOIN LATERAL (
			SELECT * FROM es.events s
			WHERE s.position > $1 AND s.position <= w.upper AND ($3::text[] IS NULL OR s.type = ANY ($3))
			ORDER BY s.position
		) e ON true
		ORDER BY e.position`,
	rowMode: 'array' as const,
}

type NoEvent = [null, null, null, null, null, null, null, null, null]
type LogRow =
	| [head: string, upper: string | null, size: string, ...EventRow]
	| [string, string | null, string, ...NoEvent]

export const createLogReader =
	(pool: pg.Pool): ReadLog =>
	async (after, size, types) => {
		const { rows } = await pool.query<LogRow>({ ...READ_LOG, values: [after, size, types] })
		const [first] = rows
		if (first === undefined) throw new LogBroken('The row that holds the end of the log is missing.')
		const head = BigInt(first[0])
		const upper = first[1] === null ? after : BigInt(first[1])
		if (head < after)
			throw new LogBroken(`The log ends at ${head}, before ${after}, where this reader stands.`)
		if (upper - after !== BigInt(first[2]) || (upper === after && head > after))
			throw new LogBroken(`The log has a hole between ${after} and ${upper === after ? head : upper}.`)
		const events: StoredEvent[] = []
		for (const [, , , ...event] of rows) if (event[0] !== null) events.push(eventOf(event))
		return { events, upper, head }
	}
