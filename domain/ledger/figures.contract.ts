/** The columns of a fund's totals, and of a saved run's rows, that figures are computed from. */
export type FigureColumn =
	| 'goal'
	| 'donation'
	| 'refunded'
	| 'charged_back'
	| 'raised'
	| 'withdrawn'
	| 'reserved'
	| 'held'
	| 'disputed'
	| 'fee'
	| 'corrected'

interface Figure {
	readonly column: FigureColumn
	/** Columns that are subtracted. */
	readonly less: readonly FigureColumn[]
	/** Columns that are added. */
	readonly plus: readonly FigureColumn[]
	/** The name of its text in the backoffice's `report`; null: a figure of funds that is not in the report. */
	readonly label: string | null
	readonly csv: readonly [place: number, heading: string] | null
	/** It is visible without the choice of all columns. */
	readonly isMain: boolean
	/** The explanation that it opens: the events that sum to it, or the goal that was stated. */
	readonly opens: 'figure' | 'goal'
}

const USUAL = { less: [], plus: [], isMain: false, opens: 'figure' } as const
const OF_FUND = { ...USUAL, label: null, csv: null } as const

/** The figures of the reconciliation report and of funds, in the report's order. */
export const FIGURES = {
	quantity: {
		...USUAL,
		column: 'goal',
		label: 'requested',
		csv: [1, 'Amount Requested'],
		isMain: true,
		opens: 'goal',
	},
	/** Confirmed donations before refunds and chargebacks. */
	gross: { ...USUAL, column: 'donation', label: 'gross', csv: [6, 'Donations Confirmed'] },
	refunded: { ...USUAL, column: 'refunded', label: 'refunded', csv: [7, 'Refunded'] },
	chargedBack: { ...USUAL, column: 'charged_back', label: 'chargedBack', csv: [8, 'Charged Back'] },
	/** Gross - refunded - charged back. */
	donated_quantity: { ...USUAL, column: 'raised', label: 'raised', csv: [2, 'Amount Raised'], isMain: true },
	/** Paid out. */
	totalWithdrawalAmount: {
		...USUAL,
		column: 'withdrawn',
		label: 'withdrawn',
		csv: [3, 'Amount Withdrawn'],
		isMain: true,
	},
	pending: {
		...USUAL,
		column: 'raised',
		less: ['withdrawn'],
		plus: ['corrected'],
		label: 'pending',
		csv: [4, 'Pending Amount to Withdraw'],
		isMain: true,
	},
	/** The part of the pending amount that is requested or approved and not paid. */
	reserved: { ...USUAL, column: 'reserved', label: 'reserved', csv: [5, 'Reserved'] },
	/** The part of `reserved` for disputes. */
	held: { ...OF_FUND, column: 'held' },
	/** Open disputes; still included in raised. */
	disputed: { ...USUAL, column: 'disputed', label: 'disputed', csv: [9, 'Disputed'] },
	fees: { ...USUAL, column: 'fee', label: 'fees', csv: [10, 'Fees'] },
	/** Money that entries of the journal added, less what they took. */
	corrected: { ...USUAL, column: 'corrected', label: 'corrected', csv: [11, 'Corrected'] },
	/** Pending - reserved, and a receivable when negative. */
	free: { ...OF_FUND, column: 'raised', less: ['withdrawn', 'reserved'], plus: ['corrected'] },
} as const satisfies Readonly<Record<string, Figure>>

type FigureName = keyof typeof FIGURES
export type ReportFigure = {
	[F in FigureName]: (typeof FIGURES)[F]['label'] extends null ? never : F
}[FigureName]
export type FundFigure = Exclude<FigureName, 'quantity'>

const NAMES = Object.keys(FIGURES) as FigureName[]
export const REPORT_FIGURES: readonly ReportFigure[] = NAMES.filter(
	(name): name is ReportFigure => FIGURES[name].label !== null,
)
export const FUND_FIGURES: readonly FundFigure[] = NAMES.filter(
	(name): name is FundFigure => name !== 'quantity',
)

/** Computes a figure from its columns: the first, less some others, plus some. */
export function computed<T>(
	figure: FigureName,
	cell: (column: FigureColumn) => T,
	{ add, subtract }: { readonly add: (a: T, b: T) => T; readonly subtract: (a: T, b: T) => T },
): T {
	const { column, less, plus }: Figure = FIGURES[figure]
	const rest = less.reduce((value, each) => subtract(value, cell(each)), cell(column))
	return plus.reduce((value, each) => add(value, cell(each)), rest)
}

export type ReportColumn = (typeof FIGURES)[ReportFigure]['column']
/** The figures that are a column of their own, which a saved run stores. */
export const STORED_FIGURES = REPORT_FIGURES.filter((figure) => FIGURES[figure].less.length === 0)
export const REPORT_COLUMNS: readonly ReportColumn[] = STORED_FIGURES.map((figure) => FIGURES[figure].column)

export function byFigure<T>(of: (figure: ReportFigure) => T): Record<ReportFigure, T> {
	const values = {} as Record<ReportFigure, T>
	for (const figure of REPORT_FIGURES) values[figure] = of(figure)
	return values
}

/** Computes the report's figures from their columns, in minor units. */
export const figuresOf = (
	record: Readonly<Record<ReportColumn, bigint>>,
): Readonly<Record<ReportFigure, bigint>> =>
	byFigure((figure) =>
		computed(figure, (column) => record[column as ReportColumn], {
			add: (a, b) => a + b,
			subtract: (a, b) => a - b,
		}),
	)
