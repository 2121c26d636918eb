import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { BackofficeReconciliationRow } from '../../../../domain/ledger/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import table from '../../ui/list/table.module.css'
import { pageTotals, type TotalsLine } from './page-totals.ts'

const FIGURES = [
	['quantity', 'report.requested'],
	['donated_quantity', 'report.raised'],
	['totalWithdrawalAmount', 'report.withdrawn'],
	['pending', 'report.pending'],
] as const

/** The foot of the report: this page, and every page, a line per currency each. */
export function ReportTotals() {
	const t = useT()
	const { data = [], filterValues, total = 0 } = useListContext<BackofficeReconciliationRow>()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: totals } = useQuery({
		queryKey: ['reconciliation', 'totals', filterValues],
		queryFn: async ({ signal }) =>
			(await dataProvider.reconciliationTotals({ filter: filterValues }, { signal })).data,
	})
	return (
		<>
			{pageTotals(data).map((line) => (
				<Line key={`page ${line.units}`} label={t('report.thisPage', { currency: line.units })} line={line} />
			))}
			{total > data.length
				? totals?.map((line) => (
						<Line
							key={`all ${line.units}`}
							label={t('report.allPages', { currency: line.units, count: line.requests })}
							line={line}
						/>
					))
				: null}
		</>
	)
}

function Line({ label, line }: { label: string; line: TotalsLine }) {
	const t = useT()
	return (
		<tr>
			<td colSpan={3} className={table.head}>
				{label}
			</td>
			<td data-label={t('report.currency')}>{line.units}</td>
			{FIGURES.map(([figure, name]) => (
				<td key={figure} className={table.right} data-label={t(name)}>
					<Amount value={line[figure]} currency={line.units} plain />
				</td>
			))}
		</tr>
	)
}
