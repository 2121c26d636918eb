import { Box, Paper, Typography } from '@mui/material'
import { useGetIdentity, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Overview } from '../../../../domain/activity/contract.ts'
import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'
import { mayAccess } from '../../providers/access.ts'
import type { Identity } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { formatMoment } from '../../ui/time.ts'
import { styles } from './home.styles.ts'
import { Verified } from './Verified.tsx'

const LAG_WORTH_SAYING_MS = 5_000

const LATEST = `/donations?${new URLSearchParams({
	filter: JSON.stringify({ status: 'confirmed' }),
	sort: 'confirmedAt',
	order: 'DESC',
})}`

export function TodayFacts({ overview }: { overview: Overview }) {
	const t = useT()
	const locale = useLocale()
	const { donationsToday, projectionLagMs, money } = overview
	const lag = projectionLagMs ?? 0
	return (
		<Box sx={styles.facts}>
			{money ? <Verified verified={money.verified} /> : null}
			{donationsToday === null ? null : (
				<Paper component="section" variant="outlined" sx={styles.fact}>
					<h2>{t('home.donations')}</h2>
					<Box component="p" sx={styles.big}>
						{formatCount(donationsToday, locale)}
					</Box>
					<Link to={LATEST}>{t('home.donationsOpen')}</Link>
				</Paper>
			)}
			{money ? <LastSigned run={money.lastSigned} /> : null}
			{lag < LAG_WORTH_SAYING_MS ? (
				<Box component="section" sx={styles.current}>
					<h2>{t('home.current')}</h2>
					<p>{t('home.currentHelp')}</p>
				</Box>
			) : (
				<Box component="section" sx={styles.behind}>
					<h2>{t('home.behind')}</h2>
					<p>{t('home.behindHelp', { count: Math.ceil(lag / 1000) })}</p>
				</Box>
			)}
		</Box>
	)
}

function LastSigned({ run }: { run: MoneyOverview['lastSigned'] }) {
	const t = useT()
	const locale = useLocale()
	const { identity } = useGetIdentity()
	const roles = (identity as Identity | undefined)?.roles ?? []
	if (!mayAccess(roles, 'runs', 'list')) return null
	return (
		<Paper component="section" variant="outlined" sx={styles.fact}>
			<h2>{t('home.signed')}</h2>
			{run ? (
				<>
					<p>{t('home.signedAsOf', { when: formatMoment(run.asOf, locale) })}</p>
					<Typography variant="small" sx={styles.quiet}>
						{t('home.signedHelp', { name: run.signedBy, when: formatMoment(run.signedAt, locale) })}
					</Typography>
					<Link to={`/runs/${run.id}/show`}>{t('home.signedOpen')}</Link>
				</>
			) : (
				<>
					<Typography variant="small" sx={styles.quiet}>
						{t('home.signedNone')}
					</Typography>
					<Link to="/runs">{t('home.runsOpen')}</Link>
				</>
			)}
		</Paper>
	)
}
