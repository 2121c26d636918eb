import {
	computed,
	type FigureColumn,
	FUND_FIGURES,
	type FundFigure,
	REPORT_COLUMNS,
	type ReportColumn,
} from '../../domain/ledger/figures.contract.ts'

type FundColumn = Exclude<ReportColumn, 'goal'>

/** The columns of `read.fund_totals` that the report reads. */
export const FUND_COLUMNS = REPORT_COLUMNS.filter((column): column is FundColumn => column !== 'goal')

/** SQL of an entry's change of a column of the totals, in minor units. */
export const changeOf = (column: FigureColumn): string =>
	column === 'raised' ? '(e.donation - e.refunded - e.charged_back)' : `e.${column}`

/** SQL of a figure from the SQL of its columns. */
export const figureOf = (
	figure: Parameters<typeof computed>[0],
	cellOf: (column: FigureColumn) => string,
): string => computed(figure, cellOf, { add: (a, b) => `${a} + ${b}`, subtract: (a, b) => `${a} - ${b}` })

/** SQL of an entry's change of each figure, in minor units. */
export const FIGURE_SQL = Object.fromEntries(
	FUND_FIGURES.map((figure) => [figure, `(${figureOf(figure, changeOf)})`]),
) as Readonly<Record<FundFigure, string>>
