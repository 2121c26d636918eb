import { monthIn, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface Sealed {
	readonly month: string
	readonly position: string
}

/**
 * Events that a closed month misses: their number, and the number of those that moved money within the month.
 */
export interface Late {
	readonly month: string
	readonly events: number
	readonly within: number
}

/** SQL for what an entity has until the end of a closed month, and its run does not. */
const LATE = `e.currency = $1 AND e.effective_at <= $2 AND e.position > $3 COLLATE "C"`
/** SQL for the first line of each such transaction, of any account. */
export const LATE_POSTINGS = `read.postings e WHERE e.is_late AND e.line = 0 AND ${LATE}`
/** SQL for the entries that change the report. */
export const LATE_ENTRIES = `read.fund_entries e WHERE e.request_id IS NOT NULL AND ${LATE}`
export const lateParams = (entity: RegionFacts, { month, position }: Sealed): unknown[] => [
	entity.currency,
	new Date(monthIn(entity, month).endsAt),
	position,
]

/**
 * A run counts all money until the end of its month, so that one late event may concern many months. Each
 * event is read once: in the interval that ends with the first month that it concerns.
 */
const LATE_BY_MONTH = `
	WITH sealed AS (SELECT * FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[],
		$6::text[], $7::text[]) AS s (month, begins_after, starts_at, ends_at, position, first_position))
	SELECT s.month, count(*)::int AS events, (count(*) FILTER (WHERE late.effective_at >= s.starts_at))::int AS within
	FROM sealed piece
	CROSS JOIN LATERAL (
		SELECT e.effective_at, e.position FROM read.postings e
		WHERE e.is_late AND e.line = 0 AND e.currency = $1 AND e.effective_at > piece.begins_after
			AND e.effective_at <= piece.ends_at AND e.position > piece.first_position COLLATE "C"
	) late
	JOIN sealed s ON late.effective_at <= s.ends_at AND late.position > s.position COLLATE "C"
	GROUP BY s.month`

const earliest = (positions: readonly string[]) => positions.reduce((a, b) => (a < b ? a : b))

/**
 * Returns late events by closed month, without months that have none.
 * @param closed oldest first
 */
export function lateByMonth(
	sql: SqlExecutor,
	entity: RegionFacts,
	closed: readonly Sealed[],
): Promise<Late[]> {
	const bounds = closed.map(({ month }) => monthIn(entity, month))
	const ends = bounds.map(({ endsAt }) => new Date(endsAt))
	const positions = closed.map(({ position }) => position)
	return sql.query<Late>(
		LATE_BY_MONTH,
		[
			entity.currency,
			closed.map(({ month }) => month),
			[new Date(0), ...ends.slice(0, -1)],
			bounds.map(({ startsAt }) => new Date(startsAt)),
			ends,
			positions,
			positions.map((_, index) => earliest(positions.slice(index))),
		],
		{ name: 'late by month' },
	)
}
