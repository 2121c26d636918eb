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

const keyOf = (row: PostingRow): string =>
	[row.currency, dayOf(row), row.account, partyOf(row.owner)].join(' ')

export const accountDaysProjection = keyedProjection({
	table: accountDaysTable,
	version: 1,
	handles: postingsProjection.handles,
	keysOf: (event) => [...new Set(postingsProjection.rowsOf(event).map(keyOf))],
	evolve(before, event, id) {
		const lines = postingsProjection.rowsOf(event).filter((line) => keyOf(line) === id)
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
