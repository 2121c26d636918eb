import { type DonationEvent, fundOf } from '../../domain/donations/donations.events.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { ProviderAccountEvent } from '../../domain/payouts/provider-accounts.events.ts'

/** The accounts of the ledger. */
export type LedgerAccount =
	| 'provider balance'
	| 'in transit'
	| 'bank'
	| 'fund'
	| 'reserved'
	/** Between a gift's stream and its fund's: it returns to zero once both have said the same. */
	| 'clearing'
	| 'fee cover'
	| 'fee expense'
	| 'dispute'
	| 'suspense'

/** One line of a transaction. Minor units, debit positive. */
export interface Line {
	readonly account: LedgerAccount
	/** Whose: the provider's account, the legal entity's bank, or the fund. */
	readonly owner: string
	readonly amount: bigint
}

/** Everything that a transaction says beside its lines. */
export interface Entry {
	readonly lines: readonly Line[]
	readonly currency: string
	/** The provider's object, or the bank's reference. */
	readonly object: string | null
	readonly withdrawalId: string | null
	readonly donationId: string | null
	/** When the money moved; null for what moved between our own accounts when it was recorded. */
	readonly effectiveAt: string | null
}

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
export const FUND_BOOKINGS = [
	'WithdrawalRequested',
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
	'RefundReserved',
	'RefundReleased',
	'RefundBooked',
	'RefundReversalBooked',
	'ChargebackBooked',
] as const satisfies readonly FundEvent['type'][]
export const PAYOUT_BOOKINGS = [
	'PayoutSent',
	'PayoutPaid',
	'PayoutFailed',
	'PayoutCanceled',
] as const satisfies readonly PayoutEvent['type'][]
export const ADJUSTMENT_BOOKINGS = [
	'AdjustmentBooked',
	'AdjustmentReversed',
] as const satisfies readonly ProviderAccountEvent['type'][]

type Booked<E extends { type: string }, T extends readonly string[]> = Extract<E, { type: T[number] }>
export type DonationBooking = Booked<DonationEvent, typeof DONATION_BOOKINGS>
export type FundBooking = Booked<FundEvent, typeof FUND_BOOKINGS>
export type PayoutBooking = Booked<PayoutEvent, typeof PAYOUT_BOOKINGS>
export type AdjustmentBooking = Booked<ProviderAccountEvent, typeof ADJUSTMENT_BOOKINGS>

/** The legal entity whose bank account holds a currency. */
const bankOf = (currency: string): string => (currency === 'INR' ? 'IN' : 'US')

/** The same amount from one account to another: `to` is debited. */
const move = (amount: bigint, from: Omit<Line, 'amount'>, to: Omit<Line, 'amount'>): readonly Line[] => [
	{ ...to, amount },
	{ ...from, amount: -amount },
]

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

/** What leaves a fund. */
export function fundEntry({ type, data }: FundBooking, fund: string): Entry {
	const amount = BigInt(data.amount)
	const free = { account: 'fund', owner: fund } as const
	const reserved = { account: 'reserved', owner: fund } as const
	const clearing = { account: 'clearing', owner: fund } as const
	const bank = { account: 'bank', owner: bankOf(data.currency) } as const
	const entry = (lines: readonly Line[], object: string | null = null): Entry => ({
		lines,
		object,
		currency: data.currency,
		donationId: 'donationId' in data ? data.donationId : null,
		withdrawalId: 'withdrawalId' in data ? data.withdrawalId : null,
		effectiveAt: 'effectiveAt' in data ? data.effectiveAt : data.at,
	})
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
			return entry(move(amount, reserved, free))
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
			return entry(move(amount, free, reserved))
		case 'WithdrawalPaid':
			return entry(move(amount, bank, reserved), data.reference)
		case 'WithdrawalPaymentFailed':
			return entry(data.wasPaid ? move(amount, reserved, bank) : [])
		case 'RefundBooked':
			return entry(move(amount, clearing, data.refundId === null ? free : reserved), data.refundRef)
		case 'RefundReversalBooked':
			return entry(move(amount, free, clearing), data.refundRef)
		case 'ChargebackBooked':
			return entry(move(amount, clearing, free), data.disputeRef)
	}
}

/** Money on its way from the provider to our bank. */
export function payoutEntry({ type, data }: PayoutBooking): Entry {
	const amount = BigInt(data.amount)
	const owner = `${data.provider}/${data.account}`
	const balance = { account: 'provider balance', owner } as const
	const transit = { account: 'in transit', owner } as const
	const bank = { account: 'bank', owner: bankOf(data.currency) } as const
	const entry = (lines: readonly Line[]): Entry => ({
		lines,
		object: data.payoutRef,
		currency: data.currency,
		donationId: null,
		withdrawalId: null,
		effectiveAt: data.effectiveAt,
	})
	switch (type) {
		case 'PayoutSent':
			return entry(move(amount, balance, transit))
		case 'PayoutPaid':
			return entry(move(amount, transit, bank))
		case 'PayoutFailed':
			return entry(move(amount, data.wasPaid ? bank : transit, balance))
		case 'PayoutCanceled':
			return entry(move(amount, transit, balance))
	}
}

/** A movement of the provider's balance that nothing of ours explains. */
export function adjustmentEntry({ type, data }: AdjustmentBooking): Entry {
	const sign = type === 'AdjustmentBooked' ? 1n : -1n
	const owner = `${data.provider}/${data.account}`
	return {
		lines: move(
			sign * BigInt(data.amount),
			{ account: data.against, owner },
			{ account: 'provider balance', owner },
		),
		object: data.balanceRef,
		currency: data.currency,
		donationId: null,
		withdrawalId: null,
		effectiveAt: data.effectiveAt,
	}
}
