import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	type ProjectedRowOf,
	smallint,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
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
			effective: '(effective_at)',
			moved: '(currency, effective_at, position) WHERE line = 0',
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

function rowsOf(recorded: RecordedEvent): readonly PostingRow[] {
	const { lines, currency, object, donationId, withdrawalId, effectiveAt } = entryOf(recorded)
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
			recorded_at: recorded.metadata.recordedAt,
			effective_at: effectiveAt ?? recorded.metadata.recordedAt,
		}))
}

export const postingsProjection = appendProjection({
	table: postingsTable,
	version: 5,
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
