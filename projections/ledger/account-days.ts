import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { bigint, code, date, defineTable, text } from '../../kernel/sql/table.ts'
import { dayAt } from '../../kernel/wire/days.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import type { LedgerAccount } from './entry.ts'
import { type PostingRow, postingsProjection } from './postings.ts'

/**
 * The sums of each account by the day on which money moved, in the zone of the legal entity, so that a balance
 * at any instant reads days and the lines of one day. Minor units.
 */
export const accountDaysTable = defineTable(
	'read.account_days',
	{
		/** `INR 2026-10-31 fund request` */
		id: text().bytewise(),
		currency: code<Currency>(),
		day: date(),
		account: text<LedgerAccount>(),
		/** The owner of the account; for accounts of funds, the kind of fund: `request`. */
		party: text(),
		debits: bigint(),
		credits: bigint(),
	},
	{ primaryKey: ['id'], indexes: { day: '(currency, account, party, day)' } },
)

const partyOf = (owner: string): string => owner.split('.', 1)[0] ?? owner

const dayOf = ({ effective_at, currency }: PostingRow): string =>
	dayAt(Date.parse(effective_at), regionOfCurrency(currency).timeZone)

/** Groups the lines of an event, which have one currency and one day, by the sums that they belong to. */
function linesOf(event: RecordedEvent): ReadonlyMap<string, readonly PostingRow[]> {
	const lines = postingsProjection.rowsOf(event)
	const day = lines[0] && dayOf(lines[0])
	return Map.groupBy(lines, ({ currency, account, owner }) =>
		[currency, day, account, partyOf(owner)].join(' '),
	)
}

export const accountDaysProjection = keyedProjection({
	table: accountDaysTable,
	version: 1,
	handles: postingsProjection.handles,
	keysOf: (event) => [...linesOf(event).keys()],
	evolve(before, event, id) {
		const lines = linesOf(event).get(id) ?? []
		const [line] = lines
		if (!line) return before
		const sumOf = (sign: 1n | -1n) =>
			lines.reduce((sum, { amount }) => (sign * amount > 0n ? sum + sign * amount : sum), 0n)
		return {
			id,
			currency: line.currency,
			day: dayOf(line),
			account: line.account,
			party: partyOf(line.owner),
			debits: (before?.debits ?? 0n) + sumOf(1n),
			credits: (before?.credits ?? 0n) + sumOf(-1n),
		}
	},
})
