import { never } from '../../kernel/events/errors.ts'
import { feeIncluded, type PartsPerMillion, splitTexts } from '../../kernel/wire/money.ts'
import { notAllowed, ownMoney } from '../../kernel/wire/refusals.ts'
import { factsOf, isSameTarget, type Target } from '../_shared/donation-targets-rules.contract.ts'
import { type DonorChoices, NOT_CHOSEN } from './contract.ts'
import type { DonationAssigned, DonationEvent, Donor } from './donations.events.ts'
import { type Donation, evolveDonation, isWhole } from './donations.state.ts'
import { confirmation } from './observe.ts'
import { refuse } from './refusals.contract.ts'
import { alreadyAssigned, invalidAmount } from './refusals.ts'
import { checkedSplit, checkTarget, type RequestFact, type Terms } from './terms.ts'

export type AssignmentCommand =
	| {
			readonly type: 'AssignDonation'
			readonly target: Target
			readonly request: RequestFact | null
			readonly byDonor: Donor
			readonly currency: string
			readonly terms: Terms
			readonly choices: DonorChoices
			readonly at: string
	  }
	/** By finance, when the donor never named a target. The fee is taken out of the payment at `rate`. */
	| {
			readonly type: 'AssignByFinance'
			readonly target: Target
			readonly request: AssignableFact | null
			readonly rate: PartsPerMillion
			/** Two-person rule as for withdrawals: see `Decision` of funds. */
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
			readonly at: string
	  }

export interface AssignableFact {
	readonly currency: string
	readonly takesAssigned: boolean
}

type Of<T extends AssignmentCommand['type']> = Extract<AssignmentCommand, { type: T }>

/**
 * @throws DomainError NOT_ALLOWED, ALREADY_ASSIGNED, NOT_FOUND, CURRENCY_MISMATCH, INVALID_AMOUNT, FEE_MISMATCH,
 * NOT_ASSIGNABLE, NOT_PAID, OWN_ASSIGNMENT
 */
export function decideAssignment(command: AssignmentCommand, state: Donation): readonly DonationEvent[] {
	switch (command.type) {
		case 'AssignDonation':
			return assignByDonor(command, state)
		case 'AssignByFinance':
			return assignByFinance(command, state)
		default:
			return never(command)
	}
}

/**
 * Refuses targets that must be known before they are paid for, and payments that were partly refunded or are
 * disputed: the rest must be refunded.
 */
function checkAssignable(state: Donation, target: Target): void {
	if (!factsOf(target.kind).isAssignable) throw refuse('NOT_ASSIGNABLE.target')
	if (state.secondOf !== null) {
		throw refuse('NOT_ASSIGNABLE.paidTwice')
	}
	if (state.setAsideFor !== null) throw refuse('NOT_ASSIGNABLE.setAside')
	if (isWhole(state)) return
	throw refuse('NOT_ASSIGNABLE.refundedOrDisputed')
}

function assignByDonor(
	{ target, request, byDonor, currency, terms, choices, at }: Of<'AssignDonation'>,
	state: Donation,
): readonly DonationEvent[] {
	if (byDonor.kind !== state.donor.kind || byDonor.id !== state.donor.id) throw notAllowed()
	if (state.target) {
		if (isSameTarget(state.target, target)) return []
		throw alreadyAssigned()
	}
	checkTarget(target, request, currency)
	if (currency !== state.currency) {
		throw refuse('CURRENCY_MISMATCH.ofPayment', { currency: state.currency })
	}
	if (terms.total !== state.split.total) throw invalidAmount()
	checkAssignable(state, target)
	const { coversFee } = terms
	return assigned(state, { target, split: checkedSplit(terms, currency), coversFee, ...choices, at })
}

function assignByFinance(command: Of<'AssignByFinance'>, state: Donation): readonly DonationEvent[] {
	const { target, request, rate, byUserId, mayDecideOwn, isForSelf, reason, at } = command
	if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_ASSIGNMENT')
	if (state.target) throw alreadyAssigned()
	if (!state.received) throw refuse('NOT_PAID')
	checkTarget(target, request, state.currency)
	if (request && !request.takesAssigned) {
		throw refuse('NOT_ASSIGNABLE.requestClosed', {}, 'requestId')
	}
	checkAssignable(state, target)
	const split = splitTexts(feeIncluded(state.split.total, rate))
	return assigned(state, { target, split, coversFee: false, ...NOT_CHOSEN, byUserId, reason, at })
}

function assigned(state: Donation, data: DonationAssigned['data']): readonly DonationEvent[] {
	const event: DonationEvent = { type: 'DonationAssigned', data }
	if (!state.received) return [event]
	const { received } = state
	const paid = state.attempts.find((attempt) => attempt.providerRef === received.providerRef)
	const now = evolveDonation(state, event) as Donation
	const { effectiveAt: receivedAt, ...how } = received
	const payment = {
		...how,
		effectiveAt: data.at > receivedAt ? data.at : receivedAt,
		receivedAt,
		provider: state.provider,
		account: state.account,
		attempt: paid?.attempt ?? 1,
	}
	return [event, confirmation(now, data.target, payment, true)]
}
