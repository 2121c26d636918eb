import { fundOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { type Booked, type Entry, type Line, move } from './entry.ts'

export const DONATION_BOOKINGS = [
	'UnassignedPaymentReceived',
	'DonationConfirmed',
	'ProviderCostRecorded',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationDisputed',
	'DisputeCostRecorded',
	'DonationDisputeWon',
	'DonationChargedBack',
	'DonationChargebackReversed',
] as const satisfies readonly DonationEvent['type'][]
export type DonationBooking = Booked<DonationEvent, typeof DONATION_BOOKINGS>

const lostBy = ({ target, currency }: { readonly target: Target | null; readonly currency: string }) =>
	target && fundOf(target, currency)

export function donationEntry({ type, data }: DonationBooking, donationId: string): Entry {
	const owner = `${data.provider}/${data.account}`
	const balance =
		data.provider === OFFLINE
			? ({ account: 'bank', owner: data.account } as const)
			: ({ account: 'provider balance', owner } as const)
	const suspense = { account: 'suspense', owner } as const
	const cover = (amount: bigint): Line => ({ account: 'fee cover', owner, amount })
	/**
	 * Splits a loss: the fund bears its share and the cover the rest; suspense bears that of an unassigned
	 * payment.
	 */
	const chargedTo = (fund: string | null, amount: bigint, share: bigint): readonly Line[] =>
		fund === null
			? [{ ...suspense, amount }]
			: [{ account: 'clearing', owner: fund, amount: share }, cover(amount - share)]
	const entry = (lines: readonly Line[], object: string): Entry => ({
		lines,
		object,
		donationId,
		withdrawalId: null,
		currency: data.currency,
		effectiveAt: data.effectiveAt,
	})
	switch (type) {
		case 'UnassignedPaymentReceived':
			return entry(move(BigInt(data.amount), suspense, balance), data.chargeRef)
		case 'DonationConfirmed': {
			const { split, target, fromSuspense, chargeRef } = data
			const from: Line = { ...balance, amount: BigInt(split.total) }
			const fund = fundOf(target, data.currency)
			return entry(
				[
					fromSuspense ? { ...from, account: 'suspense' } : from,
					{ account: 'fund', owner: fund, amount: -BigInt(split.donation) },
					cover(-BigInt(split.fee)),
				],
				chargeRef,
			)
		}
		case 'ProviderCostRecorded':
		case 'DisputeCostRecorded':
			return entry(move(BigInt(data.cost), balance, { account: 'fee expense', owner }), data.balanceRef)
		case 'DonationRefunded':
		case 'DonationRefundReversed': {
			const sign = type === 'DonationRefunded' ? 1n : -1n
			const amount = sign * BigInt(data.amount)
			const share = sign * BigInt(data.share)
			const bearer = data.fund ?? lostBy(data)
			return entry([{ ...balance, amount: -amount }, ...chargedTo(bearer, amount, share)], data.refundRef)
		}
		case 'DonationDisputed':
			return entry(move(BigInt(data.amount), balance, { account: 'dispute', owner }), data.disputeRef)
		case 'DonationDisputeWon':
			return entry(move(BigInt(data.amount), { account: 'dispute', owner }, balance), data.disputeRef)
		case 'DonationChargedBack': {
			const amount = BigInt(data.amount)
			const lines = chargedTo(lostBy(data), amount, BigInt(data.share))
			return entry([{ account: 'dispute', owner, amount: -amount }, ...lines], data.disputeRef)
		}
		case 'DonationChargebackReversed': {
			const amount = BigInt(data.amount)
			const lines = chargedTo(lostBy(data), -amount, -BigInt(data.share))
			return entry([{ ...balance, amount }, ...lines], data.disputeRef)
		}
	}
}
