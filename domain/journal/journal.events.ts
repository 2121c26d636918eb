import type { MinorText } from '../../kernel/wire/money.ts'
import type { JournalAccount } from './accounts.contract.ts'

/** The text is a record under this id; the event has a salted hash of it. */
type Text = { readonly noteId: string; readonly noteHash: string }

export type JournalLine = {
	readonly account: JournalAccount
	/** The legal entity, the provider's account, or the fund. */
	readonly owner: string
	/** Minor units, debit positive. */
	readonly amount: MinorText
}

/** The lines sum to zero. */
type Entry = {
	readonly entryId: string
	readonly entity: string
	readonly currency: string
	readonly lines: readonly JournalLine[]
	/** The time when the money moved (ISO 8601). */
	readonly effectiveAt: string
	readonly at: string
	/** The entry that this one takes back. */
	readonly reverses?: string
	/** The discrepancy that this entry writes off. */
	readonly discrepancyId?: string
	/** The provider's line whose money leaves suspense. */
	readonly lineRef?: string
	/** The unallocated payment that this entry writes off. */
	readonly donationId?: string
}

export type JournalPrepared = {
	readonly type: 'JournalPrepared'
	readonly data: Entry & {
		readonly byUserId: string
		readonly reason: Text
		/** The reference of the document that it rests on. */
		readonly document: Text | null
		/** That document itself, as it was uploaded. */
		readonly fileId?: string
		readonly needsSecond: boolean
	}
}
/** Booked: from now on it is only taken back by another entry. */
export type JournalPosted = {
	readonly type: 'JournalPosted'
	readonly data: Entry & { readonly approvers: readonly string[] }
}
export type JournalDeclined = {
	readonly type: 'JournalDeclined'
	readonly data: {
		readonly entryId: string
		readonly because: 'person' | 'fundTooLow' | 'paymentMoved' | 'monthClosed'
		/** Null when the system found that it can't be booked. */
		readonly byUserId: string | null
		readonly reason: Text | null
		readonly reverses?: string
		readonly at: string
	}
}

export type JournalEvent = JournalPrepared | JournalPosted | JournalDeclined

export const JOURNAL_EVENTS = [
	'JournalPrepared',
	'JournalPosted',
	'JournalDeclined',
] as const satisfies readonly JournalEvent['type'][]
