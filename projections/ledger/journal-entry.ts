import type { JournalEvent, JournalLine } from '../../domain/journal/journal.events.ts'
import type { Booked, Entry, Line } from './entry.ts'

export const JOURNAL_BOOKINGS = ['JournalPosted'] as const satisfies readonly JournalEvent['type'][]
export type JournalBooking = Booked<JournalEvent, typeof JOURNAL_BOOKINGS>

/** Money that an entry takes out of a fund was put aside there before. */
const booked = ({ account, owner, amount }: JournalLine): Line => ({
	account: account === 'fund' && BigInt(amount) > 0n ? 'reserved' : account,
	owner,
	amount: BigInt(amount),
})

export const journalEntry = ({ data }: JournalBooking): Entry => ({
	lines: data.lines.map(booked),
	object: data.lineRef ?? data.entryId,
	currency: data.currency,
	donationId: data.donationId ?? null,
	withdrawalId: null,
	effectiveAt: data.effectiveAt,
})

/** Returns what an entry changes in each of its funds: added money is positive. Minor units. */
export function fundChangesOf({ data }: JournalBooking): ReadonlyMap<string, bigint> {
	const changes = new Map<string, bigint>()
	for (const { account, owner, amount } of data.lines)
		if (account === 'fund') changes.set(owner, (changes.get(owner) ?? 0n) - BigInt(amount))
	return changes
}
