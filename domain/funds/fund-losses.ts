import { ownMoney, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { FundEvent } from './funds.events.ts'
import {
	chargebackKey,
	chargebackReversalKey,
	type FundState,
	freeForRefund,
	heldOf,
	refundKey,
	reversalKey,
} from './funds.state.ts'
import type { LossCommand } from './loss-commands.ts'
import { refuse } from './refusals.contract.ts'

type Of<T extends LossCommand['type']> = Extract<LossCommand, { type: T }>

export function decideLoss(command: LossCommand, state: FundState): readonly FundEvent[] {
	switch (command.type) {
		case 'ReserveRefund':
			return reserve(command, state)
		case 'ReleaseRefund':
			return release(command, state)
		case 'BookRefund':
			return bookRefund(command, state)
		case 'BookRefundReversal': {
			const { type: _, amount, ...data } = command
			if (!state.booked.has(refundKey(data.refundRef))) throw notBookedYet()
			if (state.booked.has(reversalKey(data.refundRef))) return []
			return [{ type: 'RefundReversalBooked', data: { ...data, amount: amount.toString() } }]
		}
		case 'BookChargeback': {
			const { type: _, amount, ...data } = command
			if (state.booked.has(chargebackKey(data.disputeRef))) return []
			return [
				...takenFromHeld(state, { ...data, at: data.effectiveAt }, amount),
				{ type: 'ChargebackBooked', data: { ...data, amount: amount.toString() } },
			]
		}
		case 'BookChargebackReversal': {
			const { type: _, amount, ...data } = command
			if (!state.booked.has(chargebackKey(data.disputeRef))) throw notBookedYet()
			if (state.booked.has(chargebackReversalKey(data.disputeRef))) return []
			return [{ type: 'ChargebackReversalBooked', data: { ...data, amount: amount.toString() } }]
		}
		case 'HoldShare': {
			const { type: _, amount, ...data } = command
			const more = amount - heldOf(state, data.donationId)
			if (more > 0n) return [{ type: 'DonationShareHeld', data: { ...data, amount: more.toString() } }]
			return takenFromHeld(state, data, -more)
		}
	}
}

/** The code of a reversal that precedes its original booking; it has to wait. */
export const NOT_BOOKED_YET = 'NOT_BOOKED_YET'
const notBookedYet = () => refuse(NOT_BOOKED_YET)

interface Held {
	readonly donationId: string
	readonly currency: string
	readonly at: string
}
const released = ({ donationId, currency, at }: Held, amount: bigint): readonly FundEvent[] =>
	amount < 1n
		? []
		: [{ type: 'DonationShareReleased', data: { donationId, currency, amount: amount.toString(), at } }]

/** Uses held money first, so that nothing is reserved twice. */
const takenFromHeld = (state: FundState, held: Held, amount: bigint): readonly FundEvent[] => {
	const before = heldOf(state, held.donationId)
	const since = state.held.get(held.donationId)?.at ?? held.at
	// The provider cuts its times to seconds: nothing is free again before it was held.
	return released({ ...held, at: since > held.at ? since : held.at }, before < amount ? before : amount)
}

function reserve(command: Of<'ReserveRefund'>, state: FundState): readonly FundEvent[] {
	const { type: _, amount, charged, refundable, requestedIds, ...rest } = command
	const { fund: __, freeOfDonationFund: ___, mayDecideOwn, isForSelf, ...data } = rest
	if (state.refunds.has(data.refundId)) return []
	if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
	if (charged < 1n) throw refuseCommon('INVALID_AMOUNT')
	// A refund that is reserved here, and that the donation has not heard of yet, takes of the same charge.
	const underWay = state.refunds
		.entries()
		.filter(
			([id, { state: step, donationId }]) =>
				step === 'open' && donationId === data.donationId && !requestedIds.includes(id),
		)
		.reduce((sum, [, refund]) => sum + refund.charged, 0n)
	if (charged > refundable - underWay) {
		throw refuseCommon('NOT_REFUNDABLE')
	}
	checkBearer(command)
	if (amount > freeForRefund(state, BigInt(data.credits.total), data.donationId)) {
		throw refuse(
			command.fund === command.donationFund ? 'INSUFFICIENT_FUNDS.ofFund' : 'INSUFFICIENT_FUNDS.ofFoundation',
		)
	}
	const event = { ...data, amount: amount.toString(), charged: charged.toString() }
	return [...takenFromHeld(state, data, amount), { type: 'RefundReserved', data: event }]
}

/**
 * Refuses to pay a refund from another cause's fund: only the foundation may bear it, and only when the
 * donation's fund is short.
 */
function checkBearer({ fund, donationFund, freeOfDonationFund, amount }: Of<'ReserveRefund'>): void {
	if (fund === donationFund) return
	if (!fund.startsWith('foundation.')) {
		throw refuse('BEARER_NOT_ALLOWED.foundationOnly', {}, 'fund')
	}
	if (amount <= freeOfDonationFund) {
		throw refuse('FUND_NOT_SHORT', {}, 'fund')
	}
}

function release(
	{ refundId, currency, because, at }: Of<'ReleaseRefund'>,
	state: FundState,
): readonly FundEvent[] {
	const reserved = state.refunds.get(refundId)
	if (reserved?.state !== 'open') return []
	const { amount, donationId } = reserved
	const data = { refundId, donationId, amount: amount.toString(), currency, because, at }
	return [{ type: 'RefundReleased', data }]
}

/**
 * Books a refund from its open reservation of the same amount. If the amounts differ, the whole reservation
 * is released and the refund booked directly, so that no remainder is left.
 */
function bookRefund(command: Of<'BookRefund'>, state: FundState): readonly FundEvent[] {
	const { type: _, amount, refundId, ...data } = command
	if (state.booked.has(refundKey(data.refundRef))) return []
	const reserved = refundId === null ? undefined : state.refunds.get(refundId)
	const fits = reserved?.state === 'open' && reserved.amount === amount
	// The provider cuts its times to seconds: what was put aside never leaves before it was put there.
	const effectiveAt = fits && reserved.at > data.effectiveAt ? reserved.at : data.effectiveAt
	const booked: FundEvent = {
		type: 'RefundBooked',
		data: { ...data, effectiveAt, amount: amount.toString(), refundId: fits ? refundId : null },
	}
	if (fits) return [booked]
	const ofHeld = takenFromHeld(state, { ...data, at: effectiveAt }, amount)
	if (refundId === null || reserved?.state !== 'open') return [...ofHeld, booked]
	const { currency, at } = data
	return [
		...ofHeld,
		...release({ type: 'ReleaseRefund', refundId, currency, because: 'amountDiffers', at }, state),
		booked,
	]
}
