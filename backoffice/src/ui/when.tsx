import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { styles } from './amount.styles.ts'
import { formatDay, formatMoment, formatUtc, type MomentOf } from './time.ts'

interface WhenProps extends MomentOf {
	at: string
}

/** Shows a moment with its zone; its title is UTC. */
export const When = ({ at, ...rest }: WhenProps) => (
	<Box component="time" sx={styles.moment} dateTime={at} title={formatUtc(at)}>
		{formatMoment(at, useLocale(), rest)}
	</Box>
)

export const Day = ({ day }: { day: string }) => (
	<Box component="time" sx={styles.amount} dateTime={day}>
		{formatDay(day, useLocale())}
	</Box>
)
