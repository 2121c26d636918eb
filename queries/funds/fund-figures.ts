import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { fundTotalsTable } from '../../projections/ledger/fund-totals.ts'
import { fundLabel, targetJoins } from '../../records/_shared/targets.ts'

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

export const FIGURES_COLUMNS = `${OF_FUND_TOTALS.list}, ${fundLabel('f.target_kind')} AS label`
export const FIGURES_FROM = `read.fund_totals f ${targetJoins('f.target_kind', 'f.target_id')}`
const FIGURES = `SELECT ${FIGURES_COLUMNS} FROM ${FIGURES_FROM}`

/** Returns the figures of one fund; null before the first credit. */
export const fundFigures = (sql: SqlExecutor, fund: string): Promise<FundFigures | null> =>
	sql.maybeOne<FundFigures>(`${FIGURES} WHERE f.fund = $1`, [fund])
