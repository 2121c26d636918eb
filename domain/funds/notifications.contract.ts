import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const fundNotifications = {
	withdrawalApproved: { topic: 'withdrawals', mail: 'own', about: ['withdrawalId'] },
	withdrawalRejected: { topic: 'withdrawals', mail: 'own', about: ['withdrawalId'] },
	withdrawalPaid: { topic: 'withdrawals', mail: 'own', about: ['withdrawalId'] },
	withdrawalFailed: { topic: 'withdrawals', mail: 'own', about: ['withdrawalId'] },
	evidenceDueSoon: { topic: 'withdrawals', mail: 'always', about: ['withdrawalId'] },
	evidenceOverdue: { topic: 'withdrawals', mail: 'always', about: ['withdrawalId'] },
	evidenceReturned: { topic: 'withdrawals', mail: 'always', about: ['withdrawalId'] },
	evidenceAccepted: { topic: 'withdrawals', mail: 'asChosen', about: ['withdrawalId'] },
	evidenceWaived: { topic: 'withdrawals', mail: 'asChosen', about: ['withdrawalId'] },
	receivableDemanded: { topic: 'withdrawals', mail: 'always', about: ['fund'] },
	bankBelowZero: { topic: 'withdrawals', mail: 'always', about: ['currency', 'amount'] },
	heldBelowOwed: { topic: 'withdrawals', mail: 'always', about: ['currency', 'amount'] },
	accountChanged: { topic: 'security', mail: 'own', about: ['accountId'] },
} as const satisfies NotificationKinds
