import { Link } from 'react-router-dom'
import type { Overview } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { dayOf, startOfDay } from '../../ui/list/days.ts'
import styles from './home.module.css'

/** Beyond this the read models are behind enough to say so. */
const LAG_WORTH_SAYING_MS = 5_000

interface TodayFactsProps {
	overview: Overview
	/** May the reader open the gifts? */
	money: boolean
}

/** The gifts of today, and how current all figures are. */
export function TodayFacts({ overview, money }: TodayFactsProps) {
	const t = useT()
	const lag = overview.projectionLagMs
	const today = startOfDay(dayOf(new Date().toISOString()))
	const filter = encodeURIComponent(JSON.stringify({ from: today }))
	return (
		<div className={styles.facts}>
			<section className={styles.fact}>
				<h2>{t('home.giftsToday')}</h2>
				<p className={styles.big}>{overview.giftsToday}</p>
				{money ? <Link to={`/donations?filter=${filter}`}>{t('home.giftsTodayOpen')}</Link> : null}
			</section>
			{lag === null ? null : (
				<section className={lag < LAG_WORTH_SAYING_MS ? styles.current : styles.behind}>
					<h2>{lag < LAG_WORTH_SAYING_MS ? t('home.current') : t('home.behind')}</h2>
					<p>
						{lag < LAG_WORTH_SAYING_MS
							? t('home.currentHelp')
							: t('home.behindHelp', { count: Math.ceil(lag / 1000) })}
					</p>
				</section>
			)}
		</div>
	)
}
