import { Box } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import type { Cell, DifferenceAnswer, DifferenceRow } from '../../../../domain/ledger/history.contract.ts'
import { formatMajor } from '../../../../kernel/wire/money.ts'
import { useT } from '../../providers/i18n.ts'
import { named } from '../../ui/named.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { Causes } from './Causes.tsx'
import type { DifferenceQuery } from './calls.ts'
import { styles } from './difference.styles.ts'
import { AmountCell, StatusCell, TitleChange } from './difference-cells.tsx'
import { bothOf, earlierOf, filterOf, laterOf } from './difference-view.ts'
import { FigureRow, FigureSum, FigureTable } from './FigureTable.tsx'
import { CELL_LABELS } from './figures.ts'
import { ReportAmount } from './ReportAmount.tsx'

interface DifferenceTableProps {
	query: DifferenceQuery | null
	pages: readonly DifferenceAnswer[] | undefined
	figures: readonly ReportFigure[]
	more: ReactNode
	empty: boolean
}

export function DifferenceTable({ query, pages, figures, more, empty }: DifferenceTableProps) {
	const t = useT()
	const rows = pages?.flatMap((page) => page.data)
	return (
		<FigureTable
			caption={t('difference.title')}
			figures={figures}
			rows={empty ? [] : rows}
			none={t(empty ? 'clock.empty' : 'difference.none')}
			foot={<Sums totals={pages?.[0]?.totals ?? null} figures={figures} query={query ?? {}} />}
			more={more}
		>
			{(row) => (query ? <Row key={row.id} row={row} figures={figures} query={query} /> : null)}
		</FigureTable>
	)
}

interface RowProps {
	row: DifferenceRow
	figures: readonly ReportFigure[]
	query: DifferenceQuery
}

function Row({ row, figures, query }: RowProps) {
	const t = useT()
	const [open, setOpen] = useState<Cell | null>(null)
	const regionId = useId()
	const visible = row.after ?? row.before
	const changeOf = (cell: Cell) => row.changes.find((change) => change.cell === cell)
	const opener = (cell: Cell) => ({
		open: open === cell,
		controls: regionId,
		label: t('difference.openCell', { cell: t(CELL_LABELS[cell]), title: named(t, row.title) }),
		onToggle: () => setOpen(open === cell ? null : cell),
	})
	// A request that is new has its first title, which is no change of one.
	const isRenamed = row.before !== null && row.after !== null && changeOf('title') !== undefined
	return (
		<>
			<FigureRow
				figures={figures}
				title={
					<>
						<RecordLink resource="requests" id={row.id}>
							{named(t, row.title)}
						</RecordLink>
						<TitleChange row={row} opener={isRenamed ? opener('title') : null} />
					</>
				}
				status={<StatusCell row={row} opener={changeOf('status') ? opener('status') : null} />}
				region={row.region}
				currency={row.units}
				isChanged={(cell) => (cell === 'title' ? isRenamed : changeOf(cell) !== undefined)}
				chosen={figures.find((figure) => figure === open)}
			>
				{(figure) => (
					<AmountCell currency={row.units} change={changeOf(figure)} opener={opener(figure)}>
						<ReportAmount
							figure={figure}
							value={visible?.figures[figure] ?? formatMajor(0n, row.units)}
							whose={{ requestId: row.id, currency: row.units }}
							title={row.title}
							at={row.after ? laterOf(query) : earlierOf(query)}
						/>
					</AmountCell>
				)}
			</FigureRow>
			{open ? (
				<tr>
					<Box component="td" colSpan={4 + figures.length} sx={styles.opened} id={regionId}>
						<Causes row={row} cell={open} query={query} />
					</Box>
				</tr>
			) : null}
		</>
	)
}

interface SumsProps {
	totals: DifferenceAnswer['totals']
	figures: readonly ReportFigure[]
	query: Partial<DifferenceQuery>
}

function Sums({ totals, figures, query }: SumsProps) {
	const t = useT()
	if (!totals || totals.sums.length === 0) return null
	return (
		<tfoot>
			{totals.sums.map((line) => {
				const label = t('difference.totals', { currency: line.units })
				return (
					<FigureSum key={line.units} label={label} currency={line.units} figures={figures}>
						{(figure) => (
							<ReportAmount
								figure={figure}
								value={line[figure]}
								whose={{ currency: line.units, ...filterOf(query) }}
								title={label}
								at={bothOf(query)}
								signed
							/>
						)}
					</FigureSum>
				)
			})}
		</tfoot>
	)
}
