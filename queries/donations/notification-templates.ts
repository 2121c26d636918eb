import type { donationNotifications } from '../../domain/donations/notifications.contract.ts'
import { notificationTemplates } from '../../kernel/notification-templates.ts'
import { amountPart } from '../_shared/amount-part.ts'
import { type RequestFacts, requestTitle } from '../requests/notification-templates.ts'

interface DonationFacts extends RequestFacts {
	/** Minor units. */
	readonly donation_amount: bigint | null
	readonly donation_currency: string | null
}

/** How receivers of donations are notified. */
export const donationNotificationTemplates = notificationTemplates<
	typeof donationNotifications,
	DonationFacts,
	{ readonly title: string; readonly amount: string }
>({
	capability: 'donations',
	source: {
		from: "LEFT JOIN read.donations d ON d.id = (n.about ->> 'donationId')::uuid",
		columns: { donation_amount: 'd.donation', donation_currency: 'd.currency' },
		models: ['donations'],
	},
	parts: (facts, language) => ({
		title: requestTitle(facts, language),
		amount: amountPart(language, facts.donation_amount, facts.donation_currency),
	}),
	kinds: {
		giftReceived: {
			link: ({ requestId }) => `/donationRequest/${requestId}`,
			picture: ({ card_path }) => card_path,
		},
		giftToYou: {
			link: () => '/myWithdrawals',
			picture: ({ card_path }) => card_path,
		},
	},
})
