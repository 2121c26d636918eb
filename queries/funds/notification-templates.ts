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
	/** The amount that the fund lacks, minor units. */
	readonly lacking_amount: bigint | null
	readonly lacking_currency: string | null
}

const BOOKS = '/backoffice/books'

const toWithdrawals = (): string => '/myWithdrawals'
const toEvidence = ({ withdrawalId }: { readonly withdrawalId: string }): string =>
	`/withdrawalEvidence/${withdrawalId}`

export const fundNotificationTemplates = notificationTemplates<
	typeof fundNotifications,
	WithdrawalFacts,
	{ readonly amount: string; readonly lacking: string }
>({
	capability: 'funds',
	source: {
		from: `LEFT JOIN read.withdrawals w ON w.id = (n.about ->> 'withdrawalId')::uuid
			LEFT JOIN read.fund_totals lf ON lf.fund = n.about ->> 'fund'`,
		columns: {
			withdrawal_amount: 'w.amount',
			withdrawal_currency: 'w.currency',
			lacking_amount: 'greatest(-lf.free - lf.reserved, 0)',
			lacking_currency: 'lf.currency',
		},
		models: ['withdrawals', 'fund_totals'],
	},
	parts: (facts, language) => ({
		amount: amountPart(language, facts.withdrawal_amount, facts.withdrawal_currency),
		lacking: amountPart(
			language,
			facts.about.amount === undefined ? facts.lacking_amount : BigInt(facts.about.amount),
			facts.about.currency ?? facts.lacking_currency,
		),
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
		receivableDemanded: {
			link: ({ fund }) =>
				fund.startsWith('request.') ? `/withdrawForm/${fund.split('.')[1]}` : '/myWithdrawals',
		},
		bankBelowZero: {
			link: () => BOOKS,
		},
		heldBelowOwed: {
			link: () => BOOKS,
		},
		accountChanged: {
			link: () => '/bankAccounts',
		},
	},
})
