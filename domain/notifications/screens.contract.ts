import type { Pages } from '../../kernel/pages.ts'

/** Where people read and choose their notifications. */
export const notificationScreens = {
	notifications: { path: '/notifications', audience: 'member', delivery: 'app' },
	unsubscribe: { path: '/unsubscribe', audience: 'open', delivery: 'app' },
} as const satisfies Pages
