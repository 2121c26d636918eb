import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	type ProjectedRowOf,
	smallint,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import { dayAt } from '../../kernel/wire/days.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { DONATION_BOOKINGS, donationEntry } from './donation-entry.ts'
import type { Entry, LedgerAccount } from './entry.ts'
import { FUND_BOOKINGS, fundEntry } from './fund-entry.ts'
import { JOURNAL_BOOKINGS, journalEntry } from './journal-entry.ts'
import { OWN_MONEY_BOOKINGS, ownMoneyEntry } from './own-money-entry.ts'
import { ADJUSTMENT_BOOKINGS, adjustmentEntry, PAYOUT_BOOKINGS, payoutEntry } from './payout-entry.ts'

/**
 * The ledger in double entry, each transaction from exactly one event. Minor units, debit positive; the lines
 * of a transaction sum to zero per currency. Lines never change: a correction is a new event.
 */
export const postingsTable = defineTable(
	'read.postings',
	{
		transaction_id: uuid(),
		line: smallint(),
		kind: text(),
		account: text<LedgerAccount>(),
		/** The provider's account (`stripe/stripe-in`), the legal entity (`IN`), or the fund. */
		owner: text(),
		currency: code<Currency>(),
		amount: bigint().check('amount <> 0'),
		donation_id: uuid().nullable(),
		withdrawal_id: uuid().nullable(),
		provider_object: text().nullable(),
		position: text().bytewise(),
		recorded_at: timestamp(),
		effective_at: timestamp(),
		/** The event may be missing in the sealed books of the month in which its money moved. */
		is_late: boolean(),
	},
	{
		primaryKey: ['transaction_id', 'line'],
		indexes: {
			owner: '(owner, position) INCLUDE (account, kind, amount, effective_at)',
			account: '(account, currency, position) INCLUDE (owner, amount, effective_at)',
			passing: "(provider_object) WHERE account IN ('clearing', 'in transit')",
			passing_since: "(position, provider_object) WHERE account IN ('clearing', 'in transit')",
			donation: '(donation_id)',
			withdrawal: '(withdrawal_id) WHERE withdrawal_id IS NOT NULL',
			position: '(position)',
			effective: '(currency, effective_at, position, line)',
			party: "(account, currency, split_part(owner, '.', 1), effective_at, position, line)",
			late: '(effective_at, position) WHERE is_late',
		},
	},
)
export type PostingRow = ProjectedRowOf<typeof postingsTable>

const listed = (types: readonly string[]) => new Set(types)
const DONATIONS = listed(DONATION_BOOKINGS)
const FUNDS = listed(FUND_BOOKINGS)
const PAYOUTS = listed(PAYOUT_BOOKINGS)
const ADJUSTMENTS = listed(ADJUSTMENT_BOOKINGS)
const OWN_MONEY = listed(OWN_MONEY_BOOKINGS)
const JOURNAL = listed(JOURNAL_BOOKINGS)

/**
 * Returns the entry of an event.
 * @throws Error for an event that books nothing: the projection stops instead of guessing
 */
export function entryOf(recorded: RecordedEvent): Entry {
	if (DONATIONS.has(recorded.type)) return donationEntry(asEvent(recorded), streamId(recorded.stream))
	if (FUNDS.has(recorded.type)) return fundEntry(asEvent(recorded), streamId(recorded.stream))
	if (PAYOUTS.has(recorded.type)) return payoutEntry(asEvent(recorded))
	if (ADJUSTMENTS.has(recorded.type)) return adjustmentEntry(asEvent(recorded))
	if (OWN_MONEY.has(recorded.type)) return ownMoneyEntry(asEvent(recorded))
	if (JOURNAL.has(recorded.type)) return journalEntry(asEvent(recorded))
	throw new Error(`The ledger has no entry for the event ${recorded.type}.`)
}

const monthOf = (at: number, currency: string): string =>
	dayAt(at, regionOfCurrency(currency).timeZone).slice(0, 7)

/**
 * Checks whether money moved in an earlier month of its legal entity than that of the recording. A month is
 * sealed after its end, by a clock that may be an hour ahead of this one.
 */
const isLate = (effectiveAt: string, recordedAt: string, currency: string): boolean =>
	monthOf(Date.parse(effectiveAt), currency) < monthOf(Date.parse(recordedAt) + HOUR_MS, currency)

function rowsOf(recorded: RecordedEvent): readonly PostingRow[] {
	const { lines, currency, object, donationId, withdrawalId, ...entry } = entryOf(recorded)
	const { recordedAt } = recorded.metadata
	const effectiveAt = entry.effectiveAt ?? recordedAt
	const is_late = isLate(effectiveAt, recordedAt, currency)
	return lines
		.filter((line) => line.amount !== 0n)
		.map((line, index) => ({
			transaction_id: recorded.id,
			line: index,
			kind: recorded.type,
			...line,
			currency,
			donation_id: donationId,
			withdrawal_id: withdrawalId,
			provider_object: object,
			position: recorded.position,
			recorded_at: recordedAt,
			effective_at: effectiveAt,
			is_late,
		}))
}

export const postingsProjection = appendProjection({
	table: postingsTable,
	version: 6,
	guards: (table) => [
		`CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
		FOR EACH STATEMENT EXECUTE FUNCTION read.transactions_balance()`,
		`CREATE OR REPLACE TRIGGER unchanged BEFORE UPDATE OR DELETE ON ${table}
		FOR EACH ROW EXECUTE FUNCTION read.lines_never_change()`,
	],
	handles: [
		...DONATION_BOOKINGS,
		...FUND_BOOKINGS,
		...PAYOUT_BOOKINGS,
		...ADJUSTMENT_BOOKINGS,
		...OWN_MONEY_BOOKINGS,
		...JOURNAL_BOOKINGS,
	],
	rowsOf,
})
