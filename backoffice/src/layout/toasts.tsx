import { Box } from '@mui/material'
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
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	place: {
		'--toastify-color-light': 'var(--color-surface)',
		'--toastify-text-color-light': 'var(--color-ink)',
		'--toastify-color-success': 'var(--color-pine)',
		'--toastify-color-error': 'var(--color-clay)',
		'--toastify-color-info': 'var(--color-sky)',
		'--toastify-color-warning': 'var(--color-marigold)',
		'--toastify-icon-color-success': 'var(--color-pine)',
		'--toastify-icon-color-error': 'var(--color-clay)',
		'--toastify-icon-color-info': 'var(--color-sky)',
		'--toastify-icon-color-warning': 'var(--color-marigold)',
		'--toastify-color-progress-success': 'var(--color-pine)',
		'--toastify-color-progress-error': 'var(--color-clay)',
		'--toastify-color-progress-info': 'var(--color-sky)',
		'--toastify-color-progress-warning': 'var(--color-marigold)',
		'& .toast': { gap: '4px', fontFamily: 'inherit' },
	},
	text: { flex: 1, whiteSpace: 'pre-wrap' },
	undo: {
		flex: 'none',
		minHeight: '40px',
		padding: '0 8px',
		border: '0',
		borderRadius: 'var(--radius-sm)',
		color: 'var(--color-pine)',
		background: 'none',
		fontWeight: 620,
		cursor: 'pointer',
	},
	close: {
		display: 'inline-grid',
		flex: 'none',
		placeItems: 'center',
		width: '40px',
		height: '40px',
		margin: '-8px -8px -8px auto',
		border: '0',
		borderRadius: 'var(--radius-sm)',
		color: 'var(--color-ink-2)',
		background: 'none',
		cursor: 'pointer',
	},
})

/** The specification's times for a toast in milliseconds (core §8); errors stay longer. */
const TOAST_MS = 10_000
const EXTENDED_TOAST_MS = 12_000

/**
 * Shows react-admin's notifications as toasts. It may be mounted only once: react-toastify registers a
 * container by its name, and a second one that unmounts removes the registration of the first.
 */
export function Toasts() {
	const t = useT()
	const show = useShow()
	const { notifications, setNotifications } = useNotificationContext()
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
		<Box
			component={ToastContainer}
			sx={styles.place}
			toastClassName="toast"
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
					<Box component="span" sx={styles.text}>
						{typeof message === 'string' ? translate(message, messageArgs) : message}
					</Box>
					{undoable ? (
						<Box
							component="button"
							type="button"
							sx={styles.undo}
							onClick={() => {
								settle(true)
								closeToast()
							}}
						>
							{translate('ra.action.undo')}
						</Box>
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

/** An undoable action that waits for its toast to close is lost with the page. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Runs once only, because a toast closes after its undo button was pressed, too. */
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
		<Box
			component="button"
			type="button"
			sx={styles.close}
			aria-label={t('common.dismissToast')}
			onClick={closeToast}
		>
			<X size={18} aria-hidden />
		</Box>
	)
}
