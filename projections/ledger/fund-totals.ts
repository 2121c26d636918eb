import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import { type DonationEvent, fundOf } from '../../domain/donations/donations.events.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import { keyedProjection } from '../_shared/keyed.ts'
import { asEvent, idOf } from '../_shared/typed.ts'
import { FUND_BOOKINGS, type FundBooking } from './lines.ts'

/**
 * One row per fund: the figures of the reconciliation report and of every progress bar. Minor units. What
 * comes in is told by the gifts, what leaves by the fund's own stream, as in the ledger.
 */
export type FundTotalsRow = {
	/** `request.{id}.INR` */
	readonly fund: string
	readonly target_kind: string
	readonly target_id: string | null
	readonly currency: string
	/** What givers were charged, of which `fees` was not for the cause. */
	readonly charged: bigint
	readonly fees: bigint
	readonly confirmed: bigint
	readonly refunded: bigint
	readonly charged_back: bigint
	/** In open disputes: held by the provider, not lost yet. */
	readonly disputed: bigint
	/** confirmed - refunded - charged back: Amount Raised. */
	readonly raised: bigint
	readonly withdrawn: bigint
	/** Requested or approved and not yet paid, and refunds under way. */
	readonly reserved: bigint
	/** raised - withdrawn - reserved; below zero it is a receivable. */
	readonly free: bigint
	readonly gifts: number
	readonly refunds: number
	readonly last_gift_at: string | null
}

const DONATION_HANDLES = [
	'DonationConfirmed',
	'DonationDisputed',
	'DonationDisputeWon',
	'DonationChargedBack',
] as const satisfies readonly DonationEvent['type'][]
type Credit = Extract<DonationEvent, { type: (typeof DONATION_HANDLES)[number] }>
const FUND_HANDLES: ReadonlySet<string> = new Set<FundEvent['type']>(FUND_BOOKINGS)

/** `request.{id}.INR`: ids have no dots. */
function empty(fund: string): FundTotalsRow {
	const [kind = '', id = '', currency = ''] = fund.split('.')
	return {
		fund,
		target_kind: kind,
		target_id: kind === 'foundation' ? null : id,
		currency,
		charged: 0n,
		fees: 0n,
		confirmed: 0n,
		refunded: 0n,
		charged_back: 0n,
		disputed: 0n,
		raised: 0n,
		withdrawn: 0n,
		reserved: 0n,
		free: 0n,
		gifts: 0,
		refunds: 0,
		last_gift_at: null,
	}
}

function credit(row: FundTotalsRow, event: Credit, at: string): Partial<FundTotalsRow> {
	switch (event.type) {
		case 'DonationConfirmed': {
			const { split } = event.data
			return {
				charged: row.charged + BigInt(split.total),
				fees: row.fees + BigInt(split.fee),
				confirmed: row.confirmed + BigInt(split.donation),
				gifts: row.gifts + 1,
				last_gift_at: at,
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
	}
}

const fundOfEvent = (recorded: RecordedEvent): string => {
	if (FUND_HANDLES.has(recorded.type)) return idOf(recorded.stream)
	const { target, currency } = asEvent<Credit>(recorded).data
	return fundOf(target, currency)
}

function evolve(row: FundTotalsRow | null, recorded: RecordedEvent, fund: string): FundTotalsRow {
	const before = row ?? empty(fund)
	const change = FUND_HANDLES.has(recorded.type)
		? debit(before, asEvent<FundBooking>(recorded))
		: credit(before, asEvent<Credit>(recorded), recorded.metadata.recordedAt)
	const next = { ...before, ...change }
	const raised = next.confirmed - next.refunded - next.charged_back
	return { ...next, raised, free: raised - next.withdrawn - next.reserved }
}

export const fundTotalsProjection = keyedProjection<FundTotalsRow>({
	name: 'fund_totals',
	version: 2,
	columns: {
		fund: 'text',
		target_kind: 'text NOT NULL',
		target_id: 'uuid',
		currency: 'text NOT NULL',
		charged: 'bigint NOT NULL',
		fees: 'bigint NOT NULL',
		confirmed: 'bigint NOT NULL',
		refunded: 'bigint NOT NULL',
		charged_back: 'bigint NOT NULL',
		disputed: 'bigint NOT NULL',
		raised: 'bigint NOT NULL CHECK (raised = confirmed - refunded - charged_back)',
		withdrawn: 'bigint NOT NULL',
		reserved: 'bigint NOT NULL CHECK (reserved >= 0)',
		free: 'bigint NOT NULL CHECK (free = raised - withdrawn - reserved)',
		gifts: 'integer NOT NULL',
		refunds: 'integer NOT NULL',
		last_gift_at: 'timestamptz',
	},
	indexes: { target: '(target_id)', raised: '(raised DESC, target_id)' },
	handles: [...DONATION_HANDLES, ...FUND_HANDLES],
	keysOf: (event) => [fundOfEvent(event)],
	evolve,
})
