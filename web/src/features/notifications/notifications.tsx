import './components/inbox.css'
import './notifications.css'
import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PAGE_SIZE, useInboxChange, useInboxQuery } from './api/inbox.ts'
import { ByEmail } from './by-email.tsx'
import { NotificationEntry } from './components/notification-entry.tsx'
import { OnThisBrowser } from './on-this-browser.tsx'

const showError = (error: unknown) => notify.error(asFailure(error).message)

export default function Notifications() {
	const { t } = useTranslation('notifications')
	const [search, setSearch] = useSearchParams()
	const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
	const list = useQuery(useInboxQuery(PAGE_SIZE, (page - 1) * PAGE_SIZE))
	const { read, remove } = useInboxChange()
	const show = (next: number) => setSearch(next > 1 ? { page: String(next) } : {})
	const total = list.data?.totalCountOfRecords ?? 0
	const isPastTheEnd = page > 1 && list.data?.data.length === 0 && !list.isPlaceholderData
	useTitle(t('title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row flex-wrap justify-between">
				<h1>{t('title')}</h1>
				<Button
					variant="line"
					disabled={read.isPending || !list.data?.unreadCount}
					onClick={() => read.mutate({ all: true }, { onError: showError })}
				>
					<Icon of={CheckCheck} />
					{t('markAll')}
				</Button>
			</div>
			{list.isPending && (
				<div className="stack" aria-busy>
					{[1, 2, 3].map((row) => (
						<Skeleton key={row} className="h-16 w-full" />
					))}
				</div>
			)}
			{list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
			{list.data && total === 0 && (
				<EmptyState icon={Bell} title={t('none')}>
					<p className="text-ink-2">{t('noneText')}</p>
				</EmptyState>
			)}
			{isPastTheEnd && total > 0 && (
				<Button variant="line" onClick={() => show(1)}>
					{t('toFirst')}
				</Button>
			)}
			{list.data && list.data.data.length > 0 && (
				<ul className="card notes" aria-label={t('title')}>
					{list.data.data.map((notification) => (
						<li key={notification._id} className="row">
							<NotificationEntry
								full
								notification={notification}
								onRead={(id) => read.mutateAsync({ _id: id }).catch(showError)}
							/>
							<button
								type="button"
								className="icon-btn"
								aria-label={t('remove', { message: notification.message })}
								disabled={remove.isPending}
								onClick={() => remove.mutate(notification._id, { onError: showError })}
							>
								<Icon of={Trash2} />
							</button>
						</li>
					))}
				</ul>
			)}
			<Pages page={page} size={PAGE_SIZE} total={total} onChange={show} />
			<ByEmail />
			<OnThisBrowser />
		</div>
	)
}
