import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What donors are notified of when their receipt has a new version; its mail brings it. */
export const receiptNotifications = {
	receiptCorrected: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftRefunded: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftRefundReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftChargedBack: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftChargebackReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
} as const satisfies NotificationKinds
