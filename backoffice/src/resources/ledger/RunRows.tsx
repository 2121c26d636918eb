import { Button } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import type { ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { Run, RunRow } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx'
import table from '../../ui/list/table.module.css'
import { named } from '../../ui/named.tsx'
import difference from './difference.module.css'
import { FIGURE_LABELS, isWide, visibleFigures } from './figures.ts'
import styles from './ledger.module.css'
import { ReportAmount } from './ReportAmount.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { RunCompare } from './RunCompare.tsx'

/** The rows as they were kept; what later facts correct stands under the figure. */
export function RunRows({ run }: { run: Run }) {
	const t = useT()
	const [corrected, setCorrected] = useState(false)
	const [all, setAll] = useStore('reconciliation.allColumns', false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
		queryKey: ['runs', 'rows', run.id, corrected],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) =>
			dataProvider.runRows(run.id, { after: pageParam, corrected }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const figures = visibleFigures(all)
	const rows = data?.pages.flatMap((page) => page.data)
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	return (
		<>
			<FilterForm>
				<label className={styles.check}>
					<input
						type="checkbox"
						checked={corrected}
						onChange={(event) => setCorrected(event.target.checked)}
					/>
					{t('runs.correctedOnly')}
				</label>
				<label className={styles.check}>
					<input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
					{t('report.allColumns')}
				</label>
				<RunCompare run={run} />
			</FilterForm>
			<div className={`${table.frame} ${isWide(figures) ? styles.wide : ''}`}>
				<table className={table.table} aria-busy={rows === undefined}>
					<caption className={table.hidden}>{t('runs.title')}</caption>
					<Head figures={figures} />
					<tbody>
						{rows === undefined ? (
							<SkeletonRows columns={4 + figures.length} text={t('list.loading')} />
						) : null}
						{rows?.length === 0 ? (
							<tr>
								<td colSpan={4 + figures.length} className={table.empty}>
									{t(corrected ? 'runs.noCorrections' : 'list.empty')}
								</td>
							</tr>
						) : null}
						{rows?.map((row) => (
							<Row key={row.number} row={row} run={run} figures={figures} />
						))}
					</tbody>
					<Sums run={run} figures={figures} />
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
		</>
	)
}

export function Head({ figures }: { figures: readonly ReportFigure[] }) {
	const t = useT()
	return (
		<thead>
			<tr>
				{(['title', 'status', 'region', 'currency'] as const).map((name) => (
					<th key={name} scope="col">
						{t(`report.${name}`)}
					</th>
				))}
				{figures.map((figure) => (
					<th key={figure} scope="col" className={table.right}>
						{t(FIGURE_LABELS[figure])}
					</th>
				))}
			</tr>
		</thead>
	)
}

interface RowProps {
	row: RunRow
	run: Run
	figures: readonly ReportFigure[]
}

function Row({ row, run, figures }: RowProps) {
	const t = useT()
	const whose = { requestId: row.requestId, currency: row.units }
	const until = run.effectiveAt ?? undefined
	const correctionOf = (cell: string) => row.corrections.find((one) => one.cell === cell)
	return (
		<tr>
			<td className={table.head}>{named(t, row.title)}</td>
			<td data-label={t('report.status')}>
				<ReportStatus code={row.status} />
			</td>
			<td data-label={t('report.region')}>{row.region}</td>
			<td data-label={t('report.currency')}>{row.units}</td>
			{figures.map((figure) => {
				const correction = correctionOf(figure)
				return (
					<td
						key={figure}
						className={`${table.right} ${correction ? difference.changed : ''}`}
						data-label={t(FIGURE_LABELS[figure])}
					>
						<div className={`${difference.cell} ${difference.end}`}>
							<ReportAmount
								figure={figure}
								value={row.figures[figure]}
								whose={whose}
								title={row.title}
								at={{ asOf: run.id }}
							/>
							{correction?.delta ? (
								<>
									<span className={difference.was}>
										<ReportAmount
											figure={figure}
											value={correction.delta}
											whose={whose}
											title={row.title}
											at={{ since: run.id, sinceEffectiveAt: until, effectiveAt: until }}
											signed
										/>
									</span>
									<span className={difference.cause}>
										{t('runs.corrected', { count: correction.events })}
									</span>
								</>
							) : null}
						</div>
					</td>
				)
			})}
		</tr>
	)
}

function Sums({ run, figures }: { run: Run; figures: readonly ReportFigure[] }) {
	const t = useT()
	return (
		<tfoot>
			{run.totals.map((line) => (
				<tr key={line.units}>
					<td colSpan={3} className={table.head}>
						{t('runs.totals', { currency: line.units })}
					</td>
					<td data-label={t('report.currency')}>{line.units}</td>
					{figures.map((figure) => (
						<td key={figure} className={table.right} data-label={t(FIGURE_LABELS[figure])}>
							<ReportAmount
								figure={figure}
								value={line[figure]}
								whose={{
									currency: line.units,
									status: run.status === null ? undefined : String(run.status),
									region: run.region ?? undefined,
								}}
								title={t('runs.totals', { currency: line.units })}
								at={{ asOf: run.id }}
							/>
						</td>
					))}
				</tr>
			))}
		</tfoot>
	)
}
