import { DomainError, never, ownMoney } from '../../kernel/errors.ts'
import type { DonationEvent } from './donations.events.ts'
import { type Gift, isInSuspense, refundable, shareToReserve } from './donations.state.ts'
import { alreadyAssigned, invalidAmount, notRefundable } from './refusals.ts'

/** What is asked for of a gift's money, and what the provider would not do. */
export type RefundCommand =
	/** All that is left of a payment that belongs to nothing, before the provider is asked. Minor units of the charge. */
	| {
			readonly type: 'RefundUnassigned'
			readonly refundId: string
			readonly amount: bigint
			/** Four eyes, as for withdrawals: see `Decision` of funds. */
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			/** The one who decides has given it. */
			readonly isForSelf: boolean
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
			readonly at: string
	  }
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

type Of<T extends RefundCommand['type']> = Extract<RefundCommand, { type: T }>

/** @throws DomainError NOT_REFUNDABLE, INVALID_AMOUNT, NOT_WHOLE, ALREADY_ASSIGNED, OWN_REFUND */
export function decideRefund(command: RefundCommand, gift: Gift): readonly DonationEvent[] {
	switch (command.type) {
		case 'RefundUnassigned':
			return refundUnassigned(command, gift)
		case 'RequestRefund':
			return requestRefund(command, gift)
		case 'RecordRefusedRefund':
			return recordRefused(command, gift)
		default:
			return never(command)
	}
}

function refundUnassigned(
	{ refundId, amount, byUserId, mayDecideOwn, isForSelf, reason, at }: Of<'RefundUnassigned'>,
	gift: Gift,
): readonly DonationEvent[] {
	if (gift.asked[refundId]) return []
	if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
	if (gift.target) throw alreadyAssigned()
	const left = refundable(gift)
	if (left < 1n || amount > left) throw notRefundable()
	if (amount !== left) {
		const message = 'A payment that belongs to nothing is refunded whole.'
		throw new DomainError('NOT_WHOLE', message, 400, [{ field: 'amount', message }])
	}
	const { currency } = gift
	const money = { fund: null, amount: amount.toString(), share: '0', currency }
	return [{ type: 'RefundRequested', data: { refundId, ...money, byUserId, reason, at } }]
}

function requestRefund(
	{ refundId, fund, amount, at }: Of<'RequestRefund'>,
	gift: Gift,
): readonly DonationEvent[] {
	if (gift.asked[refundId]) return []
	if (amount < 1n) throw invalidAmount()
	if (isInSuspense(gift) || amount > refundable(gift)) throw notRefundable()
	const share = shareToReserve(gift, amount).toString()
	const data = { refundId, fund, amount: amount.toString(), share, currency: gift.currency, at }
	return [{ type: 'RefundRequested', data }]
}

function recordRefused(
	{ refundId, code, at }: Of<'RecordRefusedRefund'>,
	{ asked }: Gift,
): readonly DonationEvent[] {
	if (asked[refundId]?.over !== false) return []
	return [{ type: 'RefundRefused', data: { refundId, code, at } }]
}
