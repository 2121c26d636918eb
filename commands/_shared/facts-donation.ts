import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import { fundOf, type Target } from '../../domain/donations/donations.events.ts'
import { type Donation, refundable, shareToReserve } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/** What a refund needs to know of a donation, folded from the donation's own stream. Minor units. */
export interface DonationFact {
	readonly revision: bigint
	readonly donation: Donation
	readonly currency: Currency
	/** The fund that it was credited to; null while nobody has said what for. */
	readonly fund: string | null
	readonly refundable: bigint
	/** The part of an amount given back that leaves the fund. */
	shareOf(amount: bigint): bigint
}

/** Null: there is no such donation. */
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

/** A refund that the donation itself decides on, as no fund holds it. */
export type RefundUnassigned = Extract<DonationCommand, { type: 'RefundUnassigned' }>
/** What finance says to a dispute. */
export type AnswerDispute = Extract<DonationCommand, { type: 'AnswerDispute' }>
/** What finance says of a payment that belongs to nothing. */
export type AssignByFinance = Extract<DonationCommand, { type: 'AssignByFinance' }>

/** What such a payment may be for, and the fund of it: a request, or the foundation when there is none. */
export function assignable(requestId: string | null, currency: Currency) {
	const target: Target = requestId === null ? { kind: 'foundation' } : { kind: 'request', id: requestId }
	return { target, fund: fundOf(target, currency) }
}

export { refuseUnanswerable } from '../../domain/donations/dispute-answers.ts'
export { stateOfWarning } from '../../domain/donations/donations.state.ts'
export { refundableOfWarned } from '../../domain/donations/fraud-warnings.ts'

/** What decides on a donation, and on which stream. */
export const decidingOnDonation = (donationId: string) => ({
	decider: donationDecider,
	stream: donationStream(donationId),
})
