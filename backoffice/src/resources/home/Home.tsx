import { Box, Button, Paper, Skeleton } from '@mui/material'
import { Check, CircleCheck, Scale } from 'lucide-react'
import { useGetIdentity, useLocale } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import type { Overview } from '../../../../domain/activity/contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { useOverview } from '../../layout/use-overview.ts'
import { mayAccess } from '../../providers/access.ts'
import type { Identity } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { formatNow } from '../../ui/time.ts'
import { PLACES } from '../index.ts'
import type { Work } from '../work.ts'
import { styles } from './home.styles.ts'
import { TodayFacts } from './TodayFacts.tsx'
import { WorkItem } from './WorkItem.tsx'
import { hasQueues, workFor } from './work-for.ts'

/** Shows today's work; a role without queues is led to its first list. */
export function Home() {
	const { identity } = useGetIdentity()
	const roles = (identity as Identity | undefined)?.roles ?? []
	const first = PLACES.flat().find(({ resource }) => mayAccess(roles, resource, 'list'))
	if (first && !hasQueues(roles)) return <Navigate to={first.to} replace />
	return <Today roles={roles} viewerId={String(identity?.id ?? '')} />
}

function Today({ roles, viewerId }: Omit<QueuesProps, 'overview'>) {
	const t = useT()
	const locale = useLocale()
	const { data: overview, error, refetch, dataUpdatedAt } = useOverview()
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
			lead={dataUpdatedAt ? formatNow(dataUpdatedAt + (serverClock.offset() ?? 0), locale) : ' '}
			actions={money ? report : null}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!overview && !error ? <Skeleton variant="rectangular" height={220} /> : null}
			{overview ? (
				<Box sx={styles.columns}>
					<Queues overview={overview} roles={roles} viewerId={viewerId} />
					<TodayFacts overview={overview} />
				</Box>
			) : null}
		</Page>
	)
}

interface QueuesProps {
	overview: Overview
	roles: readonly Role[]
	viewerId: string
}

function Queues({ overview, roles, viewerId }: QueuesProps) {
	const t = useT()
	const { waiting, idle } = workFor(overview, roles, viewerId)
	return (
		<Box sx={styles.facts}>
			<Paper component="section" variant="outlined" aria-label={t('home.title')}>
				{waiting.length > 0 ? (
					<ul>
						{waiting.map((work) => (
							<WorkItem key={work.key} work={work} />
						))}
					</ul>
				) : (
					<Box component="p" sx={styles.nothing}>
						<CircleCheck size={24} aria-hidden />
						{t('home.nothing')}
					</Box>
				)}
			</Paper>
			{overview.money && idle.length > 0 ? <Idle work={idle} /> : null}
		</Box>
	)
}

function Idle({ work }: { work: readonly Work[] }) {
	const t = useT()
	return (
		<Box component="section" sx={styles.idle} aria-labelledby="idle">
			<h2 id="idle">{t('home.idle')}</h2>
			<ul>
				{work.map(({ key, title, to }) => (
					<li key={key}>
						<Check size={16} aria-hidden />
						<Link to={to}>{t(title, { count: 0 })}</Link>
					</li>
				))}
			</ul>
		</Box>
	)
}
