import { DomainError, never, notAllowed, ownMoney } from '../../kernel/errors.ts'
import { feeIncluded, type PartsPerMillion } from '../../kernel/money.ts'
import type { DonationAssigned, DonationEvent, Giver, Target } from './donations.events.ts'
import { evolveGift, type Gift, isWhole } from './donations.state.ts'
import { confirmation } from './observe.ts'
import { alreadyAssigned, invalidAmount } from './refusals.ts'
import { checkedSplit, checkTarget, type RequestFact, type Terms } from './terms.ts'

/** What a payment is for, said after it was made. */
export type AssignmentCommand =
	| {
			readonly type: 'AssignDonation'
			readonly target: Target
			readonly request: RequestFact | null
			readonly byGiver: Giver
			readonly currency: string
			readonly terms: Terms
			readonly anonymous: boolean
			readonly at: string
	  }
	/** By finance, when the giver never says it. The fee is taken out of what was paid, at `rate`. */
	| {
			readonly type: 'AssignByFinance'
			readonly target: Target
			/** Null unless the target is a request that exists. */
			readonly request: AssignableFact | null
			readonly rate: PartsPerMillion
			/** Four eyes, as for withdrawals: see `Decision` of funds. */
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			/** It would be for the one who decides, or for what they lead. */
			readonly isForSelf: boolean
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
			readonly at: string
	  }

/** Folded from the request's stream when finance assigns a payment to it. */
export interface AssignableFact {
	readonly currency: string
	/** It is or was open to the public, and nobody looks into whether it is honest. */
	readonly takesAssigned: boolean
}

type Of<T extends AssignmentCommand['type']> = Extract<AssignmentCommand, { type: T }>

/**
 * @throws DomainError NOT_ALLOWED, ALREADY_ASSIGNED, NOT_FOUND, CURRENCY_MISMATCH, INVALID_AMOUNT, FEE_MISMATCH,
 * NOT_ASSIGNABLE, NOT_PAID, OWN_ASSIGNMENT
 */
export function decideAssignment(command: AssignmentCommand, gift: Gift): readonly DonationEvent[] {
	switch (command.type) {
		case 'AssignDonation':
			return assignByGiver(command, gift)
		case 'AssignByFinance':
			return assignByFinance(command, gift)
		default:
			return never(command)
	}
}

const sameTarget = (a: Target, b: Target) =>
	a.kind === b.kind && (a.kind === 'foundation' || b.kind === 'foundation' || a.id === b.id)

/** What was partly given back, or is disputed, becomes no gift: the rest of it goes back. */
function checkWhole(gift: Gift): void {
	if (isWhole(gift)) return
	const message = 'This payment was refunded or is disputed, so that it can’t become a gift now.'
	throw new DomainError('NOT_ASSIGNABLE', message, 409)
}

function assignByGiver(
	{ target, request, byGiver, currency, terms, anonymous, at }: Of<'AssignDonation'>,
	gift: Gift,
): readonly DonationEvent[] {
	if (byGiver.kind !== gift.giver.kind || byGiver.id !== gift.giver.id) throw notAllowed()
	if (gift.target) {
		if (sameTarget(gift.target, target)) return []
		throw alreadyAssigned()
	}
	checkTarget(target, request, currency)
	if (currency !== gift.currency) {
		throw new DomainError('CURRENCY_MISMATCH', `This payment was made in ${gift.currency}.`, 400)
	}
	if (terms.total !== gift.split.total) throw invalidAmount()
	checkWhole(gift)
	const { coversFee } = terms
	return assigned(gift, { target, split: checkedSplit(terms), coversFee, anonymous, at })
}

function assignByFinance(command: Of<'AssignByFinance'>, gift: Gift): readonly DonationEvent[] {
	const { target, request, rate, byUserId, mayDecideOwn, isForSelf, reason, at } = command
	if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_ASSIGNMENT')
	if (gift.target) throw alreadyAssigned()
	if (!gift.received) throw new DomainError('NOT_PAID', 'Nothing was paid yet.', 409)
	checkTarget(target, request, gift.currency)
	if (request && !request.takesAssigned) {
		const message = 'This fundraiser can’t get gifts now.'
		throw new DomainError('NOT_ASSIGNABLE', message, 409, [{ field: 'requestId', message }])
	}
	checkWhole(gift)
	const { donation, fee, total } = feeIncluded(gift.split.total, rate)
	const split = { donation: donation.toString(), fee: fee.toString(), total: total.toString() }
	// Whoever gave has not agreed that their name is shown.
	return assigned(gift, { target, split, coversFee: false, anonymous: true, byUserId, reason, at })
}

/** Assigned, and credited when the payment is there already. */
function assigned(gift: Gift, data: DonationAssigned['data']): readonly DonationEvent[] {
	const event: DonationEvent = { type: 'DonationAssigned', data }
	if (!gift.received) return [event]
	const { received } = gift
	const paid = gift.attempts.find((attempt) => attempt.providerRef === received.providerRef)
	const now = evolveGift(gift, event) as Gift
	const payment = { ...received, provider: gift.provider, account: gift.account, attempt: paid?.attempt ?? 1 }
	return [event, confirmation(now, data.target, payment, true)]
}
