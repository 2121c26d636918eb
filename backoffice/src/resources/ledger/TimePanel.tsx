import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { BookOpenCheck, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { MomentSlider, type Thumb } from './MomentSlider.tsx'
import { stopsOf } from './moments.ts'
import { useMarks } from './presets.ts'
import { styles } from './time-panel.styles.ts'

export type Clock = 'known' | 'moved'

interface TimePanelProps {
	query: { data?: LedgerLog; error: Error | null; refetch: () => unknown }
	clock: Clock
	onClock: (clock: Clock) => void
	thumbs: readonly [Thumb] | readonly [Thumb, Thumb]
	children: ReactNode
}

const CLOCKS = [
	['known', BookOpenCheck],
	['moved', CalendarClock],
] as const

export function TimePanel({ query, clock, onClock, thumbs, children }: TimePanelProps) {
	const t = useT()
	const { data: log, error, refetch } = query
	const marks = useMarks(log)
	const stops = log ? stopsOf(log) : []
	return (
		<Paper component="section" variant="outlined" sx={styles.panel} aria-label={t('clock.label')}>
			<Box component="fieldset" sx={styles.clocks}>
				<legend>{t('clock.which')}</legend>
				<Box sx={styles.segments}>
					{CLOCKS.map(([name, Icon]) => (
						<button key={name} type="button" aria-pressed={clock === name} onClick={() => onClock(name)}>
							<Icon size={16} aria-hidden />
							{t(`clock.${name}`)}
						</button>
					))}
				</Box>
			</Box>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!log && !error ? <Skeleton variant="rectangular" height={104} /> : null}
			{log && log.first === null ? (
				<Typography variant="quiet" sx={styles.quiet}>
					{t('clock.empty')}
				</Typography>
			) : null}
			{stops.length > 1 ? (
				<MomentSlider
					stops={stops}
					end={t(clock === 'known' ? 'clock.now' : 'clock.whenever')}
					thumbs={thumbs}
					marks={marks}
				/>
			) : null}
			<Box sx={styles.fields}>{children}</Box>
		</Paper>
	)
}
