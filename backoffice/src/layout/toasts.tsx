import { Notification } from 'react-admin'

/** The spec's toasts: ten seconds, at the bottom. */
const TOAST_MS = 10_000

export const Toasts = () => (
	<Notification autoHideDuration={TOAST_MS} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
)
