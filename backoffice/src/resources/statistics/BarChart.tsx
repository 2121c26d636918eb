import { Box } from '@mui/material'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useLocale } from 'react-admin'
import { styles } from './statistics.styles.ts'

export interface Bar {
	readonly key: string
	readonly label: string
	readonly value: number
	readonly text: string
}

const WIDTH = 720
const HEIGHT = 220
const LEFT = 68
const BOTTOM = 28
const TOP = 8
const MAX_LABELS = 8

interface BarChartProps {
	bars: readonly Bar[]
	summary: string
	/** Formats the values of the axis; short counts when absent. */
	axis?: ((value: number) => string) | undefined
}

/** Shows bars over time. The table beside it serves screen readers. */
export function BarChart({ bars, summary, axis }: BarChartProps) {
	const compact = new Intl.NumberFormat(useLocale(), { notation: 'compact', numberingSystem: 'latn' })
	const across = scaleBand<string>()
		.domain(bars.map(({ key }) => key))
		.range([LEFT, WIDTH])
		.padding(0.2)
	const up = scaleLinear()
		.domain([0, Math.max(1, ...bars.map(({ value }) => value))])
		.nice(4)
		.range([HEIGHT - BOTTOM, TOP])
	const every = Math.ceil(bars.length / MAX_LABELS)
	return (
		<Box component="svg" sx={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
			{up.ticks(4).map((tick) => (
				<g key={tick}>
					<Box component="line" sx={styles.rule} x1={LEFT} x2={WIDTH} y1={up(tick)} y2={up(tick)} />
					<Box
						component="text"
						sx={styles.tick}
						x={LEFT - 8}
						y={up(tick)}
						textAnchor="end"
						dominantBaseline="middle"
					>
						{axis ? axis(tick) : compact.format(tick)}
					</Box>
				</g>
			))}
			{bars.map(({ key, label, value, text }, index) => (
				<g key={key}>
					<Box
						component="rect"
						sx={styles.bar}
						x={across(key)}
						width={across.bandwidth()}
						y={up(value)}
						height={up(0) - up(value)}
					>
						<title>{`${label}: ${text}`}</title>
					</Box>
					{index % every === 0 ? (
						<Box
							component="text"
							sx={styles.tick}
							x={(across(key) ?? 0) + across.bandwidth() / 2}
							y={HEIGHT - 8}
							textAnchor="middle"
						>
							{label}
						</Box>
					) : null}
				</g>
			))}
		</Box>
	)
}
