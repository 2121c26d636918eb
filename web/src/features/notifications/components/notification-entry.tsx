import { Bell } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../../../domain/notifications/contract.ts'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { isUnread } from '../api/inbox.ts'

interface EntryProps {
	readonly notification: Notification
	readonly onRead: (id: string) => Promise<unknown>
	readonly full?: boolean
}

export function NotificationEntry({ notification, onRead, full = false }: EntryProps) {
	const { t } = useTranslation('notifications')
	const format = useFormat()
	const { _id, message, text, sourceImageUrl, destinationUrlReference: to, createdAt } = notification
	const unread = isUnread(notification)
	const content = (
		<>
			{sourceImageUrl ? (
				<img src={sourceImageUrl} alt="" className="note-image" loading="lazy" />
			) : (
				<span className="note-image" aria-hidden>
					<Icon of={Bell} />
				</span>
			)}
			<span className="grow min-w-0">
				<span className={unread ? 'block font-semibold' : 'block'}>{message}</span>
				{full && text !== '' && <span className="note-text">{text}</span>}
				<span className="help block">
					{format.ago(createdAt)}
					{unread && <span className="sr-only">{t('unread')}</span>}
				</span>
			</span>
			{unread && <span className="note-dot" aria-hidden />}
		</>
	)
	return (
		<Way to={to} onClick={() => (unread ? onRead(_id) : undefined)}>
			{content}
		</Way>
	)
}

interface WayProps {
	readonly to: string
	readonly onClick: () => Promise<unknown> | undefined
	readonly children: ReactNode
}

function Way({ to, onClick, children }: WayProps) {
	if (to === '')
		return (
			<button type="button" className="item note" onClick={() => void onClick()}>
				{children}
			</button>
		)
	if (!to.startsWith('/backoffice'))
		return (
			<Link className="item note" to={to} onClick={() => void onClick()}>
				{children}
			</Link>
		)
	// Another document: what is under way on this one would be given up.
	const leave = async (event: MouseEvent) => {
		event.preventDefault()
		await onClick()?.catch(() => {})
		location.assign(to)
	}
	return (
		<a className="item note" href={to} onClick={(event) => void leave(event)}>
			{children}
		</a>
	)
}
