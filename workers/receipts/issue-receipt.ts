import { issueReceipt } from '../../commands/receipts/issue-receipt.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'

/**
 * Issues the receipt of a confirmed donation, and a new version after each change of it, in the order of the
 * changes.
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
