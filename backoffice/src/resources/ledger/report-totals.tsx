import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { BackofficeReconciliationRow, ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import table from '../../ui/list/table.module.css'
import { FIGURE_LABELS, isExplained } from './figures.ts'
import { pageTotals, type TotalsLine } from './page-totals.ts'
import type { Clocks } from './report-clocks.tsx'

/** The foot of the report: this page, and every page, a line per currency each. */
export function ReportTotals({ figures }: { figures: readonly ReportFigure[] }) {
	const t = useT()
	const { data = [], filterValues, total = 0 } = useListContext<BackofficeReconciliationRow>()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: totals } = useQuery({
		queryKey: ['reconciliation', 'totals', filterValues],
		queryFn: async ({ signal }) =>
			(await dataProvider.reconciliationTotals({ filter: filterValues }, { signal })).data,
	})
	const { asOf, effectiveAt, ...narrowed } = filterValues as Clocks & Record<string, unknown>
	const wholeBooks = Object.keys(narrowed).length === 0
	return (
		<>
			{pageTotals(data).map((line) => (
				<Line
					key={`page ${line.units}`}
					label={t('report.thisPage', { currency: line.units })}
					line={line}
					figures={figures}
				/>
			))}
			{total > data.length
				? totals?.map((line) => (
						<Line
							key={`all ${line.units}`}
							label={t('report.allPages', { currency: line.units, count: line.requests })}
							line={line}
							figures={figures}
							explained={wholeBooks ? { asOf, effectiveAt } : null}
						/>
					))
				: null}
		</>
	)
}

interface LineProps {
	label: string
	line: TotalsLine
	figures: readonly ReportFigure[]
	/** The moment of a sum of all requests, which the events of all of them explain. */
	explained?: { asOf: string | undefined; effectiveAt: string | undefined } | null
}

function Line({ label, line, figures, explained = null }: LineProps) {
	const t = useT()
	return (
		<tr>
			<td colSpan={3} className={table.head}>
				{label}
			</td>
			<td data-label={t('report.currency')}>{line.units}</td>
			{figures.map((figure) => (
				<td key={figure} className={table.right} data-label={t(FIGURE_LABELS[figure])}>
					{explained && isExplained(figure) ? (
						<Explained
							value={line[figure]}
							currency={line.units}
							plain
							label={`${t(FIGURE_LABELS[figure])}, ${label}`}
							of={{ figure, currency: line.units, ...explained }}
						/>
					) : (
						<Amount value={line[figure]} currency={line.units} plain />
					)}
				</td>
			))}
		</tr>
	)
}
