import { Button, Skeleton } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDataProvider, useGetOne, useStore } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { regionOfCurrency } from '../../../../domain/catalog/regions.contract.ts'
import type { ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { Run, RunComparison } from '../../../../domain/ledger/runs.contract.ts'
import { formatMajor } from '../../../../kernel/money.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import type { AtMoment } from '../../ui/explained/amount-of.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import table from '../../ui/list/table.module.css'
import { named } from '../../ui/named.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import difference from './difference.module.css'
import { FIGURE_LABELS, isWide, visibleFigures } from './figures.ts'
import styles from './ledger.module.css'
import { ReportAmount } from './ReportAmount.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { RunCompare } from './RunCompare.tsx'
import { Head } from './RunRows.tsx'

/** Two runs side by side: only the rows that differ. */
export function RunComparePage() {
	const t = useT()
	const { id = '', other = '' } = useParams()
	const [all] = useStore('reconciliation.allColumns', false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: run } = useGetOne<Run>('runs', { id })
	const { data: with_ } = useGetOne<Run>('runs', { id: other })
	const comparison = useInfiniteQuery({
		queryKey: ['runs', 'compare', id, other],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) => dataProvider.compareRuns(id, other, { after: pageParam }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = comparison
	const figures = visibleFigures(all)
	const runs = { earlier: id, later: other }
	const rows = data?.pages.flatMap((page) => page.data)
	return (
		<Page
			title={t('runs.compareTitle')}
			lead={
				run && with_ ? (
					<>
						{t('runs.thisRun')}: <When at={run.asOf} /> · {t('runs.otherRun')}: <When at={with_.asOf} />
					</>
				) : (
					t('runs.compareLead')
				)
			}
			actions={
				<Link className={styles.back} to={`/runs/${id}/show`}>
					<ArrowLeft size={18} aria-hidden /> {t('runs.thisRun')}
				</Link>
			}
		>
			{run ? (
				<FilterForm>
					<RunCompare run={run} other={other} />
				</FilterForm>
			) : null}
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!rows && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{rows ? (
				<div className={`${table.frame} ${isWide(figures) ? styles.wide : ''}`}>
					<table className={table.table}>
						<caption className={table.hidden}>{t('runs.compareTitle')}</caption>
						<Head figures={figures} />
						<tbody>
							{rows.length === 0 ? (
								<tr>
									<td colSpan={4 + figures.length} className={table.empty}>
										{t('runs.compareNone')}
									</td>
								</tr>
							) : null}
							{rows.map((row) => (
								<Row key={row.requestId} row={row} figures={figures} runs={runs} />
							))}
						</tbody>
						<Sums sums={data?.pages[0]?.sums ?? []} figures={figures} runs={runs} />
					</table>
					{hasNextPage ? (
						<div className={difference.more}>
							<Button
								variant="outlined"
								color="secondary"
								disabled={isFetchingNextPage}
								onClick={() => void fetchNextPage()}
							>
								{t('difference.more')}
							</Button>
						</div>
					) : null}
				</div>
			) : null}
		</Page>
	)
}

/** Ids. */
interface Runs {
	earlier: string
	later: string
}

/** A change from what one run kept to what the other kept. */
const fromTo = ({ earlier, later }: Runs): AtMoment => ({ since: earlier, asOf: later, kept: 'true' })

interface RowProps {
	row: RunComparison['data'][number]
	runs: Runs
	figures: readonly ReportFigure[]
}

function Row({ row, runs, figures }: RowProps) {
	const t = useT()
	const visible = row.after ?? row.before
	const whose = { requestId: row.requestId, currency: row.units }
	const changeOf = (cell: string) => row.changes.find((change) => change.cell === cell)
	const was = row.before && row.after && changeOf('title') ? row.before.title : null
	return (
		<tr>
			<td className={`${table.head} ${was ? difference.changed : ''}`}>
				{visible ? <span>{named(t, visible.title)}</span> : null}
				{was ? <div className={difference.was}>{t('difference.was', { what: named(t, was) })}</div> : null}
			</td>
			<td className={changeOf('status') ? difference.changed : undefined} data-label={t('report.status')}>
				<div className={difference.cell}>
					{row.before && row.after && changeOf('status') ? <ReportStatus code={row.before.status} /> : null}
					{visible ? <ReportStatus code={visible.status} /> : null}
					{row.before === null ? <span className={difference.was}>{t('difference.new')}</span> : null}
					{row.after === null ? <span className={difference.was}>{t('difference.gone')}</span> : null}
				</div>
			</td>
			<td data-label={t('report.region')}>{regionOfCurrency(row.units).code}</td>
			<td data-label={t('report.currency')}>{row.units}</td>
			{figures.map((figure) => {
				const delta = changeOf(figure)?.delta
				return (
					<td
						key={figure}
						className={`${table.right} ${delta ? difference.changed : ''}`}
						data-label={t(FIGURE_LABELS[figure])}
					>
						<div className={`${difference.cell} ${difference.end}`}>
							<ReportAmount
								figure={figure}
								value={visible?.figures[figure] ?? formatMajor(0n, row.units)}
								whose={whose}
								title={visible?.title ?? ''}
								at={{ asOf: row.after ? runs.later : runs.earlier }}
							/>
							{delta ? (
								<span className={difference.was}>
									<Delta row={row} figure={figure} delta={delta} runs={runs} />
								</span>
							) : null}
						</div>
					</td>
				)
			})}
		</tr>
	)
}

interface DeltaProps extends Pick<RowProps, 'row' | 'runs'> {
	figure: ReportFigure
	delta: string
}

/** By how much it changed from one run to the other; a row that only one of them has changed by all of it. */
const Delta = ({ row, figure, delta, runs }: DeltaProps) => (
	<ReportAmount
		figure={figure}
		value={delta}
		whose={{ requestId: row.requestId, currency: row.units }}
		title={(row.after ?? row.before)?.title ?? ''}
		at={fromTo(runs)}
		signed
	/>
)

interface SumsProps {
	sums: RunComparison['sums']
	figures: readonly ReportFigure[]
	runs: Runs
}

function Sums({ sums, figures, runs }: SumsProps) {
	const t = useT()
	return (
		<tfoot>
			{sums.map((line) => (
				<tr key={line.units}>
					<td colSpan={3} className={table.head}>
						{t('difference.totals', { currency: line.units })}
					</td>
					<td data-label={t('report.currency')}>{line.units}</td>
					{figures.map((figure) => (
						<td key={figure} className={table.right} data-label={t(FIGURE_LABELS[figure])}>
							<ReportAmount
								figure={figure}
								value={line[figure]}
								whose={{ currency: line.units }}
								title={t('difference.totals', { currency: line.units })}
								at={fromTo(runs)}
								signed
							/>
						</td>
					))}
				</tr>
			))}
		</tfoot>
	)
}
