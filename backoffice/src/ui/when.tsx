import { useLocale } from 'react-admin'
import styles from './amount.module.css'
import { formatDay, formatMoment, formatUtc, type MomentOf } from './time.ts'

interface WhenProps extends MomentOf {
	at: string
}

/** A moment with its zone; its title is UTC. */
export const When = ({ at, ...rest }: WhenProps) => (
	<time className={styles.moment} dateTime={at} title={formatUtc(at)}>
		{formatMoment(at, useLocale(), rest)}
	</time>
)

/** A calendar day. */
export const Day = ({ day }: { day: string }) => (
	<time className={styles.amount} dateTime={day}>
		{formatDay(day, useLocale())}
	</time>
)
