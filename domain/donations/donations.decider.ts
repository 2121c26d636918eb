import type { Decider } from '../_shared/decider.ts'
import { DomainError, never, notAllowed, notFound } from '../_shared/errors.ts'
import { type FeeSplit, feeIncluded, feeOnTop, type PartsPerMillion } from '../_shared/money.ts'
import type { DonationEvent, Giver, Split, Target } from './donations.events.ts'
import { evolveGift, type Gift, type GiftState, refundable, shareToReserve } from './donations.state.ts'
import { confirmation, observe, type PaymentReport } from './observe.ts'

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
	/** After its share was reserved on `fund`, and before the provider is asked. `amount`: minor units of the charge. */
	| {
			readonly type: 'RequestRefund'
			readonly refundId: string
			readonly fund: string
			readonly amount: bigint
			readonly at: string
	  }
	/** The provider would not. */
	| {
			readonly type: 'RecordRefusedRefund'
			readonly refundId: string
			readonly code: string
			readonly at: string
	  }
	/** Nothing was taken for a day: stop waiting. */
	| { readonly type: 'AbandonDonation'; readonly at: string }

const MINIMUM = 100n
const invalidAmount = () =>
	new DomainError('INVALID_AMOUNT', 'Please enter valid amount', 400, [
		{ field: 'quantity', message: 'Please enter valid amount' },
	])

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
		case 'RequestRefund':
			return requestRefund(command, existing(state))
		case 'RecordRefusedRefund': {
			const asked = existing(state).asked[command.refundId]
			if (!asked || asked.over) return []
			const { refundId, code, at } = command
			return [{ type: 'RefundRefused', data: { refundId, code, at } }]
		}
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

function requestRefund(
	{ refundId, fund, amount, at }: Extract<DonationCommand, { type: 'RequestRefund' }>,
	gift: Gift,
): readonly DonationEvent[] {
	if (gift.asked[refundId]) return []
	if (amount < 1n) throw invalidAmount()
	if (amount > refundable(gift)) throw notRefundable()
	const share = shareToReserve(gift, amount).toString()
	const data = { refundId, fund, amount: amount.toString(), share, currency: gift.currency, at }
	return [{ type: 'RefundRequested', data }]
}

/** More than what of the charge can still be given back. */
export const notRefundable = () =>
	new DomainError('NOT_REFUNDABLE', 'That is more than what can be refunded of this gift.', 409)

function assign(
	command: Extract<DonationCommand, { type: 'AssignDonation' }>,
	gift: Gift,
): readonly DonationEvent[] {
	const { target, request, byGiver, currency, terms, anonymous, at } = command
	if (byGiver.kind !== gift.giver.kind || byGiver.id !== gift.giver.id) throw notAllowed()
	if (gift.target) {
		if (sameTarget(gift.target, target)) return []
		throw new DomainError('ALREADY_ASSIGNED', 'This payment already belongs to another gift.', 409)
	}
	checkTarget(target, request, currency)
	if (currency !== gift.currency) {
		throw new DomainError('CURRENCY_MISMATCH', `This payment was made in ${gift.currency}.`, 400)
	}
	if (terms.total !== gift.split.total) throw invalidAmount()
	const { coversFee } = terms
	const assigned: DonationEvent = {
		type: 'DonationAssigned',
		data: { target, split: checkedSplit(terms), coversFee, anonymous, at },
	}
	if (!gift.received) return [assigned]
	const { received } = gift
	const paid = gift.attempts.find((attempt) => attempt.providerRef === received.providerRef)
	const now = evolveGift(gift, assigned) as Gift
	const payment = { ...received, provider: gift.provider, account: gift.account, attempt: paid?.attempt ?? 1 }
	return [assigned, confirmation(now, target, payment, true)]
}

export const donationDecider: Decider<GiftState, DonationCommand, DonationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveGift,
}
