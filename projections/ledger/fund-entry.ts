import type { FundEvent } from '../../domain/funds/funds.events.ts'
import { type Booked, bankOf, type Entry, type Line, move } from './entry.ts'

export const FUND_BOOKINGS = [
	'WithdrawalRequested',
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
	'TransferCostRecorded',
	'TransferCostReturned',
	'RefundReserved',
	'RefundReleased',
	'RefundBooked',
	'RefundReversalBooked',
	'DonationShareHeld',
	'DonationShareReleased',
	'ChargebackBooked',
	'ChargebackReversalBooked',
	'ReceivableNetted',
	'ReceivableSettled',
	'JournalReserved',
	'JournalReleased',
] as const satisfies readonly FundEvent['type'][]
export type FundBooking = Booked<FundEvent, typeof FUND_BOOKINGS>
export type FundChange = Exclude<FundBooking, { type: 'TransferCostRecorded' | 'TransferCostReturned' }>
export const FUND_CHANGES = FUND_BOOKINGS.filter(
	(type) => type !== 'TransferCostRecorded' && type !== 'TransferCostReturned',
)

export function fundEntry({ type, data }: FundBooking, fund: string): Entry {
	const amount = BigInt('cost' in data ? data.cost : data.amount)
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
		case 'DonationShareHeld':
		case 'JournalReserved':
			return entry(move(amount, reserved, free))
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
		case 'DonationShareReleased':
		case 'JournalReleased':
			return entry(move(amount, free, reserved))
		case 'WithdrawalPaid':
			return entry(move(amount, bank, reserved), data.reference)
		case 'WithdrawalPaymentFailed':
			return entry(data.wasPaid ? move(amount, reserved, bank) : [])
		case 'TransferCostRecorded':
		case 'TransferCostReturned': {
			const owner = `${data.provider}/${data.transfer.account}`
			const [from, to] = [bank, { account: 'fee expense', owner } as const]
			const isTaken = type === 'TransferCostRecorded'
			return entry(isTaken ? move(amount, from, to) : move(amount, to, from), data.transfer.transferRef)
		}
		case 'RefundBooked':
			return entry(move(amount, clearing, data.refundId === null ? free : reserved), data.refundRef)
		case 'RefundReversalBooked':
			return entry(move(amount, free, clearing), data.refundRef)
		case 'ChargebackBooked':
			return entry(move(amount, clearing, free), data.disputeRef)
		case 'ChargebackReversalBooked':
			return entry(move(amount, free, clearing), data.disputeRef)
		case 'ReceivableNetted':
			return entry(move(amount, { account: 'clearing', owner: data.toFund }, free), data.settlementId)
		case 'ReceivableSettled':
			return entry(move(amount, free, clearing), data.settlementId)
	}
}
