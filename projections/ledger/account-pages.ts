import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	arrayLiteral,
	columnsOf,
	createStatements,
	listsOf,
	selectFromLists,
} from '../../kernel/projection/table.ts'
import { bigint, code, defineTable, integer, type ProjectedRowOf, text } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { LedgerAccount } from './entry.ts'
import { postingsProjection } from './postings.ts'

const PAGE_EVENTS = 100

/**
 * The ledger's accounts in pages: each page begins with the balance brought forward, so that a balance at any
 * position reads the lines of one page. Per owner and in total. Minor units, debit positive.
 */
export const accountPagesTable = defineTable(
	'read.account_pages',
	{
		account: text<LedgerAccount>(),
		owner: text(),
		currency: code<Currency>(),
		first_position: text().bytewise(),
		balance_before: bigint(),
		events_before: integer(),
		amount: bigint(),
		events: integer(),
	},
	{ primaryKey: ['account', 'owner', 'currency', 'first_position'] },
)
type PageRow = ProjectedRowOf<typeof accountPagesTable>
type Whose = Pick<PageRow, 'account' | 'owner' | 'currency'>

const COLUMNS = columnsOf(accountPagesTable)
const NAMES = COLUMNS.map(({ name }) => name).join(', ')
const keyOf = ({ account, owner, currency }: Whose) => [account, owner, currency].join(' ')

function changesOf(event: RecordedEvent): readonly (Whose & { readonly amount: bigint })[] {
	const changes = new Map<string, Whose & { readonly amount: bigint }>()
	for (const { account, owner, currency, amount } of postingsProjection.rowsOf(event)) {
		for (const whose of [owner, '']) {
			const key = keyOf({ account, owner: whose, currency })
			const sum = (changes.get(key)?.amount ?? 0n) + amount
			changes.set(key, { account, owner: whose, currency, amount: sum })
		}
	}
	return [...changes.values()]
}

function pageFor(last: PageRow | undefined, whose: Whose, position: string): PageRow {
	if (last && last.events < PAGE_EVENTS) return last
	return {
		...whose,
		first_position: position,
		balance_before: last ? last.balance_before + last.amount : 0n,
		events_before: last ? last.events_before + last.events : 0,
		amount: 0n,
		events: 0,
	}
}

export const accountPagesProjection: Projection = {
	name: 'account_pages',
	version: 3,
	handles: postingsProjection.handles,
	create: (table) => createStatements(table, accountPagesTable),
	async apply(events, tx, table) {
		const changes = events.map((event) => ({ position: event.position, changed: changesOf(event) }))
		const accounts = new Map(changes.flatMap(({ changed }) => changed.map((each) => [keyOf(each), each])))
		if (accounts.size === 0) return
		const column = (of: (whose: Whose) => string) => arrayLiteral([...accounts.values()].map(of))
		const saved = await tx.query<PageRow>(
			`SELECT p.* FROM unnest($1::text[], $2::text[], $3::text[]) AS k(account, owner, currency)
			CROSS JOIN LATERAL (
				SELECT ${NAMES} FROM ${table} l
				WHERE l.account = k.account AND l.owner = k.owner AND l.currency = k.currency
				ORDER BY l.first_position DESC LIMIT 1
			) p`,
			[column(({ account }) => account), column(({ owner }) => owner), column(({ currency }) => currency)],
			{ name: `last ${table}` },
		)
		const last = new Map(saved.map((page) => [keyOf(page), page]))
		const written = new Map<string, PageRow>()
		for (const { position, changed } of changes) {
			for (const { amount, ...whose } of changed) {
				const key = keyOf(whose)
				const page = pageFor(last.get(key), whose, position)
				const next = { ...page, amount: page.amount + amount, events: page.events + 1 }
				last.set(key, next)
				written.set(`${key} ${next.first_position}`, next)
			}
		}
		await tx.execute(
			`INSERT INTO ${table} (${NAMES}) ${selectFromLists(COLUMNS)}
			ON CONFLICT (account, owner, currency, first_position)
			DO UPDATE SET amount = EXCLUDED.amount, events = EXCLUDED.events`,
			listsOf(COLUMNS, [...written.values()]),
			{ name: `upsert ${table}` },
		)
	},
}
