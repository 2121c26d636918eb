import type { Donor } from '../../domain/donations/donations.events.ts'
import type { receiptNotifications } from '../../domain/receipts/notifications.contract.ts'
import type { ReceiptEvent, ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { NoticeRules } from '../_shared/notify-of.ts'

export interface ReceiptNoticeDeps {
	/** Null: there is no such donation. */
	readonly donorOf: (donationId: string) => Promise<Donor | null>
}

/** A first receipt is no news: its mail brings it. */
const KINDS: Readonly<Record<ReceiptIssued['data']['because'], keyof typeof receiptNotifications | null>> = {
	confirmed: null,
	corrected: 'receiptCorrected',
	refunded: 'giftRefunded',
	refundReversed: 'giftRefundReversed',
	chargedBack: 'giftChargedBack',
	chargebackReversed: 'giftChargebackReversed',
}

/** Donors with an account are notified of new versions of their receipts. */
export const receiptNotices = ({ donorOf }: ReceiptNoticeDeps): NoticeRules<ReceiptEvent> => ({
	ReceiptIssued: async ({ data: { because, donationId } }) => {
		const kind = KINDS[because]
		const donor = kind && (await donorOf(donationId))
		return kind && donor?.kind === 'user' ? { kind, about: { donationId }, userIds: [donor.id] } : null
	},
})
