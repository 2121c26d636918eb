import type { donationNotifications } from '../../domain/donations/notifications.contract.ts'
import { brandName } from '../../domain/donations/saved-cards.contract.ts'
import { notificationTemplates } from '../../kernel/capability/notification-templates.ts'
import { amountPart } from '../_shared/amount-part.ts'
import { type RequestFacts, requestTitle } from '../requests/notification-templates.ts'

interface DonationFacts extends RequestFacts {
	/** Minor units. */
	readonly donation_amount: bigint | null
	readonly donation_currency: string | null
	readonly card_brand: string | null
	readonly card_last4: string | null
}

export const donationNotificationTemplates = notificationTemplates<
	typeof donationNotifications,
	DonationFacts,
	{ readonly title: string; readonly amount: string; readonly card: string; readonly expiry: string }
>({
	capability: 'donations',
	source: {
		from: `LEFT JOIN read.donations d ON d.id = (n.about ->> 'donationId')::uuid
			LEFT JOIN rec.saved_cards sc ON sc.id = (n.about ->> 'cardId')::uuid`,
		columns: {
			donation_amount: 'd.donation',
			donation_currency: 'd.currency',
			card_brand: 'sc.brand',
			card_last4: 'sc.last4',
		},
		models: ['donations'],
	},
	parts: (facts, language) => ({
		title: requestTitle(facts, language),
		amount: amountPart(language, facts.donation_amount, facts.donation_currency),
		card:
			facts.card_last4 === null ? '••••' : `${brandName(facts.card_brand ?? '')} •••• ${facts.card_last4}`,
		// `2027-03` in the format of the card.
		expiry: (facts.about.expiry ?? '').split('-').toReversed().join('/'),
	}),
	kinds: {
		donationReceived: {
			link: ({ requestId }) => `/donationRequest/${requestId}`,
			picture: ({ card_path }) => card_path,
		},
		donationToYou: {
			link: () => '/myWithdrawals',
			picture: ({ card_path }) => card_path,
		},
		cardExpires: {
			link: () => '/savedCards',
		},
	},
})
