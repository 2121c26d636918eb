import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const userNotifications = {
	roleGranted: { topic: 'security', mail: 'always', about: ['role'] },
	roleRevoked: { topic: 'security', mail: 'always', about: ['role'] },
	sessionsEnded: { topic: 'security', mail: 'own', about: [] },
	usernameReplaced: { topic: 'security', mail: 'always', about: [] },
} as const satisfies NotificationKinds
