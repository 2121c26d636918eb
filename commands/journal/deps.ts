import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { EntryDeps } from '../_shared/book-entry.ts'

/** The money that a discrepancy left in suspense; minor units, debit positive. */
export interface SuspenseFact {
	readonly currency: Currency
	/** The provider's account, `stripe/stripe-in`. */
	readonly owner: string
	readonly inSuspense: bigint
	readonly lineRef: string
	/** The unallocated payment; null for a line that pays no donation of ours. */
	readonly donationId: string | null
	readonly isOpen: boolean
	/** All discrepancies of the same line of the provider, this one included. */
	readonly ofLine: readonly string[]
}

export interface JournalDeps extends EntryDeps {
	/** The provider accounts, such as `stripe/stripe-in`, in a currency. */
	readonly providerAccounts: (currency: Currency) => readonly string[]
	/** The largest sum of 24 hours that one person books, by currency; minor units. */
	readonly secondPersonAbove: Readonly<Record<Currency, bigint>>
	/**
	 * Reads a discrepancy once its read models have caught up with the log; null when there is none.
	 * @throws DomainError BEHIND (503) when they don't in time
	 */
	readonly suspenseOf: (discrepancyId: string) => Promise<SuspenseFact | null>
	/** @throws DomainError PROOF_REQUIRED (403) */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	readonly entityOf: (entryId: string) => Promise<string | null>
	/** Returns the query's answer once the read models have passed the position. */
	readonly showEntry: (entryId: string, viewerId: string, after: Position) => Promise<unknown>
}
