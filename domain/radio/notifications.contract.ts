import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const radioNotifications = {
	radioFault: { topic: 'security', mail: 'always', about: ['channelId', 'cause'] },
} as const satisfies NotificationKinds
