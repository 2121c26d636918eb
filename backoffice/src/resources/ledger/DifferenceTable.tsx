import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { Cell, DifferenceAnswer, DifferenceRow } from '../../../../domain/ledger/history.contract.ts'
import { formatMajor } from '../../../../kernel/money.ts'
import { useT } from '../../providers/i18n.ts'
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx'
import table from '../../ui/list/table.module.css'
import { named } from '../../ui/named.tsx'
import { Causes } from './Causes.tsx'
import type { DifferenceQuery } from './calls.ts'
import styles from './difference.module.css'
import { AmountCell, StatusCell, TitleChange } from './difference-cells.tsx'
import { bothOf, earlierOf, filterOf, laterOf } from './difference-view.ts'
import { CELL_LABELS, FIGURE_LABELS, isWide } from './figures.ts'
import ledger from './ledger.module.css'
import { ReportAmount } from './ReportAmount.tsx'

interface DifferenceTableProps {
	/** Of the whole difference; null while nothing can be compared. */
	query: DifferenceQuery | null
	pages: readonly DifferenceAnswer[] | undefined
	figures: readonly ReportFigure[]
	/** Reads the next page; null on the last one. */
	more: (() => void) | null
	busy: boolean
	/** There is nothing to compare at all. */
	empty: boolean
}

/** One line per request of which something changed; a changed cell opens the events that changed it. */
export function DifferenceTable({ query, pages, figures, more, busy, empty }: DifferenceTableProps) {
	const t = useT()
	const rows = pages?.flatMap((page) => page.data)
	const columns = 4 + figures.length
	const isNone = empty || rows?.length === 0
	return (
		<div className={`${table.frame} ${isWide(figures) ? ledger.wide : ''}`}>
			<table className={table.table} aria-busy={rows === undefined}>
				<caption className={table.hidden}>{t('difference.title')}</caption>
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
				<tbody>
					{rows === undefined && !empty ? <SkeletonRows columns={columns} text={t('list.loading')} /> : null}
					{isNone ? (
						<tr>
							<td colSpan={columns} className={table.empty}>
								{t(empty ? 'clock.empty' : 'difference.none')}
							</td>
						</tr>
					) : null}
					{query ? rows?.map((row) => <Row key={row.id} row={row} figures={figures} query={query} />) : null}
				</tbody>
				<Sums totals={pages?.[0]?.totals ?? null} figures={figures} query={query ?? {}} />
			</table>
			{more ? (
				<div className={styles.more}>
					<Button variant="outlined" color="secondary" disabled={busy} onClick={more}>
						{t('difference.more')}
					</Button>
				</div>
			) : null}
		</div>
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
	const changed = (cell: Cell) => (changeOf(cell) ? styles.changed : '')
	// A request that is new has its first title, which is no change of one.
	const isRenamed = row.before !== null && row.after !== null && changeOf('title') !== undefined
	return (
		<>
			<tr>
				<td className={`${table.head} ${isRenamed ? styles.changed : ''}`}>
					<Link to={`/requests/${row.id}/show`}>{named(t, row.title)}</Link>
					<TitleChange row={row} opener={isRenamed ? opener('title') : null} />
				</td>
				<td className={changed('status')} data-label={t('report.status')}>
					<StatusCell row={row} opener={changeOf('status') ? opener('status') : null} />
				</td>
				<td data-label={t('report.region')}>{row.region}</td>
				<td data-label={t('report.currency')}>{row.units}</td>
				{figures.map((figure) => (
					<td
						key={figure}
						className={`${table.right} ${changed(figure)} ${open === figure ? styles.chosen : ''}`}
						data-label={t(FIGURE_LABELS[figure])}
					>
						<AmountCell currency={row.units} change={changeOf(figure)} opener={opener(figure)}>
							<ReportAmount
								figure={figure}
								value={visible?.figures[figure] ?? formatMajor(0n, row.units)}
								whose={{ requestId: row.id, currency: row.units }}
								title={row.title}
								at={row.after ? laterOf(query) : earlierOf(query)}
							/>
						</AmountCell>
					</td>
				))}
			</tr>
			{open ? (
				<tr>
					<td colSpan={4 + figures.length} className={styles.opened} id={regionId}>
						<Causes row={row} cell={open} query={query} />
					</td>
				</tr>
			) : null}
		</>
	)
}

/** What changed in sum, a line per currency. */
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
			{totals.sums.map((line) => (
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
								whose={{ currency: line.units, ...filterOf(query) }}
								title={t('difference.totals', { currency: line.units })}
								at={bothOf(query)}
								signed
							/>
						</td>
					))}
				</tr>
			))}
		</tfoot>
	)
}
