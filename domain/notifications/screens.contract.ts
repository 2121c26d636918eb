import type { Pages } from '../../kernel/pages.ts'

/** Where people read and choose their notifications. */
export const notificationScreens = {
	notifications: { path: '/notifications', audience: 'member' },
	unsubscribe: { path: '/unsubscribe', audience: 'open' },
} as const satisfies Pages
