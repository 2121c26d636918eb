import type { receiptNotifications } from '../../domain/receipts/notifications.contract.ts'
import { notificationTemplates } from '../../kernel/notification-templates.ts'
import { type RequestFacts, requestTitle } from '../requests/notification-templates.ts'

const linkToReceipt = ({ donationId }: { readonly donationId: string }): string => `/receipt/${donationId}`
const pictureOf = ({ card_path }: RequestFacts): string | null => card_path

/** How donors are notified of new versions of their receipts. */
export const receiptNotificationTemplates = notificationTemplates<
	typeof receiptNotifications,
	RequestFacts,
	{ readonly title: string }
>({
	parts: (facts, language) => ({ title: requestTitle(facts, language) }),
	kinds: {
		receiptCorrected: {
			en: ({ title }) => `The receipt of your gift to ${title} was corrected.`,
			hi: ({ title }) => `${title} को दिए आपके दान की रसीद सुधारी गई।`,
			link: linkToReceipt,
			picture: pictureOf,
		},
		giftRefunded: {
			en: ({ title }) => `Your gift to ${title} was refunded. Your receipt has a new version.`,
			hi: ({ title }) => `${title} को दिया आपका दान लौटाया गया। रसीद का नया संस्करण है।`,
			link: linkToReceipt,
			picture: pictureOf,
		},
		giftRefundReversed: {
			en: ({ title }) =>
				`The refund of your gift to ${title} came back to us. Your receipt has a new version.`,
			hi: ({ title }) => `${title} को दिए आपके दान की धनवापसी हमारे पास लौट आई। रसीद का नया संस्करण है।`,
			link: linkToReceipt,
			picture: pictureOf,
		},
		giftChargedBack: {
			en: ({ title }) =>
				`The payment of your gift to ${title} was charged back. Your receipt has a new version.`,
			hi: ({ title }) => `${title} को दिए आपके दान का भुगतान बैंक ने वापस ले लिया। रसीद का नया संस्करण है।`,
			link: linkToReceipt,
			picture: pictureOf,
		},
		giftChargebackReversed: {
			en: ({ title }) =>
				`The payment of your gift to ${title} came back to us. Your receipt has a new version.`,
			hi: ({ title }) => `${title} को दिए आपके दान का भुगतान हमारे पास लौट आया। रसीद का नया संस्करण है।`,
			link: linkToReceipt,
			picture: pictureOf,
		},
	},
})
