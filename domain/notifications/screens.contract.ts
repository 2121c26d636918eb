import type { Pages } from '../../kernel/wire/pages.ts'

/** Where people read and choose their notifications. */
export const notificationScreens = {
	notifications: { path: '/notifications', audience: 'member', delivery: 'app', frame: 'full' },
	unsubscribe: { path: '/unsubscribe', audience: 'open', delivery: 'app', frame: 'full' },
} as const satisfies Pages
