import { Box } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import type { Run, RunRow } from '../../../../domain/ledger/runs.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { named } from '../../ui/named.tsx'
import { styles as difference } from './difference.styles.ts'
import { FigureRow, FigureSum, FigureTable, MoreRows } from './FigureTable.tsx'
import { visibleFigures } from './figures.ts'
import { styles } from './ledger.styles.ts'
import { ReportAmount } from './ReportAmount.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { RunCompare } from './RunCompare.tsx'

export function RunRows({ run }: { run: Run }) {
	const t = useT()
	const [corrected, setCorrected] = useState(false)
	const [all, setAll] = useStore('reconciliation.allColumns', false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useInfiniteQuery({
		queryKey: ['runs', 'rows', run.id, corrected],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) =>
			dataProvider.runRows(run.id, { after: pageParam, corrected }, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const { data, error, refetch } = query
	const figures = visibleFigures(all)
	const rows = data?.pages.flatMap((page) => page.data)
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	return (
		<>
			<FilterForm>
				<Box component="label" sx={styles.check}>
					<input
						type="checkbox"
						checked={corrected}
						onChange={(event) => setCorrected(event.target.checked)}
					/>
					{t('runs.correctedOnly')}
				</Box>
				<Box component="label" sx={styles.check}>
					<input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
					{t('report.allColumns')}
				</Box>
				<RunCompare run={run} />
			</FilterForm>
			<FigureTable
				caption={t('runs.title')}
				figures={figures}
				rows={rows}
				none={t(corrected ? 'runs.noCorrections' : 'list.empty')}
				foot={<Sums run={run} figures={figures} />}
				more={<MoreRows query={query} />}
			>
				{(row) => <Row key={row.number} row={row} run={run} figures={figures} />}
			</FigureTable>
		</>
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
		<FigureRow
			figures={figures}
			title={named(t, row.title)}
			status={<ReportStatus code={row.status} />}
			region={row.region}
			currency={row.units}
			isChanged={(cell) => cell !== 'title' && cell !== 'status' && correctionOf(cell) !== undefined}
		>
			{(figure) => {
				const correction = correctionOf(figure)
				return (
					<>
						<ReportAmount
							figure={figure}
							value={row.figures[figure]}
							whose={whose}
							title={row.title}
							at={{ asOf: run.id }}
						/>
						{correction?.delta ? (
							<>
								<Box component="span" sx={difference.was}>
									<ReportAmount
										figure={figure}
										value={correction.delta}
										whose={whose}
										title={row.title}
										at={{ since: run.id, sinceEffectiveAt: until, effectiveAt: until }}
										signed
									/>
								</Box>
								<Box component="span" sx={difference.cause}>
									{t('runs.corrected', { count: correction.events })}
								</Box>
							</>
						) : null}
					</>
				)
			}}
		</FigureRow>
	)
}

function Sums({ run, figures }: { run: Run; figures: readonly ReportFigure[] }) {
	const t = useT()
	const ofRun = {
		status: run.status === null ? undefined : String(run.status),
		region: run.region ?? undefined,
	}
	return (
		<tfoot>
			{run.totals.map((line) => {
				const label = t('runs.totals', { currency: line.units })
				return (
					<FigureSum key={line.units} label={label} currency={line.units} figures={figures}>
						{(figure) => (
							<ReportAmount
								figure={figure}
								value={line[figure]}
								whose={{ currency: line.units, ...ofRun }}
								title={label}
								at={{ asOf: run.id }}
							/>
						)}
					</FigureSum>
				)
			})}
		</tfoot>
	)
}
