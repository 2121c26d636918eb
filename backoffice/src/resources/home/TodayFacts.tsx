import { useGetIdentity, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Overview } from '../../../../domain/activity/contract.ts'
import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'
import { mayAccess } from '../../providers/access.ts'
import type { Identity } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { formatMoment } from '../../ui/time.ts'
import styles from './home.module.css'
import { Verified } from './Verified.tsx'

/** Beyond this the read models are behind enough to say so. */
const LAG_WORTH_SAYING_MS = 5_000

/** The confirmed donations, the latest first. */
const LATEST = `/donations?${new URLSearchParams({
	filter: JSON.stringify({ status: 'confirmed' }),
	sort: 'confirmedAt',
	order: 'DESC',
})}`

/** What finance looks at beside the work, and how current all figures are. */
export function TodayFacts({ overview }: { overview: Overview }) {
	const t = useT()
	const locale = useLocale()
	const { giftsToday, projectionLagMs, money } = overview
	const lag = projectionLagMs ?? 0
	return (
		<div className={styles.facts}>
			{money ? <Verified verified={money.verified} /> : null}
			{giftsToday === null ? null : (
				<section className={styles.fact}>
					<h2>{t('home.gifts')}</h2>
					<p className={styles.big}>{formatCount(giftsToday, locale)}</p>
					<Link to={LATEST}>{t('home.donationsOpen')}</Link>
				</section>
			)}
			{money ? <LastSigned run={money.lastSigned} /> : null}
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

/** Who signed a run last, and what it shows. */
function LastSigned({ run }: { run: MoneyOverview['lastSigned'] }) {
	const t = useT()
	const locale = useLocale()
	const { identity } = useGetIdentity()
	const roles = (identity as Identity | undefined)?.roles ?? []
	if (!mayAccess(roles, 'runs', 'list')) return null
	return (
		<section className={styles.fact}>
			<h2>{t('home.signed')}</h2>
			{run ? (
				<>
					<p>{t('home.signedAsOf', { when: formatMoment(run.asOf, locale) })}</p>
					<p className={styles.quiet}>
						{t('home.signedHelp', { name: run.signedBy, when: formatMoment(run.signedAt, locale) })}
					</p>
					<Link to={`/runs/${run.id}/show`}>{t('home.signedOpen')}</Link>
				</>
			) : (
				<>
					<p className={styles.quiet}>{t('home.signedNone')}</p>
					<Link to="/runs">{t('home.runsOpen')}</Link>
				</>
			)}
		</section>
	)
}
