import 'react-toastify/ReactToastify.css'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
	CloseNotificationContext,
	type NotificationPayload,
	useNotificationContext,
	useTakeUndoableMutation,
	useTranslate,
} from 'react-admin'
import { type CloseButtonProps, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { useT } from '../providers/i18n.ts'
import styles from './toasts.module.css'

/** The spec's times for a toast, in milliseconds (core §8): what went wrong takes longer to read. */
const TOAST_MS = 10_000
const EXTENDED_TOAST_MS = 12_000

/**
 * What react-admin notifies of, as toasts at the bottom, the newest on top, with a close button and a bar of time.
 * `Admin` shows it beside every page. It may be there once: react-toastify registers a container by its name, and a
 * second one that goes away takes the first one's registration with it.
 */
export function Toasts() {
	const t = useT()
	const show = useShow()
	const { notifications, setNotifications } = useNotificationContext()
	/** A more urgent render may come before the queue is written back. */
	const visible = useRef(new WeakSet<NotificationPayload>())
	useEffect(() => {
		const next = notifications.find((each) => !visible.current.has(each))
		if (next === undefined) return
		visible.current.add(next)
		// `takeNotification` writes the queue back as this render saw it, and drops what was added since.
		setNotifications((queue) => queue.filter((each) => each !== next))
		show(next)
	}, [notifications, setNotifications, show])
	return (
		<ToastContainer
			className={styles.place ?? ''}
			toastClassName={styles.toast ?? ''}
			position="bottom-center"
			autoClose={TOAST_MS}
			newestOnTop
			closeOnClick={false}
			closeButton={CloseToast}
			pauseOnHover
			pauseOnFocusLoss
			aria-label={t('common.toasts')}
		/>
	)
}

/** Shows one notification; one that may be undone is carried out when its toast closes. */
function useShow(): (notification: NotificationPayload) => void {
	const translate = useTranslate()
	const takeMutation = useTakeUndoableMutation()
	return ({ message, type, notificationOptions = {} }) => {
		const { messageArgs, undoable = false, autoHideDuration } = notificationOptions
		// Mutations and the notifications of them wait in the same order.
		const mutation = undoable ? takeMutation() : undefined
		const settle = once((isUndo: boolean) => {
			if (undoable) removeEventListener('beforeunload', warn)
			mutation?.({ isUndo })
		})
		if (undoable) addEventListener('beforeunload', warn)
		const ownMs = type === 'error' || type === 'warning' ? EXTENDED_TOAST_MS : TOAST_MS
		toast(
			({ closeToast }: ToastContentProps) => (
				<CloseNotificationContext.Provider value={closeToast}>
					<span className={styles.text}>
						{typeof message === 'string' ? translate(message, messageArgs) : message}
					</span>
					{undoable ? (
						<button
							type="button"
							className={styles.undo}
							onClick={() => {
								settle(true)
								closeToast()
							}}
						>
							{translate('ra.action.undo')}
						</button>
					) : null}
				</CloseNotificationContext.Provider>
			),
			{
				type,
				role: type === 'error' || type === 'warning' ? 'alert' : 'status',
				autoClose: autoHideDuration === undefined ? ownMs : (autoHideDuration ?? false),
				onClose: () => settle(false),
			},
		)
	}
}

/** What waits for its toast to close is lost with the page. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** A toast closes after its undo button was pressed, too. */
function once(run: (isUndo: boolean) => void): (isUndo: boolean) => void {
	let isOver = false
	return (isUndo) => {
		if (isOver) return
		isOver = true
		run(isUndo)
	}
}

function CloseToast({ closeToast }: CloseButtonProps) {
	const t = useT()
	return (
		<button type="button" className={styles.close} aria-label={t('common.dismissToast')} onClick={closeToast}>
			<X size={18} aria-hidden />
		</button>
	)
}
