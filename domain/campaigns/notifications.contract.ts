import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const campaignNotifications = {
	campaignApproved: { topic: 'requests', mail: 'asChosen', about: ['campaignId'] },
	campaignRefused: { topic: 'requests', mail: 'always', about: ['campaignId'] },
} as const satisfies NotificationKinds
