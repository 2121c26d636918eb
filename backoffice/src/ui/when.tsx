import { useLocale } from 'react-admin'
import styles from './amount.module.css'
import { formatDay, formatMoment, formatUtc } from './time.ts'

/** A moment in the reader's zone; its title is UTC. */
export const When = ({ at }: { at: string }) => (
	<time className={styles.amount} dateTime={at} title={formatUtc(at)}>
		{formatMoment(at, useLocale())}
	</time>
)

/** A calendar day. */
export const Day = ({ day }: { day: string }) => (
	<time className={styles.amount} dateTime={day}>
		{formatDay(day, useLocale())}
	</time>
)
