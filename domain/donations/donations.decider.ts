import type { Decider } from '../_shared/decider.ts'
import { DomainError, never, notAllowed, notFound } from '../_shared/errors.ts'
import { type FeeSplit, feeIncluded, feeOnTop, type PartsPerMillion } from '../_shared/money.ts'
import type { DonationAssigned, DonationEvent, Giver, Split, Target } from './donations.events.ts'
import { evolveGift, type Gift, type GiftState, isWhole } from './donations.state.ts'
import { confirmation, observe, type PaymentReport } from './observe.ts'
import { decideRefund, type RefundCommand } from './refunds.ts'
import { alreadyAssigned, invalidAmount } from './refusals.ts'

/** What a giver says of the amounts, and the rate by which they are checked. Minor units. */
export interface Terms {
	readonly donation: bigint
	readonly fee: bigint
	readonly total: bigint
	readonly coversFee: boolean
	readonly rate: PartsPerMillion
}

/** Folded from the request's stream when the gift starts. */
export interface RequestFact {
	/** Approved or live, and the end date has not passed. */
	readonly acceptsGifts: boolean
	readonly currency: string
	readonly revision: string
}

export type DonationCommand =
	| {
			readonly type: 'StartDonation'
			/** Null: paid before anybody said what for. */
			readonly target: Target | null
			/** Null unless the target is a request that exists. */
			readonly request: RequestFact | null
			readonly giver: Giver
			readonly currency: string
			readonly terms: Terms
			readonly anonymous: boolean
			readonly provider: string
			readonly account: string
			readonly at: string
	  }
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
	| { readonly type: 'ObservePayment'; readonly report: PaymentReport }
	| RefundCommand
	/** Nothing was taken for a day: stop waiting. */
	| { readonly type: 'AbandonDonation'; readonly at: string }

const MINIMUM = 100n

const areFigures = (right: FeeSplit, { donation, fee, total }: FeeSplit) =>
	right.donation === donation && right.fee === fee && right.total === total

/** Whether the figures are those of a giver who covers the fee: what one who doesn't say so must mean. */
export const fitsFeeOnTop = (figures: Omit<Terms, 'coversFee'>): boolean =>
	figures.donation >= MINIMUM && areFigures(feeOnTop(figures.donation, figures.rate), figures)

/** Checks the giver's figures against the rate. @throws DomainError INVALID_AMOUNT, FEE_MISMATCH */
function checkedSplit(terms: Terms): Split {
	const { donation, fee, total, coversFee, rate } = terms
	if ((coversFee ? donation : total) < MINIMUM) throw invalidAmount()
	if (!areFigures(coversFee ? feeOnTop(donation, rate) : feeIncluded(total, rate), terms)) {
		throw new DomainError('FEE_MISMATCH', 'The fee has changed. Please look at the amounts again.', 400)
	}
	return { donation: donation.toString(), fee: fee.toString(), total: total.toString() }
}

function checkTarget(target: Target, request: RequestFact | null, currency: string): void {
	if (target.kind !== 'request') return
	if (request === null) throw notFound('The request')
	if (request.currency !== currency) {
		throw new DomainError('CURRENCY_MISMATCH', `This fundraiser takes gifts in ${request.currency}.`, 400)
	}
}

const sameTarget = (a: Target, b: Target) =>
	a.kind === b.kind && (a.kind === 'foundation' || b.kind === 'foundation' || a.id === b.id)

function decide(command: DonationCommand, state: GiftState): readonly DonationEvent[] {
	switch (command.type) {
		case 'StartDonation': {
			if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS', 'This gift exists already.', 409)
			const { target, request, giver, currency, anonymous, provider, account, at, terms } = command
			if (target) {
				checkTarget(target, request, currency)
				if (request && !request.acceptsGifts) {
					throw new DomainError('NOT_ACCEPTING_GIFTS', "This fundraiser doesn't take gifts now.", 409)
				}
			}
			// Nobody has said yet how an unassigned payment divides: all of it waits, undivided.
			const split = target
				? checkedSplit(terms)
				: { donation: terms.total.toString(), fee: '0', total: terms.total.toString() }
			if (terms.total < 1n) throw invalidAmount()
			const { coversFee } = terms
			const requestRevision = request?.revision ?? null
			const data = {
				target,
				giver,
				currency,
				split,
				coversFee,
				anonymous,
				provider,
				account,
				requestRevision,
				at,
			}
			return [{ type: 'DonationStarted', data }]
		}
		case 'AssignDonation':
			return assign(command, existing(state))
		case 'ObservePayment':
			return observe(command.report, existing(state))
		case 'RefundUnassigned':
		case 'RequestRefund':
		case 'RecordRefusedRefund':
			return decideRefund(command, existing(state))
		case 'AbandonDonation': {
			const gift = existing(state)
			if (gift.received || gift.abandoned) return []
			return [{ type: 'DonationFailed', data: { because: 'abandoned', at: command.at } }]
		}
		default:
			return never(command)
	}
}

function existing(state: GiftState): Gift {
	if (state.status === 'none') throw notFound('The gift')
	return state
}

/** What was partly given back, or is disputed, becomes no gift: the rest of it goes back. */
function checkWhole(gift: Gift): void {
	if (isWhole(gift)) return
	const message = 'This payment was refunded or is disputed, so that it can’t become a gift now.'
	throw new DomainError('NOT_ASSIGNABLE', message, 409)
}

function assign(
	command: Extract<DonationCommand, { type: 'AssignDonation' }>,
	gift: Gift,
): readonly DonationEvent[] {
	const { target, request, byGiver, currency, terms, anonymous, at } = command
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

export const donationDecider: Decider<GiftState, DonationCommand, DonationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveGift,
}
