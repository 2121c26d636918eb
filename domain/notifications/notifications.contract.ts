import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const announcementNotifications = {
	announcement: { topic: 'announcements', mail: 'asChosen', about: ['announcementId'] },
} as const satisfies NotificationKinds
