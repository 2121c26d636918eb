import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const donationNotifications = {
	donationReceived: { topic: 'donations', mail: 'asChosen', about: ['donationId', 'requestId'] },
	donationToYou: { topic: 'donations', mail: 'asChosen', about: ['donationId'] },
	cardExpires: { topic: 'security', mail: 'always', about: ['cardId', 'expiry'] },
} as const satisfies NotificationKinds
