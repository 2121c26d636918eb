import type { PayoutEvent } from '../../domain/payouts/payouts.events.ts'
import type { ProviderAccountEvent } from '../../domain/payouts/provider-accounts.events.ts'
import { type Booked, bankOf, type Entry, type Line, move } from './entry.ts'

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

export type PayoutBooking = Booked<PayoutEvent, typeof PAYOUT_BOOKINGS>
export type AdjustmentBooking = Booked<ProviderAccountEvent, typeof ADJUSTMENT_BOOKINGS>

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
