import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { appendProjection } from '../../kernel/projection/append.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'
import { DONATION_BOOKINGS, donationEntry } from './donation-entry.ts'
import type { Entry, LedgerAccount } from './entry.ts'
import { FUND_BOOKINGS, fundEntry } from './fund-entry.ts'
import { ADJUSTMENT_BOOKINGS, adjustmentEntry, PAYOUT_BOOKINGS, payoutEntry } from './payout-entry.ts'

/**
 * The ledger: double entries, each transaction from exactly one event. Minor units, debit positive; the
 * lines of a transaction sum to zero per currency. No line is ever changed: a correction is a new event.
 */
export type PostingRow = {
	/** The event; with `line` the key. */
	readonly transaction_id: string
	readonly line: number
	/** The event's type: what happened. */
	readonly kind: string
	readonly account: LedgerAccount
	/** Whose: the provider's account (`stripe/stripe-in`), the legal entity (`IN`), or the fund. */
	readonly owner: string
	readonly currency: string
	readonly amount: bigint
	readonly donation_id: string | null
	readonly withdrawal_id: string | null
	/** The provider's object, or the bank's reference. */
	readonly provider_object: string | null
	readonly position: string
	readonly recorded_at: string
	/** When the money moved, at the provider, at the bank, or between our own accounts. */
	readonly effective_at: string
}

const listed = (types: readonly string[]) => new Set(types)
const DONATIONS = listed(DONATION_BOOKINGS)
const FUNDS = listed(FUND_BOOKINGS)
const PAYOUTS = listed(PAYOUT_BOOKINGS)
const ADJUSTMENTS = listed(ADJUSTMENT_BOOKINGS)

/**
 * The entry that an event books.
 * @throws Error for an event that books nothing: the projection stops instead of guessing
 */
export function entryOf(recorded: RecordedEvent): Entry {
	if (DONATIONS.has(recorded.type)) return donationEntry(asEvent(recorded), idOf(recorded.stream))
	if (FUNDS.has(recorded.type)) return fundEntry(asEvent(recorded), idOf(recorded.stream))
	if (PAYOUTS.has(recorded.type)) return payoutEntry(asEvent(recorded))
	if (ADJUSTMENTS.has(recorded.type)) return adjustmentEntry(asEvent(recorded))
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

export const postingsProjection = appendProjection<PostingRow>({
	name: 'postings',
	version: 2,
	columns: {
		transaction_id: 'uuid NOT NULL',
		line: 'smallint NOT NULL',
		kind: 'text NOT NULL',
		account: 'text NOT NULL',
		owner: 'text NOT NULL',
		currency: 'text NOT NULL',
		amount: 'bigint NOT NULL CHECK (amount <> 0)',
		donation_id: 'uuid',
		withdrawal_id: 'uuid',
		provider_object: 'text',
		position: 'text COLLATE "C" NOT NULL',
		recorded_at: 'timestamptz NOT NULL',
		effective_at: 'timestamptz NOT NULL',
	},
	primaryKey: ['transaction_id', 'line'],
	indexes: {
		owner: '(owner, position) INCLUDE (account, kind, amount, effective_at)',
		account: '(account, owner, currency)',
		donation: '(donation_id)',
		withdrawal: '(withdrawal_id) WHERE withdrawal_id IS NOT NULL',
		position: '(position)',
		effective: '(effective_at)',
	},
	guards: (table) => [
		`CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
		FOR EACH STATEMENT EXECUTE FUNCTION read.transactions_balance()`,
		`CREATE OR REPLACE TRIGGER unchanged BEFORE UPDATE OR DELETE ON ${table}
		FOR EACH ROW EXECUTE FUNCTION read.lines_never_change()`,
	],
	handles: [...DONATION_BOOKINGS, ...FUND_BOOKINGS, ...PAYOUT_BOOKINGS, ...ADJUSTMENT_BOOKINGS],
	rowsOf,
})
