import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { FUND_BOOKINGS, type FundBooking } from './fund-entry.ts'
import { DONATION_FUND_BOOKINGS, type DonationFundBooking, fundOfEvent } from './fund-of-event.ts'
import { emptyFund, FUND_TOTALS_COLUMNS, type FundTotalsRow } from './fund-totals.row.ts'

const FUND_HANDLES: ReadonlySet<string> = new Set<FundEvent['type']>(FUND_BOOKINGS)

function credit(row: FundTotalsRow, event: DonationFundBooking, at: string): Partial<FundTotalsRow> {
	switch (event.type) {
		case 'DonationConfirmed': {
			const { split } = event.data
			return {
				charged: row.charged + BigInt(split.total),
				fees: row.fees + BigInt(split.fee),
				confirmed: row.confirmed + BigInt(split.donation),
				donations: row.donations + 1,
				last_donation_at: at,
			}
		}
		case 'DonationDisputed':
			return { disputed: row.disputed + BigInt(event.data.amount) }
		case 'DonationDisputeWon':
		case 'DonationChargedBack':
			return { disputed: row.disputed - BigInt(event.data.amount) }
	}
}

function debit(row: FundTotalsRow, { type, data }: FundBooking): Partial<FundTotalsRow> {
	const amount = BigInt(data.amount)
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
			return { reserved: row.reserved + amount }
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
			return { reserved: row.reserved - amount }
		case 'WithdrawalPaid':
			return { reserved: row.reserved - amount, withdrawn: row.withdrawn + amount }
		case 'WithdrawalPaymentFailed':
			return data.wasPaid ? { reserved: row.reserved + amount, withdrawn: row.withdrawn - amount } : {}
		case 'RefundBooked': {
			const refunds = { refunded: row.refunded + amount, refunds: row.refunds + 1 }
			return data.refundId === null ? refunds : { ...refunds, reserved: row.reserved - amount }
		}
		case 'RefundReversalBooked':
			return { refunded: row.refunded - amount, refunds: row.refunds - 1 }
		case 'ChargebackBooked':
			return { charged_back: row.charged_back + amount }
		case 'ChargebackReversalBooked':
			return { charged_back: row.charged_back - amount }
	}
}

function evolve(row: FundTotalsRow | null, recorded: RecordedEvent, fund: string): FundTotalsRow {
	const before = row ?? emptyFund(fund)
	const change = FUND_HANDLES.has(recorded.type)
		? debit(before, asEvent<FundBooking>(recorded))
		: credit(before, asEvent<DonationFundBooking>(recorded), recorded.metadata.recordedAt)
	const next = { ...before, ...change }
	const raised = next.confirmed - next.refunded - next.charged_back
	return { ...next, raised, free: raised - next.withdrawn - next.reserved }
}

export const fundTotalsProjection = keyedProjection<FundTotalsRow>({
	name: 'fund_totals',
	version: 2,
	columns: FUND_TOTALS_COLUMNS,
	indexes: {
		target: '(target_id)',
		raised: '(raised DESC, target_id)',
		receivable: '(fund) WHERE free < 0',
	},
	handles: [...DONATION_FUND_BOOKINGS, ...FUND_HANDLES],
	keysOf: (event) => [fundOfEvent(event)].filter((fund) => fund !== null),
	evolve,
})
