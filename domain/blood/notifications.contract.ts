import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const bloodNotifications = {
	bloodNeeded: { topic: 'requests', mail: 'asChosen', about: ['requestId'] },
} as const satisfies NotificationKinds
