import type { fundNotifications } from '../../domain/funds/notifications.contract.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'
import { amountPart } from '../_shared/amount-part.ts'

interface WithdrawalFacts extends NotificationFacts {
	/** Minor units. */
	readonly withdrawal_amount: bigint | null
	readonly withdrawal_currency: string | null
}

const toWithdrawals = (): string => '/myWithdrawals'

/** How people are notified of their withdrawals and bank accounts. */
export const fundNotificationTemplates = notificationTemplates<
	typeof fundNotifications,
	WithdrawalFacts,
	{ readonly amount: string }
>({
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
			en: ({ amount }) => `Your withdrawal of ${amount} is approved.`,
			hi: ({ amount }) => `${amount} की आपकी निकासी स्वीकृत हो गई है।`,
			link: toWithdrawals,
		},
		withdrawalRejected: {
			en: ({ amount }) => `Your withdrawal of ${amount} was not approved.`,
			hi: ({ amount }) => `${amount} की आपकी निकासी स्वीकार नहीं हुई।`,
			link: toWithdrawals,
		},
		withdrawalPaid: {
			en: ({ amount }) => `${amount} are on the way to your bank account.`,
			hi: ({ amount }) => `${amount} आपके बैंक खाते की ओर भेज दिए गए हैं।`,
			link: toWithdrawals,
		},
		withdrawalFailed: {
			en: ({ amount }) => `The transfer of ${amount} failed. Please check your bank account.`,
			hi: ({ amount }) => `${amount} का भुगतान नहीं हो पाया। कृपया अपना बैंक खाता जाँचें।`,
			link: toWithdrawals,
		},
		accountChanged: {
			en: () => 'A bank account that you have to do with was changed. If it wasn’t you, tell us.',
			hi: () => 'आपसे जुड़ा एक बैंक खाता बदला गया है। अगर यह आपने नहीं किया, तो हमें बताएँ।',
			link: () => '/bankAccounts',
		},
	},
})
