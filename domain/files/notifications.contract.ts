import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const fileNotifications = {
	pictureTakenDown: { topic: 'security', mail: 'always', about: ['noteId'] },
} as const satisfies NotificationKinds
