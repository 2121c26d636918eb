import type { NotificationKinds } from '../../kernel/notification-kinds.ts'

/** What receivers of donations are notified of. */
export const donationNotifications = {
	giftReceived: { topic: 'gifts', mail: 'asChosen', about: ['donationId', 'requestId'] },
	giftToYou: { topic: 'gifts', mail: 'asChosen', about: ['donationId'] },
} as const satisfies NotificationKinds
