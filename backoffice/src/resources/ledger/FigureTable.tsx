import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { styles as difference } from './difference.styles.ts'
import { FIGURE_LABELS, isWide } from './figures.ts'
import { styles } from './ledger.styles.ts'

interface FigureTableProps<Row> {
	caption: string
	figures: readonly ReportFigure[]
	rows: readonly Row[] | undefined
	none: string
	children: (row: Row) => ReactNode
	foot: ReactNode
	more: ReactNode
}

export function FigureTable<Row>(props: FigureTableProps<Row>) {
	const { caption, figures, rows, none, children, foot, more } = props
	const t = useT()
	const columns = 4 + figures.length
	return (
		<Box sx={[table.frame, isWide(figures) && styles.wide]}>
			<Box component="table" sx={table.table} aria-busy={rows === undefined}>
				<Box component="caption" sx={table.hidden}>
					{caption}
				</Box>
				<thead>
					<tr>
						{(['title', 'status', 'region', 'currency'] as const).map((name) => (
							<th key={name} scope="col">
								{t(`report.${name}`)}
							</th>
						))}
						{figures.map((figure) => (
							<th key={figure} scope="col" className="right">
								{t(FIGURE_LABELS[figure])}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows === undefined ? <SkeletonRows columns={columns} text={t('list.loading')} /> : null}
					{rows?.length === 0 ? (
						<tr>
							<td colSpan={columns} className="empty">
								{none}
							</td>
						</tr>
					) : null}
					{rows?.map(children)}
				</tbody>
				{foot}
			</Box>
			{more}
		</Box>
	)
}

interface FigureRowProps {
	figures: readonly ReportFigure[]
	title: ReactNode
	status: ReactNode
	region: string
	currency: string
	isChanged: (cell: ReportFigure | 'title' | 'status') => boolean
	chosen?: ReportFigure | undefined
	children: (figure: ReportFigure) => ReactNode
}

export function FigureRow(props: FigureRowProps) {
	const { figures, title, status, region, currency, isChanged, chosen, children } = props
	const t = useT()
	return (
		<tr>
			<Box component="td" sx={[isChanged('title') && difference.changed]} className="head">
				{title}
			</Box>
			<Box component="td" sx={[isChanged('status') && difference.changed]} data-label={t('report.status')}>
				{status}
			</Box>
			<td data-label={t('report.region')}>{region}</td>
			<td data-label={t('report.currency')}>{currency}</td>
			{figures.map((figure) => (
				<Box
					component="td"
					key={figure}
					sx={[isChanged(figure) && difference.changed, chosen === figure && difference.chosen]}
					className="right"
					data-label={t(FIGURE_LABELS[figure])}
				>
					<Box sx={[difference.cell, difference.end]} className="end">
						{children(figure)}
					</Box>
				</Box>
			))}
		</tr>
	)
}

interface FigureSumProps {
	label: string
	currency: string
	figures: readonly ReportFigure[]
	children: (figure: ReportFigure) => ReactNode
}

export function FigureSum({ label, currency, figures, children }: FigureSumProps) {
	const t = useT()
	return (
		<tr>
			<td colSpan={3} className="head">
				{label}
			</td>
			<td data-label={t('report.currency')}>{currency}</td>
			{figures.map((figure) => (
				<td key={figure} className="right" data-label={t(FIGURE_LABELS[figure])}>
					{children(figure)}
				</td>
			))}
		</tr>
	)
}

interface MoreProps {
	query: {
		readonly hasNextPage: boolean
		readonly isFetchingNextPage: boolean
		readonly fetchNextPage: () => unknown
	}
}

export function More({ query }: MoreProps) {
	const t = useT()
	if (!query.hasNextPage) return null
	return (
		<Button
			variant="outlined"
			color="secondary"
			disabled={query.isFetchingNextPage}
			onClick={() => void query.fetchNextPage()}
		>
			{t('difference.more')}
		</Button>
	)
}

export const MoreRows = ({ query }: MoreProps) =>
	query.hasNextPage ? (
		<Box sx={difference.more}>
			<More query={query} />
		</Box>
	) : null
