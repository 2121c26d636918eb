import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import { fundTotalsTable } from '../../projections/ledger/fund-totals.ts'

const OF_FUND_TOTALS = selection(fundTotalsTable, 'f', [
	'fund',
	'raised',
	'withdrawn',
	'reserved',
	'held',
	'free',
])

/** Figures of a fund in minor units. `free` below zero is a receivable. */
export type FundFigures = SelectedBy<typeof OF_FUND_TOTALS> & {
	readonly label: string
}

/**
 * Returns SQL for the owner of a fund; a request's contents are `c`.
 * @param kind the column with the kind of fund
 * @param person the alias of `rec.users` for its owner
 */
export const fundLabel = (kind: string, person: string): string => `CASE ${kind}
		WHEN 'request' THEN coalesce(c.title, '${UNNAMED.erased}')
		WHEN 'individual'
			THEN coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), '${UNNAMED.erased}')
		ELSE '${UNNAMED.foundation}'
	END`

export const FIGURES_COLUMNS = `${OF_FUND_TOTALS.list},
		${fundLabel('f.target_kind', 'u')} AS label`
export const FIGURES_FROM = `read.fund_totals f
	LEFT JOIN read.requests r ON f.target_kind = 'request' AND r.id = f.target_id
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users u ON f.target_kind = 'individual' AND u.id = f.target_id`
const FIGURES = `SELECT ${FIGURES_COLUMNS} FROM ${FIGURES_FROM}`

/** Returns the figures of one fund; null before the first credit. */
export const fundFigures = (sql: SqlExecutor, fund: string): Promise<FundFigures | null> =>
	sql.maybeOne<FundFigures>(`${FIGURES} WHERE f.fund = $1`, [fund])
