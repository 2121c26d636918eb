import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type { receiptNotifications } from '../../domain/receipts/notifications.contract.ts'
import type { ReceiptEvent, ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { notifyOf } from '../_shared/notify-of.ts'

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
export const notifyOfReceipts = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<ReceiptEvent>('receipts', worker, {
		ReceiptIssued: async ({ data: { because, donationId } }) => {
			const kind = KINDS[because]
			const donor = kind && (await loadDonation(worker.store, donationId))?.donor
			return kind && donor?.kind === 'user' ? { kind, about: { donationId }, userIds: [donor.id] } : null
		},
	})
