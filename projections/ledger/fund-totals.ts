import { fundParts, type TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	integer,
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
 * Has one row per fund: the figures of the reconciliation report and of progress bars, in minor units.
 * Credits come from donations and debits from the fund's own stream, as in the ledger.
 */
export const fundTotalsTable = defineTable(
	'read.fund_totals',
	{
		fund: text(),
		target_kind: code<TargetKind>(),
		target_id: uuid().nullable(),
		currency: code<Currency>(),
		/** Confirmed donations: the charged total, its fee, and the rest for the cause. */
		total: bigint(),
		fee: bigint(),
		donation: bigint(),
		refunded: bigint(),
		charged_back: bigint(),
		/** In open disputes: held by the provider, not lost yet. */
		disputed: bigint(),
		/** donation - refunded - charged back: Amount Raised. */
		raised: bigint().check('raised = donation - refunded - charged_back'),
		withdrawn: bigint(),
		/** Withdrawals that are requested or approved and not yet paid, refunds in process, and held money. */
		reserved: bigint().check('reserved >= 0'),
		/** The part of the reserved money that donors' banks may take back. */
		held: bigint().check('held >= 0'),
		/** Money that entries of the journal added, and the same less what they took. */
		credited: bigint().check('credited >= 0'),
		corrected: bigint(),
		/** raised - withdrawn - reserved + corrected; below zero it is a receivable. */
		free: bigint().check('free = raised - withdrawn - reserved + corrected'),
		donations: integer(),
		refunds: integer(),
		last_donation_at: timestamp().nullable(),
		/** Since when more is withdrawn than raised; null: it isn't. */
		lacks_since: timestamp().nullable(),
	},
	{
		primaryKey: ['fund'],
		indexes: {
			target: '(target_id)',
			raised: '(raised DESC, target_id)',
			free: '(sign(free), currency, free, fund)',
			receivable: '(fund) WHERE free < 0',
			lacking: '(lacks_since) WHERE lacks_since IS NOT NULL',
		},
	},
)
export type FundTotalsRow = ProjectedRowOf<typeof fundTotalsTable>

/** A fund without credits, named as its stream: `request.{id}.INR` (ids have no dots). */
export function emptyFund(fund: string): FundTotalsRow {
	const { kind, targetId, currency } = fundParts(fund)
	return {
		fund,
		target_kind: kind,
		target_id: targetId,
		currency,
		total: 0n,
		fee: 0n,
		donation: 0n,
		refunded: 0n,
		charged_back: 0n,
		disputed: 0n,
		raised: 0n,
		withdrawn: 0n,
		reserved: 0n,
		held: 0n,
		credited: 0n,
		corrected: 0n,
		free: 0n,
		donations: 0,
		refunds: 0,
		last_donation_at: null,
		lacks_since: null,
	}
}

const FUND_HANDLES: ReadonlySet<string> = new Set<FundEvent['type']>(FUND_CHANGES)

function credit(row: FundTotalsRow, event: DonationFundBooking, at: string): Partial<FundTotalsRow> {
	switch (event.type) {
		case 'DonationConfirmed': {
			const { split } = event.data
			return {
				total: row.total + BigInt(split.total),
				fee: row.fee + BigInt(split.fee),
				donation: row.donation + BigInt(split.donation),
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

function debit(row: FundTotalsRow, { type, data }: FundChange): Partial<FundTotalsRow> {
	const amount = BigInt(data.amount)
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
		case 'JournalReserved':
			return { reserved: row.reserved + amount }
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
		case 'JournalReleased':
			return { reserved: row.reserved - amount }
		case 'DonationShareHeld':
			return { reserved: row.reserved + amount, held: row.held + amount }
		case 'DonationShareReleased':
			return { reserved: row.reserved - amount, held: row.held - amount }
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
		case 'ReceivableNetted':
			return { withdrawn: row.withdrawn + amount }
		case 'ReceivableSettled':
			return { withdrawn: row.withdrawn - amount }
	}
}

/** Money that an entry takes was reserved before. */
function correct(row: FundTotalsRow, booking: JournalBooking): Partial<FundTotalsRow> {
	const change = fundChangesOf(booking).get(row.fund) ?? 0n
	const corrected = row.corrected + change
	return change < 0n
		? { corrected, reserved: row.reserved + change }
		: { corrected, credited: row.credited + change }
}

function changeOf(row: FundTotalsRow, recorded: RecordedEvent): Partial<FundTotalsRow> {
	if (FUND_HANDLES.has(recorded.type)) return debit(row, asEvent<FundChange>(recorded))
	if (JOURNAL_BOOKINGS.some((type) => type === recorded.type))
		return correct(row, asEvent<JournalBooking>(recorded))
	return credit(row, asEvent<DonationFundBooking>(recorded), recorded.metadata.recordedAt)
}

function evolve(row: FundTotalsRow | null, recorded: RecordedEvent, fund: string): FundTotalsRow {
	const before = row ?? emptyFund(fund)
	const next = { ...before, ...changeOf(before, recorded) }
	const raised = next.donation - next.refunded - next.charged_back
	const left = raised + next.corrected
	const lacks_since = next.withdrawn > left ? (before.lacks_since ?? recorded.metadata.recordedAt) : null
	return { ...next, raised, lacks_since, free: left - next.withdrawn - next.reserved }
}

export const fundTotalsProjection = keyedProjection({
	table: fundTotalsTable,
	version: 7,
	handles: [...DONATION_FUND_BOOKINGS, ...FUND_HANDLES, ...JOURNAL_BOOKINGS],
	keysOf: (event) =>
		JOURNAL_BOOKINGS.some((type) => type === event.type)
			? [...fundChangesOf(asEvent<JournalBooking>(event)).keys()]
			: [fundOfEvent(event)].filter((fund) => fund !== null),
	evolve,
})
