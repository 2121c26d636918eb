import { never } from '../../kernel/events/errors.ts'
import type { DonationEvent } from './donations.events.ts'
import type { Donation } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'

/**
 * Decisions about donations that continue each other: one intention of one donor, tried by several methods or
 * on several devices. Later ones refer to the first, whose stream decides which of them counts as paid.
 */
export type ContinuationCommand =
	| { readonly type: 'ContinueDonation'; readonly by: string; readonly at: string }
	| { readonly type: 'ClaimDonation'; readonly by: string; readonly at: string }
	| { readonly type: 'CloseAsPaid'; readonly by: string; readonly at: string }

/** @throws DomainError ALREADY_PAID (409) one of them was paid, so that no other may start */
export function decideContinuation(
	{ type, by: donationId, at }: ContinuationCommand,
	donation: Donation,
): readonly DonationEvent[] {
	const isPaid = donation.received !== null || donation.paidElsewhere !== null
	switch (type) {
		case 'ContinueDonation':
			if (donation.continuedBy.includes(donationId)) return []
			if (isPaid) throw refuse('ALREADY_PAID')
			return [{ type: 'DonationContinued', data: { donationId, at } }]
		case 'ClaimDonation':
		case 'CloseAsPaid':
			return isPaid ? [] : [{ type: 'DonationPaidElsewhere', data: { donationId, at } }]
		default:
			return never(type)
	}
}

export const paidOf = (firstId: string, { received, paidElsewhere }: Donation): string | null =>
	received ? firstId : paidElsewhere
