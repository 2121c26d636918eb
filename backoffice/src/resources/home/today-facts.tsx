import { Link } from 'react-router-dom'
import type { Overview } from '../../../../domain/activity/contract.ts'
import { useT } from '../../providers/i18n.ts'
import styles from './home.module.css'

/** Beyond this the read models are behind enough to say so. */
const LAG_WORTH_SAYING_MS = 5_000

/** The confirmed gifts, the latest first. */
const LATEST = `/donations?${new URLSearchParams({
	filter: JSON.stringify({ status: 'confirmed' }),
	sort: 'confirmedAt',
	order: 'DESC',
})}`

/** The gifts of the last day, for who may know, and how current all figures are. */
export function TodayFacts({ overview }: { overview: Overview }) {
	const t = useT()
	const { giftsToday, projectionLagMs } = overview
	const lag = projectionLagMs ?? 0
	return (
		<div className={styles.facts}>
			{giftsToday === null ? null : (
				<section className={styles.fact}>
					<h2>{t('home.gifts')}</h2>
					<p className={styles.big}>{giftsToday}</p>
					<Link to={LATEST}>{t('home.giftsOpen')}</Link>
				</section>
			)}
			{lag < LAG_WORTH_SAYING_MS ? (
				<section className={styles.current}>
					<h2>{t('home.current')}</h2>
					<p>{t('home.currentHelp')}</p>
				</section>
			) : (
				<section className={styles.behind}>
					<h2>{t('home.behind')}</h2>
					<p>{t('home.behindHelp', { count: Math.ceil(lag / 1000) })}</p>
				</section>
			)}
		</div>
	)
}
