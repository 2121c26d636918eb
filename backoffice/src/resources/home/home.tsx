import { Button, Skeleton } from '@mui/material'
import { CircleCheck, Scale } from 'lucide-react'
import { useGetIdentity, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { useOverview } from '../../layout/use-overview.ts'
import { mayAccess } from '../../providers/access.ts'
import type { Identity } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { formatNow } from '../../ui/time.ts'
import styles from './home.module.css'
import { TodayFacts } from './today-facts.tsx'
import { workFor } from './work.ts'

/** What needs the reader today, each with the way to the work. */
export function Home() {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const { identity } = useGetIdentity()
	const { data: overview, error, refetch, dataUpdatedAt } = useOverview()
	const roles = (identity as Identity | undefined)?.roles ?? []
	const money = mayAccess(roles, 'reconciliation', 'list')
	const report = (
		<Button
			component={Link}
			to="/reconciliation"
			variant="outlined"
			color="secondary"
			startIcon={<Scale size={16} />}
		>
			{t('nav.reconciliation')}
		</Button>
	)
	return (
		<Page
			title={t('home.title')}
			lead={dataUpdatedAt ? formatNow(dataUpdatedAt, locale) : ' '}
			actions={money ? report : null}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!overview && !error ? <Skeleton variant="rectangular" height={220} /> : null}
			{overview ? (
				<div className={styles.columns}>
					<section className={styles.card} aria-label={t('home.title')}>
						<ul>
							{workFor(overview, roles).map(({ key, count, hot, title, help, age, to, go }) => (
								<li key={key} className={`${styles.item} ${hot ? styles.hot : ''}`}>
									<span className={styles.count}>{count}</span>
									<div>
										<h2>{t(title, { count })}</h2>
										<p className={styles.quiet}>{t(help)}</p>
									</div>
									<span className={styles.age}>{age === null ? null : t('home.oldest', { count: age })}</span>
									<Button
										component={Link}
										to={to}
										variant="contained"
										aria-label={`${t(go)}: ${t(title, { count })}`}
									>
										{t(go)}
									</Button>
								</li>
							))}
						</ul>
						{workFor(overview, roles).length === 0 ? (
							<p className={styles.nothing}>
								<CircleCheck size={24} aria-hidden />
								{t('home.nothing')}
							</p>
						) : null}
					</section>
					<TodayFacts overview={overview} />
				</div>
			) : null}
		</Page>
	)
}
