import { type DonationEvent, fundOf } from '../../domain/donations/donations.events.ts'
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
] as const satisfies readonly DonationEvent['type'][]
export type DonationBooking = Booked<DonationEvent, typeof DONATION_BOOKINGS>

/** What a gift's event books. */
export function donationEntry({ type, data }: DonationBooking, donationId: string): Entry {
	const owner = `${data.provider}/${data.account}`
	const balance = { account: 'provider balance', owner } as const
	const cover = (amount: bigint): Line => ({ account: 'fee cover', owner, amount })
	const entry = (lines: readonly Line[], object: string): Entry => ({
		lines,
		object,
		donationId,
		withdrawalId: null,
		currency: data.currency,
		effectiveAt: data.effectiveAt,
	})
	switch (type) {
		case 'UnassignedPaymentReceived': {
			const suspense = { account: 'suspense', owner } as const
			return entry(move(BigInt(data.amount), suspense, balance), data.chargeRef)
		}
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
			const bearer = data.fund ?? fundOf(data.target, data.currency)
			return entry(
				[
					{ ...balance, amount: -amount },
					{ account: 'clearing', owner: bearer, amount: share },
					cover(amount - share),
				],
				data.refundRef,
			)
		}
		case 'DonationDisputed':
			return entry(move(BigInt(data.amount), balance, { account: 'dispute', owner }), data.disputeRef)
		case 'DonationDisputeWon':
			return entry(move(BigInt(data.amount), { account: 'dispute', owner }, balance), data.disputeRef)
		case 'DonationChargedBack': {
			const amount = BigInt(data.amount)
			const share = BigInt(data.share)
			return entry(
				[
					{ account: 'dispute', owner, amount: -amount },
					{ account: 'clearing', owner: fundOf(data.target, data.currency), amount: share },
					cover(amount - share),
				],
				data.disputeRef,
			)
		}
	}
}
