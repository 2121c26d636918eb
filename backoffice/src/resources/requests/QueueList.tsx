import { Box, Button, Checkbox, Skeleton } from '@mui/material'
import { ClockAlert, Flag, MessageSquareQuote, PencilLine, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { MAX_BULK } from '../../../../domain/requests/bulk.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatUtc, hoursSince } from '../../ui/time.ts'
import { LATE_HOURS } from './late.ts'
import { styles } from './queue-list.styles.ts'
import { Target } from './request-amount.tsx'

interface QueueListProps {
	requests: readonly BackofficeRequest[] | undefined
	total: number | undefined
	current: string | undefined
	search: string
	filters: ReactNode
	selected: ReadonlySet<string>
	onSelect: (ids: ReadonlySet<string>) => void
	onDecide: () => void
	onMore: () => void
}

export function QueueList(props: QueueListProps) {
	const { requests, total = 0, current, search, filters, selected, onSelect, onDecide, onMore } = props
	const t = useT()
	const toggle = (id: string) => {
		const next = new Set(selected)
		if (!next.delete(id)) next.add(id)
		onSelect(next)
	}
	return (
		<Box component="section" sx={styles.list} aria-label={t('review.queue')}>
			<Box component="h1" sx={styles.title}>
				{t('nav.review')}
			</Box>
			<header>
				<h2>{requests ? t('review.waiting', { count: total }) : t('list.loading')}</h2>
				<Box component="span" sx={styles.quiet}>
					{t('review.order')}
				</Box>
			</header>
			{filters}
			{requests ? (
				<CanAccess resource="requests" action="review">
					<Box sx={styles.bulk}>
						<Checkbox
							size="small"
							checked={requests.length > 0 && selected.size === Math.min(requests.length, MAX_BULK)}
							indeterminate={selected.size > 0 && selected.size < requests.length}
							onChange={({ target }) =>
								onSelect(new Set(target.checked ? requests.slice(0, MAX_BULK).map(({ id }) => id) : []))
							}
							slotProps={{ input: { 'aria-label': t('review.bulk.selectAll') } }}
						/>
						<span aria-live="polite">{t('review.bulk.selected', { count: selected.size })}</span>
						<Button
							size="small"
							variant="contained"
							disabled={selected.size === 0 || selected.size > MAX_BULK}
							onClick={onDecide}
						>
							{t('review.bulk.decide')}
						</Button>
					</Box>
				</CanAccess>
			) : (
				<Skeleton variant="rectangular" height={320} sx={styles.skeleton} />
			)}
			<ol>
				{requests?.map((request) => (
					<li key={request.id}>
						<CanAccess resource="requests" action="review">
							<Checkbox
								size="small"
								sx={styles.check}
								className="check"
								checked={selected.has(request.id)}
								onChange={() => toggle(request.id)}
								slotProps={{ input: { 'aria-label': t('review.bulk.select', { title: request.title }) } }}
							/>
						</CanAccess>
						<QueueItem request={request} current={request.id === current} search={search} />
					</li>
				))}
			</ol>
			{requests && requests.length < total ? (
				<Button fullWidth onClick={onMore}>
					{t('review.more')}
				</Button>
			) : null}
		</Box>
	)
}

interface QueueItemProps {
	request: BackofficeRequest
	current: boolean
	search: string
}

function QueueItem({ request, current, search }: QueueItemProps) {
	const t = useT()
	const link = useRef<HTMLAnchorElement>(null)
	useEffect(() => {
		if (current) link.current?.scrollIntoView({ block: 'nearest' })
	}, [current])
	const hours = hoursSince(request.submittedAt, serverClock.now())
	const [recommended] = request.recommendations
	return (
		<Box
			component={Link}
			ref={link}
			sx={styles.item}
			className="item"
			to={`/review/${request.id}${search}`}
			aria-current={current ? 'true' : undefined}
		>
			<Box component="span" sx={styles.row}>
				<Box component="span" sx={styles.quiet}>
					{t(`kinds.${request.requestType}.name`)}, {request.region}
				</Box>
				<Box
					component="span"
					sx={hours >= LATE_HOURS ? styles.late : styles.quiet}
					title={formatUtc(request.submittedAt)}
				>
					{t('review.age', { count: hours })}
				</Box>
			</Box>
			<b>{request.title}</b>
			<Box component="span" sx={styles.row}>
				{request.requested === null ? (
					<Box component="span" sx={styles.quiet}>
						<Target target={request.target} />
					</Box>
				) : (
					<Amount why="linked" value={request.requested} currency={request.currency} />
				)}
				<Box component="span" sx={styles.chips} className="chips">
					{request.signals.length > 0 ? (
						<Chip tone="wait" icon={Flag}>
							{t('review.signals', { count: request.signals.length })}
						</Chip>
					) : null}
					{recommended ? (
						<Chip tone="info" icon={MessageSquareQuote}>
							{t(`action.${recommended.action}.name`)}
						</Chip>
					) : null}
					{request.owner ? <Chip icon={UserRound}>{request.owner.name}</Chip> : null}
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
				</Box>
			</Box>
		</Box>
	)
}
