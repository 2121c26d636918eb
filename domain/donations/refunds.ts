import { never } from '../../kernel/events/errors.ts'
import { ownMoney } from '../../kernel/wire/refusals.ts'
import type { DonationEvent } from './donations.events.ts'
import { type Donation, isInSuspense, refundable, shareToReserve } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'
import { alreadyAssigned, invalidAmount, notRefundable } from './refusals.ts'

export type RefundCommand =
	/** Refunds the rest of an unassigned payment, before the provider is called. Minor units of the charge. */
	| {
			readonly type: 'RefundUnassigned'
			readonly refundId: string
			readonly amount: bigint
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
			readonly at: string
	  }
	/** Refunds the rest of a second payment: by the system, before the provider is called. */
	| { readonly type: 'RefundSecondPayment'; readonly refundId: string; readonly at: string }
	/**
	 * Follows the reservation of the share on `fund`, before the provider is called. `amount`: minor units of
	 * the charge.
	 */
	| {
			readonly type: 'RequestRefund'
			readonly refundId: string
			readonly fund: string
			readonly amount: bigint
			readonly warningRef?: string
			readonly at: string
	  }
	| {
			readonly type: 'RecordRefusedRefund'
			readonly refundId: string
			readonly code: string
			readonly at: string
	  }

type Of<T extends RefundCommand['type']> = Extract<RefundCommand, { type: T }>

/** @throws DomainError NOT_REFUNDABLE, INVALID_AMOUNT, NOT_WHOLE, ALREADY_ASSIGNED, OWN_REFUND */
export function decideRefund(command: RefundCommand, donation: Donation): readonly DonationEvent[] {
	switch (command.type) {
		case 'RefundUnassigned':
			return refundUnassigned(command, donation)
		case 'RefundSecondPayment':
			return refundSecondPayment(command, donation)
		case 'RequestRefund':
			return requestRefund(command, donation)
		case 'RecordRefusedRefund':
			return recordRefused(command, donation)
		default:
			return never(command)
	}
}

function refundUnassigned(
	{ refundId, amount, byUserId, mayDecideOwn, isForSelf, reason, at }: Of<'RefundUnassigned'>,
	donation: Donation,
): readonly DonationEvent[] {
	if (donation.requested[refundId]) return []
	if (isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
	if (donation.target) throw alreadyAssigned()
	const left = refundable(donation)
	if (left < 1n || amount > left) throw notRefundable()
	if (amount !== left) {
		throw refuse('NOT_WHOLE', {}, 'amount')
	}
	const { currency } = donation
	const money = { fund: null, amount: amount.toString(), share: '0', currency }
	return [{ type: 'RefundRequested', data: { refundId, ...money, byUserId, reason, at } }]
}

function refundSecondPayment(
	{ refundId, at }: Of<'RefundSecondPayment'>,
	donation: Donation,
): readonly DonationEvent[] {
	const amount = refundable(donation)
	if (donation.secondOf === null || donation.requested[refundId] || amount < 1n) return []
	const { currency } = donation
	const money = { fund: null, amount: amount.toString(), share: '0', currency }
	return [{ type: 'RefundRequested', data: { refundId, ...money, at } }]
}

function requestRefund(
	{ refundId, fund, amount, warningRef, at }: Of<'RequestRefund'>,
	donation: Donation,
): readonly DonationEvent[] {
	if (donation.requested[refundId]) return []
	if (amount < 1n) throw invalidAmount()
	if (isInSuspense(donation) || amount > refundable(donation)) throw notRefundable()
	const share = shareToReserve(donation, amount).toString()
	const money = { fund, amount: amount.toString(), share, currency: donation.currency }
	return [
		{
			type: 'RefundRequested',
			data: { refundId, ...money, ...(warningRef !== undefined && { warningRef }), at },
		},
	]
}

function recordRefused(
	{ refundId, code, at }: Of<'RecordRefusedRefund'>,
	{ requested }: Donation,
): readonly DonationEvent[] {
	if (requested[refundId]?.over !== false) return []
	return [{ type: 'RefundRefused', data: { refundId, code, at } }]
}
