import { Box, Paper, Skeleton } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { type Bar, BarChart } from './BarChart.tsx'
import { styles } from './statistics.styles.ts'

export interface Row {
	readonly key: string
	readonly head: string
	readonly cells: readonly ReactNode[]
}

interface ChartCardProps {
	title: string
	help?: string
	total: ReactNode
	summary: string
	bars: readonly Bar[]
	axis?: ((value: number) => string) | undefined
	columns: readonly string[]
	rows: readonly Row[]
}

export function ChartCard({ title, help, total, summary, bars, axis, columns, rows }: ChartCardProps) {
	const t = useT()
	const id = useId()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{help ? (
				<Box component="p" sx={styles.quiet}>
					{help}
				</Box>
			) : null}
			<Box component="p" sx={styles.total}>
				{total}
			</Box>
			<BarChart bars={bars} summary={summary} axis={axis} />
			<details>
				<summary>{t('statistics.asTable')}</summary>
				<Box
					component="section"
					sx={styles.scroll}
					tabIndex={0}
					aria-label={`${title}. ${t('statistics.asTable')}`}
				>
					<Box component="table" sx={styles.table}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map(({ key, head, cells }) => (
								<tr key={key}>
									<th scope="row">{head}</th>
									{cells.map((cell, index) => (
										<td key={columns[index + 1]}>{cell}</td>
									))}
								</tr>
							))}
						</tbody>
					</Box>
				</Box>
			</details>
		</Paper>
	)
}

interface StateProps {
	title: string
	error: Error | null
	isPending: boolean
	onRetry: () => void
}

export function ChartState({ title, error, isPending, onRetry }: StateProps) {
	const t = useT()
	const id = useId()
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{error ? (
				<Failure error={error} onRetry={onRetry} />
			) : isPending ? (
				<Skeleton variant="rectangular" height={220} />
			) : (
				<>
					<p>{t('statistics.nothing')}</p>
					<Box component="p" sx={styles.quiet}>
						{t('statistics.nothingHelp')}
					</Box>
				</>
			)}
		</Paper>
	)
}
