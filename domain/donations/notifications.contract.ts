import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const donationNotifications = {
	giftReceived: { topic: 'gifts', mail: 'asChosen', about: ['donationId', 'requestId'] },
	giftToYou: { topic: 'gifts', mail: 'asChosen', about: ['donationId'] },
	cardExpires: { topic: 'security', mail: 'always', about: ['cardId', 'expiry'] },
} as const satisfies NotificationKinds
