import { never } from '../../kernel/events/errors.ts'
import type { DonationEvent } from './donations.events.ts'
import type { Donation } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'

/**
 * What is decided of donations that continue each other: one intention of one donor, tried by several methods or on
 * several devices. All but the first name the first, whose stream decides which of them is the one that is paid.
 */
export type ContinuationCommand =
	/** On the first: the donation `by` is going to be begun. */
	| { readonly type: 'ContinueDonation'; readonly by: string; readonly at: string }
	/** On the first: a payment came for `by`, which asks whether it is the one. */
	| { readonly type: 'ClaimDonation'; readonly by: string; readonly at: string }
	/** On any but the first: `by` was the one. */
	| { readonly type: 'CloseAsPaid'; readonly by: string; readonly at: string }

/** @throws DomainError ALREADY_PAID (409) one of them was paid, so that none is begun any more */
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

/** The donation that was paid, of those that continue `firstId`; null while none is. */
export const paidOf = (firstId: string, { received, paidElsewhere }: Donation): string | null =>
	received ? firstId : paidElsewhere
