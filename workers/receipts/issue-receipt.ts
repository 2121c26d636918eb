import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { streamId } from '../../kernel/streams.ts'

/**
 * A confirmed donation gets its receipt, and whatever changes what was given gets the next version of it, in the
 * order in which it befell the donation.
 */
export const issueReceiptOf = (deps: {
	/** @returns false for a payment that was never confirmed as a donation */
	readonly issue: (donationId: string, cause: RecordedEvent) => Promise<boolean>
}): EffectHandler => ({
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
		const issued = await deps.issue(streamId(event.stream), event)
		return issued ? { done: true } : { ignored: 'never confirmed' }
	},
})
