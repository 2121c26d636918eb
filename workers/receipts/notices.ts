import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type { receiptNotifications } from '../../domain/receipts/notifications.contract.ts'
import type { ReceiptEvent, ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { notifyOf } from '../_shared/notify-of.ts'

/** A first receipt has no notification, since it is mailed. */
const KINDS: Readonly<Record<ReceiptIssued['data']['because'], keyof typeof receiptNotifications | null>> = {
	confirmed: null,
	corrected: 'receiptCorrected',
	refunded: 'donationRefunded',
	reversed: 'donationReversed',
	refundReversed: 'donationRefundReversed',
	chargedBack: 'donationChargedBack',
	chargebackReversed: 'donationChargebackReversed',
}

export const notifyOfReceipts = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<ReceiptEvent>('receipts', worker, {
		ReceiptIssued: async ({ data: { because, donationId } }) => {
			const kind = KINDS[because]
			const donor = kind && (await loadDonation(worker.store, donationId))?.donor
			return kind && donor?.kind === 'user' ? { kind, about: { donationId }, userIds: [donor.id] } : null
		},
	})
