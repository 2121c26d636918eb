import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { FUND_BOOKINGS, type FundBooking } from './fund-entry.ts'
import { DONATION_FUND_BOOKINGS, type DonationFundBooking, fundOfEvent } from './fund-of-event.ts'

/**
 * What each event added to the figures of a fund, one row per event: minor units, with sign. Summed up to
 * a position, and to an instant of the money, they are the report as it stood then. `read.fund_totals` is
 * their sum up to now.
 */
export type FundEntryRow = {
	/** `request.{id}.INR` */
	readonly fund: string
	readonly position: string
	readonly event_id: string
	/** The event's type. */
	readonly kind: string
	/** The request whose fund it is; null for funds of people and of the foundation. */
	readonly request_id: string | null
	readonly currency: string
	readonly recorded_at: string
	readonly effective_at: string
	/** Donations as confirmed. */
	readonly gross: bigint
	readonly refunded: bigint
	readonly charged_back: bigint
	/** In disputes that are not decided. */
	readonly disputed: bigint
	/** What donors paid on top for the fee. */
	readonly fees: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
}

type Figures = Pick<
	FundEntryRow,
	'gross' | 'refunded' | 'charged_back' | 'disputed' | 'fees' | 'withdrawn' | 'reserved'
>

const OF_FUNDS: ReadonlySet<string> = new Set<FundEvent['type']>(FUND_BOOKINGS)

const NOTHING: Figures = {
	gross: 0n,
	refunded: 0n,
	charged_back: 0n,
	disputed: 0n,
	fees: 0n,
	withdrawn: 0n,
	reserved: 0n,
}

function fromDonation({ type, data }: DonationFundBooking): Partial<Figures> {
	switch (type) {
		case 'DonationConfirmed':
			return { gross: BigInt(data.split.donation), fees: BigInt(data.split.fee) }
		case 'DonationDisputed':
			return { disputed: BigInt(data.amount) }
		case 'DonationDisputeWon':
		case 'DonationChargedBack':
			return { disputed: -BigInt(data.amount) }
	}
}

function fromFund({ type, data }: FundBooking): Partial<Figures> {
	const amount = BigInt(data.amount)
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
			return { reserved: amount }
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
			return { reserved: -amount }
		case 'WithdrawalPaid':
			return { reserved: -amount, withdrawn: amount }
		case 'WithdrawalPaymentFailed':
			return data.wasPaid ? { reserved: amount, withdrawn: -amount } : {}
		case 'RefundBooked':
			return data.refundId === null ? { refunded: amount } : { refunded: amount, reserved: -amount }
		case 'RefundReversalBooked':
			return { refunded: -amount }
		case 'ChargebackBooked':
			return { charged_back: amount }
		case 'ChargebackReversalBooked':
			return { charged_back: -amount }
	}
}

function rowsOf(recorded: RecordedEvent): readonly FundEntryRow[] {
	const { id, type, position, metadata } = recorded
	const ofFund = OF_FUNDS.has(type)
	const { data } = asEvent<FundBooking | DonationFundBooking>(recorded)
	const figures = ofFund
		? fromFund(asEvent<FundBooking>(recorded))
		: fromDonation(asEvent<DonationFundBooking>(recorded))
	if (Object.values(figures).every((amount) => amount === 0n)) return []
	const fund = fundOfEvent(recorded)
	if (fund === null) return []
	const [kind, target = ''] = fund.split('.')
	return [
		{
			fund,
			position,
			event_id: id,
			kind: type,
			request_id: kind === 'request' ? target : null,
			currency: data.currency,
			recorded_at: metadata.recordedAt,
			effective_at: 'effectiveAt' in data ? data.effectiveAt : data.at,
			...NOTHING,
			...figures,
		},
	]
}

export const fundEntriesProjection = appendProjection<FundEntryRow>({
	name: 'fund_entries',
	version: 2,
	columns: {
		fund: 'text COLLATE "C" NOT NULL',
		position: 'text COLLATE "C" NOT NULL',
		event_id: 'uuid NOT NULL',
		kind: 'text NOT NULL',
		request_id: 'uuid',
		currency: 'text NOT NULL',
		recorded_at: 'timestamptz NOT NULL',
		effective_at: 'timestamptz NOT NULL',
		gross: 'bigint NOT NULL',
		refunded: 'bigint NOT NULL',
		charged_back: 'bigint NOT NULL',
		disputed: 'bigint NOT NULL',
		fees: 'bigint NOT NULL',
		withdrawn: 'bigint NOT NULL',
		reserved: 'bigint NOT NULL',
	},
	primaryKey: ['fund', 'position'],
	indexes: {
		position: '(position)',
		effective: '(effective_at)',
		moved: '(currency, effective_at, position) WHERE request_id IS NOT NULL',
	},
	handles: [...DONATION_FUND_BOOKINGS, ...FUND_BOOKINGS],
	rowsOf,
})
