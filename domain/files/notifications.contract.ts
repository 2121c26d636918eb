import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What people are notified of about pictures that they uploaded. */
export const fileNotifications = {
	pictureTakenDown: { topic: 'security', mail: 'always', about: ['noteId'] },
} as const satisfies NotificationKinds
