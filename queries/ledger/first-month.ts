import { REGIONS, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { monthOf } from './log.ts'

export const FIRST_MONTH_MODELS = ['fund_entries', 'log_instants'] as const

const BEGAN = `SELECT c.currency, coalesce(
		(SELECT min(e.effective_at) FROM read.fund_entries e WHERE e.currency = c.currency AND e.request_id IS NOT NULL),
		(SELECT min(high_at) FROM read.log_instants)) AS at
	FROM unnest($1::text[]) AS c (currency)`

/**
 * Returns by legal entity the month in which money first moved for its requests; without any, the first month
 * of the log, or the current one for an empty log.
 * @param now by the system's clock, epoch milliseconds
 */
export async function firstMonths(sql: SqlExecutor, now: number): Promise<ReadonlyMap<string, string>> {
	const rows = await sql.query<{ currency: string; at: Date | null }>(
		BEGAN,
		[REGIONS.map(({ currency }) => currency)],
		{ name: 'first months' },
	)
	const began = new Map(rows.map(({ currency, at }) => [currency, at?.getTime()]))
	return new Map(REGIONS.map((entity) => [entity.code, monthOf(entity, began.get(entity.currency) ?? now)]))
}

export const firstMonthOf = async (sql: SqlExecutor, { code }: RegionFacts, now: number): Promise<string> => {
	const first = (await firstMonths(sql, now)).get(code)
	if (first === undefined) throw new RangeError(`There is no legal entity ${code}.`)
	return first
}
