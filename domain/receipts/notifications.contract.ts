import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const receiptNotifications = {
	receiptCorrected: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	donationRefunded: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	donationRefundReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	donationChargedBack: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	donationReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
	donationChargebackReversed: { topic: 'receipts', mail: 'own', about: ['donationId'] },
} as const satisfies NotificationKinds
