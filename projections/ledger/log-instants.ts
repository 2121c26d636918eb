import { DONATION_EVENTS } from '../../domain/donations/donations.events.ts'
import { FUND_EVENTS } from '../../domain/funds/funds.events.ts'
import { OWN_MONEY_EVENTS } from '../../domain/funds/own-money.events.ts'
import { JOURNAL_EVENTS } from '../../domain/journal/journal.events.ts'
import { PAYOUT_EVENTS } from '../../domain/payouts/payouts.events.ts'
import { PROVIDER_ACCOUNT_EVENTS } from '../../domain/payouts/provider-accounts.events.ts'
import { REQUEST_EVENTS } from '../../domain/requests/requests.events.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	columnsOf,
	createStatements,
	listsOf,
	readBack,
	selectFromLists,
} from '../../kernel/projection/table.ts'
import { defineTable, type ProjectedRowOf, text, timestamp } from '../../kernel/sql/table.ts'

/**
 * Maps instants to log positions. Clocks of machines differ, so events may be recorded a little out of order:
 * an instant means the last position whose running maximum of recorded times is not after it. One row per
 * such maximum, for events of requests and of money.
 */
export const logInstantsTable = defineTable(
	'read.log_instants',
	{
		high_at: timestamp(),
		first_position: text().bytewise(),
		last_position: text().bytewise(),
	},
	{ primaryKey: ['high_at'], indexes: { position: '(first_position)' } },
)
type LogInstantRow = ProjectedRowOf<typeof logInstantsTable>

const COLUMNS = columnsOf(logInstantsTable)

export const LEDGER_EVENTS: readonly string[] = [
	...REQUEST_EVENTS,
	...DONATION_EVENTS,
	...FUND_EVENTS,
	...PAYOUT_EVENTS,
	...PROVIDER_ACCOUNT_EVENTS,
	...OWN_MONEY_EVENTS,
	...JOURNAL_EVENTS,
]

export const logInstantsProjection: Projection = {
	name: 'log_instants',
	version: 2,
	handles: LEDGER_EVENTS,
	create: (table) => createStatements(table, logInstantsTable),
	async apply(events, tx, table) {
		let last = await tx.maybeOne<LogInstantRow>(
			`SELECT ${COLUMNS.map(readBack).join(', ')} FROM ${table} ORDER BY first_position DESC LIMIT 1`,
			[],
			{ name: `last ${table}` },
		)
		const changed = new Map<string, LogInstantRow>()
		for (const { position, metadata } of events) {
			const at = metadata.recordedAt
			last =
				last && at <= last.high_at
					? { ...last, last_position: position }
					: { high_at: at, first_position: position, last_position: position }
			changed.set(last.high_at, last)
		}
		if (changed.size === 0) return
		await tx.execute(
			`INSERT INTO ${table} (high_at, first_position, last_position) ${selectFromLists(COLUMNS)}
			ON CONFLICT (high_at) DO UPDATE SET last_position = EXCLUDED.last_position`,
			listsOf(COLUMNS, [...changed.values()]),
			{ name: `upsert ${table}` },
		)
	},
}
