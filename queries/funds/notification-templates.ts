import type { fundNotifications } from '../../domain/funds/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { amountPart } from '../_shared/amount-part.ts'

interface WithdrawalFacts extends NotificationFacts {
	/** Minor units. */
	readonly withdrawal_amount: bigint | null
	readonly withdrawal_currency: string | null
}

const toWithdrawals = (): string => '/myWithdrawals'
const toEvidence = ({ withdrawalId }: { readonly withdrawalId: string }): string =>
	`/withdrawalEvidence/${withdrawalId}`

export const fundNotificationTemplates = notificationTemplates<
	typeof fundNotifications,
	WithdrawalFacts,
	{ readonly amount: string }
>({
	capability: 'funds',
	source: {
		from: "LEFT JOIN read.withdrawals w ON w.id = (n.about ->> 'withdrawalId')::uuid",
		columns: { withdrawal_amount: 'w.amount', withdrawal_currency: 'w.currency' },
		models: ['withdrawals'],
	},
	parts: (facts, language) => ({
		amount: amountPart(language, facts.withdrawal_amount, facts.withdrawal_currency),
	}),
	kinds: {
		withdrawalApproved: {
			link: toWithdrawals,
		},
		withdrawalRejected: {
			link: toWithdrawals,
		},
		withdrawalPaid: {
			link: toWithdrawals,
		},
		withdrawalFailed: {
			link: toWithdrawals,
		},
		evidenceDueSoon: {
			link: toEvidence,
		},
		evidenceOverdue: {
			link: toEvidence,
		},
		evidenceReturned: {
			link: toEvidence,
		},
		evidenceAccepted: {
			link: toEvidence,
		},
		evidenceWaived: {
			link: toEvidence,
		},
		accountChanged: {
			link: () => '/bankAccounts',
		},
	},
})
