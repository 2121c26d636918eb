import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const ledgerNotifications = {
	dailyTieOut: { topic: 'withdrawals', mail: 'always', about: ['day'] },
	monthEndPack: { topic: 'withdrawals', mail: 'always', about: ['entity', 'month'] },
} as const satisfies NotificationKinds
