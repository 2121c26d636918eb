import { fundOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import { type Donation, refundable, shareToReserve } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/** A donation for deciding on its refund, from the donation's own stream. Minor units. */
export interface DonationFact {
	readonly revision: bigint
	readonly donation: Donation
	readonly currency: Currency
	readonly fund: string | null
	readonly refundable: bigint
	/** Returns the part of a refunded amount that leaves the fund. */
	shareOf(amount: bigint): bigint
}

export async function donationFact(store: EventStore, donationId: string): Promise<DonationFact | null> {
	const { state, revision } = await loadState(store, donationDecider, donationStream(donationId))
	if (state.status === 'none') return null
	return {
		revision,
		donation: state,
		currency: state.currency as Currency,
		fund: state.target && fundOf(state.target, state.currency),
		refundable: refundable(state),
		shareOf: (amount) => shareToReserve(state, amount),
	}
}

/** A refund that the donation's stream decides, since no fund holds the money. */
export type RefundUnassigned = Extract<DonationCommand, { type: 'RefundUnassigned' }>
export type AnswerDispute = Extract<DonationCommand, { type: 'AnswerDispute' }>
export type AssignByFinance = Extract<DonationCommand, { type: 'AssignByFinance' }>

/** The request or the person that a payment is for; null for both: the foundation. */
export interface Recipient {
	readonly requestId: string | null
	readonly personId: string | null
}

export function assignable({ requestId, personId }: Recipient, currency: Currency) {
	const target = recipientOf(requestId, personId)
	return { target, fund: fundOf(target, currency) }
}

function recipientOf(requestId: string | null, personId: string | null): Target {
	if (requestId !== null) return { kind: 'request', id: requestId }
	return personId === null ? { kind: 'foundation' } : { kind: 'individual', id: personId }
}

export { refuseUnanswerable } from '../../domain/donations/dispute-answers.ts'
export { stateOfWarning } from '../../domain/donations/donations.state.ts'
export { refundableOfWarned } from '../../domain/donations/fraud-warnings.ts'

export const decidingOnDonation = (donationId: string) => ({
	decider: donationDecider,
	stream: donationStream(donationId),
})
