import { Button, Skeleton } from '@mui/material'
import { ClockAlert, PencilLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatUtc, hoursSince } from '../../ui/time.ts'
import { LATE_HOURS } from './late.ts'
import styles from './queue-list.module.css'

interface QueueListProps {
	requests: BackofficeRequest[] | undefined
	total: number | undefined
	current: string | undefined
	onMore: () => void
}

/** Who waits, and for how long. */
export function QueueList({ requests, total = 0, current, onMore }: QueueListProps) {
	const t = useT()
	return (
		<section className={styles.list} aria-label={t('review.queue')}>
			<h1 className={styles.title}>{t('nav.review')}</h1>
			<header>
				<h2>{requests ? t('review.waiting', { count: total }) : t('list.loading')}</h2>
				<span className={styles.quiet}>{t('review.oldestFirst')}</span>
			</header>
			{requests ? null : <Skeleton variant="rectangular" height={320} className={styles.skeleton ?? ''} />}
			<ol>
				{requests?.map((request) => (
					<li key={request.id}>
						<QueueItem request={request} current={request.id === current} />
					</li>
				))}
			</ol>
			{requests && requests.length < total ? (
				<Button fullWidth onClick={onMore}>
					{t('review.more')}
				</Button>
			) : null}
		</section>
	)
}

function QueueItem({ request, current }: { request: BackofficeRequest; current: boolean }) {
	const t = useT()
	const link = useRef<HTMLAnchorElement>(null)
	useEffect(() => {
		if (current) link.current?.scrollIntoView({ block: 'nearest' })
	}, [current])
	const hours = hoursSince(request.submittedAt, serverClock.now())
	return (
		<Link
			ref={link}
			className={styles.item}
			to={`/review/${request.id}`}
			aria-current={current ? 'true' : undefined}
		>
			<span className={styles.row}>
				<span className={styles.quiet}>
					{t('requests.fundraiser')}, {request.region}
				</span>
				<span
					className={hours >= LATE_HOURS ? styles.late : styles.quiet}
					title={formatUtc(request.submittedAt)}
				>
					{t('review.age', { count: hours })}
				</span>
			</span>
			<b>{request.title}</b>
			<span className={styles.row}>
				{request.requested !== null && (
					<Amount why="linked" value={request.requested} currency={request.currency} />
				)}
				<span className={styles.chips}>
					{request.pendingChange ? (
						<Chip tone="info" icon={PencilLine}>
							{t('review.change')}
						</Chip>
					) : null}
					{request.isUrgent ? (
						<Chip tone="bad" icon={ClockAlert}>
							{t('requests.urgent')}
						</Chip>
					) : null}
				</span>
			</span>
		</Link>
	)
}
