import type { receiptNotifications } from '../../domain/receipts/notifications.contract.ts'
import { notificationTemplates } from '../../kernel/capability/notification-templates.ts'
import { type RequestFacts, requestTitle } from '../requests/notification-templates.ts'

const linkToReceipt = ({ donationId }: { readonly donationId: string }): string => `/receipt/${donationId}`
const pictureOf = ({ card_path }: RequestFacts): string | null => card_path

export const receiptNotificationTemplates = notificationTemplates<
	typeof receiptNotifications,
	RequestFacts,
	{ readonly title: string }
>({
	capability: 'receipts',
	parts: (facts, language) => ({ title: requestTitle(facts, language) }),
	kinds: {
		receiptCorrected: {
			link: linkToReceipt,
			picture: pictureOf,
		},
		donationRefunded: {
			link: linkToReceipt,
			picture: pictureOf,
		},
		donationRefundReversed: {
			link: linkToReceipt,
			picture: pictureOf,
		},
		donationChargedBack: {
			link: linkToReceipt,
			picture: pictureOf,
		},
		donationReversed: {
			link: linkToReceipt,
			picture: pictureOf,
		},
		donationChargebackReversed: {
			link: linkToReceipt,
			picture: pictureOf,
		},
	},
})
