import { UNNAMED } from '../../domain/catalog/unnamed.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Figures of a fund, minor units. `free` below zero is a receivable. */
export interface FundFigures {
	readonly fund: string
	/** Whose it is, in words. */
	readonly label: string
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly free: bigint
}

/**
 * Whose fund it is, in words; a request's contents are `c`.
 * @param kind the column with what kind of fund it is
 * @param person the alias of `rec.users` for whoever it belongs to
 */
export const fundLabel = (kind: string, person: string): string => `CASE ${kind}
		WHEN 'request' THEN coalesce(c.title, '${UNNAMED.erased}')
		WHEN 'individual'
			THEN coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), '${UNNAMED.erased}')
		ELSE '${UNNAMED.foundation}'
	END`

export const FIGURES_COLUMNS = `f.fund, f.raised, f.withdrawn, f.reserved, f.free,
		${fundLabel('f.target_kind', 'u')} AS label`
export const FIGURES_FROM = `read.fund_totals f
	LEFT JOIN read.requests r ON f.target_kind = 'request' AND r.id = f.target_id
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON f.target_kind = 'individual' AND u.id = f.target_id`
const FIGURES = `SELECT ${FIGURES_COLUMNS} FROM ${FIGURES_FROM}`

/** The figures of one fund as its read model has them; null while nothing ever came in. */
export const fundFigures = (sql: SqlExecutor, fund: string): Promise<FundFigures | null> =>
	sql.maybeOne<FundFigures>(`${FIGURES} WHERE f.fund = $1`, [fund])
