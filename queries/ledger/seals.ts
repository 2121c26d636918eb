import { monthIn, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { periodsTable } from '../../projections/ledger/periods.ts'

/** A closed month of a legal entity: the log up to `position` is sealed in it. */
export interface Seal {
	readonly month: string
	/** The first instant of the month; of all time for the first closed one, which also seals what came before. */
	readonly startsAt: Date
	readonly endsAt: Date
	readonly position: string
}

/** Returns the closed months of a legal entity, oldest first. */
export async function sealsOf(sql: SqlExecutor, entity: RegionFacts): Promise<Seal[]> {
	const closed = await onTable(periodsTable)
		.select('month', 'position')
		.where({ entity: entity.code, is_closed: true })
		.orderBy('month')
		.all(sql)
	return closed.map(({ month, position }, index) => {
		const { startsAt, endsAt } = monthIn(entity, month)
		return {
			month,
			position,
			startsAt: new Date(index === 0 ? 0 : startsAt),
			endsAt: new Date(endsAt),
		}
	})
}

/**
 * Returns the position up to which postings count in a balance at an instant: that of the closed month which
 * has the instant, so that the balance never changes; null when the month is open.
 */
export const cutAt = (seals: readonly Seal[], instant: Date): string | null =>
	seals.find(({ startsAt, endsAt }) => startsAt <= instant && instant <= endsAt)?.position ?? null

/** The parameters of `POSTED_AT`, in its order. */
export const sealParams = (seals: readonly Seal[]): unknown[] => [
	seals.map(({ startsAt }) => startsAt),
	seals.map(({ endsAt }) => endsAt),
	seals.map(({ position }) => position),
]

/**
 * Returns SQL for the instant at which a posting counts. It is its own date, or, when that month was sealed
 * without it, the start of the first month that was open when it came.
 * @param posting an alias with `effective_at` and `position`
 * @param first the number of the first of the three parameters of `sealParams`
 */
export const postedAt = (posting: string, first: number): string => `coalesce(
	(SELECT greatest(${posting}.effective_at, s.starts_at)
		FROM unnest($${first}::timestamptz[], $${first + 1}::timestamptz[], $${first + 2}::text[]) AS s (starts_at, ends_at, position)
		WHERE s.ends_at >= ${posting}.effective_at AND s.position COLLATE "C" >= ${posting}.position
		ORDER BY s.ends_at LIMIT 1),
	greatest(${posting}.effective_at, (SELECT max(e) + interval '1 millisecond' FROM unnest($${first + 1}::timestamptz[]) e)))`
