import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { FUND_CHANGES, type FundChange } from './fund-entry.ts'
import { DONATION_FUND_BOOKINGS, type DonationFundBooking, fundOfEvent } from './fund-of-event.ts'
import { fundChangesOf, JOURNAL_BOOKINGS, type JournalBooking } from './journal-entry.ts'

/**
 * The signed change of each figure of a fund, one row per event, in minor units. The sum up to a position and
 * an effective time is the report as of then; `read.fund_totals` is the sum up to now.
 */
export const fundEntriesTable = defineTable(
	'read.fund_entries',
	{
		/** `request.{id}.INR` */
		fund: text().bytewise(),
		position: text().bytewise(),
		event_id: uuid(),
		kind: text(),
		request_id: uuid().nullable(),
		currency: code<Currency>(),
		recorded_at: timestamp(),
		effective_at: timestamp(),
		donation: bigint(),
		refunded: bigint(),
		charged_back: bigint(),
		/** Amounts in open disputes. */
		disputed: bigint(),
		fee: bigint(),
		withdrawn: bigint(),
		reserved: bigint(),
		held: bigint(),
		/** Money that entries of the journal added, less what they took. */
		corrected: bigint(),
	},
	{
		primaryKey: ['fund', 'position'],
		indexes: {
			position: '(position)',
			effective: '(effective_at)',
			moved: '(currency, effective_at, position) WHERE request_id IS NOT NULL',
		},
	},
)
export type FundEntryRow = ProjectedRowOf<typeof fundEntriesTable>

type Figures = Pick<
	FundEntryRow,
	| 'donation'
	| 'refunded'
	| 'charged_back'
	| 'disputed'
	| 'fee'
	| 'withdrawn'
	| 'reserved'
	| 'held'
	| 'corrected'
>

const OF_FUNDS: ReadonlySet<string> = new Set<FundEvent['type']>(FUND_CHANGES)

const NOTHING: Figures = {
	donation: 0n,
	refunded: 0n,
	charged_back: 0n,
	disputed: 0n,
	fee: 0n,
	withdrawn: 0n,
	reserved: 0n,
	held: 0n,
	corrected: 0n,
}

function fromDonation({ type, data }: DonationFundBooking): Partial<Figures> {
	switch (type) {
		case 'DonationConfirmed':
			return { donation: BigInt(data.split.donation), fee: BigInt(data.split.fee) }
		case 'DonationDisputed':
			return { disputed: BigInt(data.amount) }
		case 'DonationDisputeWon':
		case 'DonationChargedBack':
			return { disputed: -BigInt(data.amount) }
	}
}

function fromFund({ type, data }: FundChange): Partial<Figures> {
	const amount = BigInt(data.amount)
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
		case 'JournalReserved':
			return { reserved: amount }
		case 'DonationShareHeld':
			return { reserved: amount, held: amount }
		case 'DonationShareReleased':
			return { reserved: -amount, held: -amount }
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
		case 'JournalReleased':
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
		case 'ReceivableNetted':
			return { withdrawn: amount }
		case 'ReceivableSettled':
			return { withdrawn: -amount }
	}
}

/** Money that an entry takes was reserved before. */
const fromJournal = (booking: JournalBooking): readonly (readonly [string, Partial<Figures>])[] =>
	[...fundChangesOf(booking)].map(([fund, corrected]) => [
		fund,
		corrected < 0n ? { corrected, reserved: corrected } : { corrected },
	])

function changesOf(recorded: RecordedEvent): readonly (readonly [string | null, Partial<Figures>])[] {
	if (JOURNAL_BOOKINGS.some((type) => type === recorded.type))
		return fromJournal(asEvent<JournalBooking>(recorded))
	const figures = OF_FUNDS.has(recorded.type)
		? fromFund(asEvent<FundChange>(recorded))
		: fromDonation(asEvent<DonationFundBooking>(recorded))
	return [[fundOfEvent(recorded), figures]]
}

function rowsOf(recorded: RecordedEvent): readonly FundEntryRow[] {
	const { id, type, position, metadata } = recorded
	const { data } = asEvent<FundChange | DonationFundBooking | JournalBooking>(recorded)
	return changesOf(recorded).flatMap(([fund, figures]) => {
		if (fund === null || Object.values(figures).every((amount) => amount === 0n)) return []
		const [kind, target = ''] = fund.split('.')
		return {
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
		}
	})
}

export const fundEntriesProjection = appendProjection({
	table: fundEntriesTable,
	version: 6,
	handles: [...DONATION_FUND_BOOKINGS, ...FUND_CHANGES, ...JOURNAL_BOOKINGS],
	rowsOf,
})
