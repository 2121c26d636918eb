import { Box, Skeleton } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useStore } from 'react-admin'
import { useParams } from 'react-router-dom'
import { regionOfCurrency } from '../../../../domain/catalog/regions.contract.ts'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import type { Run, RunComparison } from '../../../../domain/ledger/runs.contract.ts'
import { formatMajor } from '../../../../kernel/wire/money.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import type { AtMoment } from '../../ui/explained/amount-of.ts'
import { Failure } from '../../ui/failure.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { named } from '../../ui/named.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { styles as difference } from './difference.styles.ts'
import { FigureRow, FigureSum, FigureTable, MoreRows } from './FigureTable.tsx'
import { visibleFigures } from './figures.ts'
import { ReportAmount } from './ReportAmount.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { RunCompare } from './RunCompare.tsx'

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
	const { data, error, refetch } = comparison
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
			actions={<BackLink to={`/runs/${id}/show`}>{t('runs.thisRun')}</BackLink>}
		>
			{run ? (
				<FilterForm>
					<RunCompare run={run} other={other} />
				</FilterForm>
			) : null}
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!rows && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{rows ? (
				<FigureTable
					caption={t('runs.compareTitle')}
					figures={figures}
					rows={rows}
					none={t('runs.compareNone')}
					foot={<Sums sums={data?.pages[0]?.sums ?? []} figures={figures} runs={runs} />}
					more={<MoreRows query={comparison} />}
				>
					{(row) => <Row key={row.requestId} row={row} figures={figures} runs={runs} />}
				</FigureTable>
			) : null}
		</Page>
	)
}

interface Runs {
	earlier: string
	later: string
}

const fromTo = ({ earlier, later }: Runs): AtMoment => ({ since: earlier, asOf: later, saved: 'true' })

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
		<FigureRow
			figures={figures}
			title={
				<>
					{visible ? <span>{named(t, visible.title)}</span> : null}
					{was ? <Box sx={difference.was}>{t('difference.was', { what: named(t, was) })}</Box> : null}
				</>
			}
			status={
				<Box sx={difference.cell}>
					{row.before && row.after && changeOf('status') ? <ReportStatus code={row.before.status} /> : null}
					{visible ? <ReportStatus code={visible.status} /> : null}
					{row.before === null ? (
						<Box component="span" sx={difference.was}>
							{t('difference.new')}
						</Box>
					) : null}
					{row.after === null ? (
						<Box component="span" sx={difference.was}>
							{t('difference.gone')}
						</Box>
					) : null}
				</Box>
			}
			region={regionOfCurrency(row.units).code}
			currency={row.units}
			isChanged={(cell) => (cell === 'title' ? was !== null : changeOf(cell) !== undefined)}
		>
			{(figure) => {
				const delta = changeOf(figure)?.delta
				return (
					<>
						<ReportAmount
							figure={figure}
							value={visible?.figures[figure] ?? formatMajor(0n, row.units)}
							whose={whose}
							title={visible?.title ?? ''}
							at={{ asOf: row.after ? runs.later : runs.earlier }}
						/>
						{delta ? (
							<Box component="span" sx={difference.was}>
								<Delta row={row} figure={figure} delta={delta} runs={runs} />
							</Box>
						) : null}
					</>
				)
			}}
		</FigureRow>
	)
}

interface DeltaProps extends Pick<RowProps, 'row' | 'runs'> {
	figure: ReportFigure
	delta: string
}

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
			{sums.map((line) => {
				const label = t('difference.totals', { currency: line.units })
				return (
					<FigureSum key={line.units} label={label} currency={line.units} figures={figures}>
						{(figure) => (
							<ReportAmount
								figure={figure}
								value={line[figure]}
								whose={{ currency: line.units }}
								title={label}
								at={fromTo(runs)}
								signed
							/>
						)}
					</FigureSum>
				)
			})}
		</tfoot>
	)
}
