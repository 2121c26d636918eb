import './inbox.css'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { LATEST, useInboxChange, useInboxQuery } from '../api/inbox.ts'
import { renewPush } from '../api/push.ts'
import { NotificationEntry } from './notification-entry.tsx'

const MAX_VISIBLE = 99

export function Inbox() {
	const { t } = useTranslation('notifications')
	const format = useFormat()
	const { data } = useQuery(useInboxQuery(LATEST))
	const unread = data?.unreadCount ?? 0
	useBrowserOf(useUser()?.unique_id)
	return (
		<Menu
			name={unread > 0 ? t('inboxUnread', { count: unread, visible: format.number(unread) }) : t('inbox')}
			label={
				<span className="bell">
					<Icon of={Bell} />
					{unread > 0 && (
						<span className="badge">{unread > MAX_VISIBLE ? '99+' : format.number(unread)}</span>
					)}
				</span>
			}
		>
			<Latest />
		</Menu>
	)
}

function Latest() {
	const { t } = useTranslation('notifications')
	const { data, isError, refetch } = useQuery(useInboxQuery(LATEST))
	const { read } = useInboxChange()
	const markRead = (id: string) =>
		read.mutateAsync({ _id: id }).catch((error: unknown) => notify.error(asFailure(error).message))
	return (
		<section className="inbox" aria-label={t('inbox')}>
			{data?.data.length === 0 && <p className="text-ink-2 p-4">{t('none')}</p>}
			{isError && !data && (
				<p className="p-4" role="alert">
					{t('failed')}{' '}
					<button type="button" className="link" onClick={() => void refetch()}>
						{t('retry')}
					</button>
				</p>
			)}
			<ul className="items">
				{data?.data.map((notification) => (
					<li key={notification._id}>
						<NotificationEntry notification={notification} onRead={markRead} />
					</li>
				))}
			</ul>
			<Link className="all" to={paths.notifications.href()}>
				{t('viewAll')}
			</Link>
		</section>
	)
}

let renewedFor: string | undefined

/** Moves pushes on this browser to the signed-in user, once per page load. */
function useBrowserOf(userId: string | undefined): void {
	useEffect(() => {
		if (!userId || renewedFor === userId) return
		renewedFor = userId
		renewPush(userId).catch(() => {
			renewedFor = undefined
		})
	}, [userId])
}
