import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const receiptNotifications = {
	receiptCorrected: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftRefunded: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftRefundReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftChargedBack: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	giftChargebackReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
} as const satisfies NotificationKinds
