import { issueReceipt } from '../../commands/receipts/issue-receipt.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'

/**
 * A confirmed donation gets its receipt, and whatever changes what was given gets the next version of it, in the
 * order in which it befell the donation.
 */
export const issueReceiptOf = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'receipts/issue',
	on: [
		'DonationConfirmed',
		'DonationRefunded',
		'DonationRefundReversed',
		'DonationChargedBack',
		'DonationChargebackReversed',
	] satisfies readonly DonationEvent['type'][],
	attempts: 40,
	run: async (event) => {
		const { cipher, links, settings } = worker
		const isIssued = await issueReceipt(
			{ ...worker, receipts: { cipher, links, entities: settings.entities } },
			{
				donationId: streamId(event.stream),
				causeId: event.id,
				correlationId: event.metadata.correlationId,
				actor: { kind: 'system', id: 'issue-receipt' },
			},
		)
		return isIssued ? { done: true } : { ignored: 'never confirmed' }
	},
})
