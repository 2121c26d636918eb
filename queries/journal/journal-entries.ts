import { z } from 'zod'
import {
	journalAccountsAnswer,
	journalAccountsQuery,
	journalEntry,
	journalEntryDetail,
	journalQuery,
} from '../../domain/journal/contract.ts'
import { refuse } from '../../domain/journal/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { journalEntriesTable } from '../../projections/journal/journal-entries.ts'
import { fundLabel } from '../../records/_shared/targets.ts'
import type { ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { restPage } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { FIGURES_FROM } from '../funds/fund-figures.ts'
import { sumUntil } from '../ledger/account-sums.ts'

const OF_ENTRIES = selection(journalEntriesTable, 'j', [
	'id',
	'entity',
	'currency',
	'lines',
	'amount',
	'effective_at',
	'status',
	'declined_because',
	'needs_second',
	'prepared_by',
	'prepared_at',
	'decided_at',
	'reverses',
	'reversed_by',
	'discrepancy_id',
	'event_id',
	'revision',
])
type EntryRecord = SelectedBy<typeof OF_ENTRIES> & {
	readonly reason: string
	readonly document: string
	readonly decision_reason: string
	readonly preparer: string | null
	readonly decider: string | null
}
type Entry = z.output<typeof journalEntry>

const named = (person: string) => `nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`
const body = (note: string) => `coalesce((SELECT n.body FROM rec.notes n WHERE n.note_id = ${note}), '')`
const COLUMNS = `${OF_ENTRIES.list}, ${body('j.note_id')} AS reason, ${body('j.document_id')} AS document,
	${body('j.decision_note_id')} AS decision_reason, ${named('p')} AS preparer, ${named('d')} AS decider`
const FROM = `read.journal_entries j
	LEFT JOIN rec.users p ON p.id = j.prepared_by
	LEFT JOIN rec.users d ON d.id = j.decided_by`
const ORDER: Readonly<Record<string, string>> = {
	effectiveAt: 'j.effective_at',
	preparedAt: 'j.prepared_at',
	id: 'j.id',
}

const reads = {
	method: 'GET',
	tags: ['journal', 'backoffice'],
	access: FINANCE_READ_ACCESS,
} as const
export const ENTRY_MODELS = ['journal_entries', 'postings', 'account_pages', 'fund_totals', 'requests']

const inLines = (line: Readonly<Record<string, string>>) => JSON.stringify([line])

function entriesOf({ filter, sort }: z.output<typeof journalQuery>): ListOf {
	const where = new Where()
		.given(filter.status, 'j.status = ?')
		.given(filter.currency, 'j.currency = ?')
		.given(filter.discrepancyId, 'j.discrepancy_id = ?')
		.given(filter.account && inLines({ account: filter.account }), 'j.lines @> ?::jsonb')
		.given(filter.fund && inLines({ account: 'fund', owner: filter.fund }), 'j.lines @> ?::jsonb')
		.given(filter.id, 'j.id = ANY(?::uuid[])')
	const [field, direction] = sort ?? ['preparedAt', 'DESC']
	return {
		columns: COLUMNS,
		from: FROM,
		countFrom: 'read.journal_entries j',
		where,
		orderBy: `${ORDER[field]} ${direction}, j.id`,
	}
}

/** Returns the names of the funds of some entries. */
async function labelsOf(
	sql: SqlExecutor,
	entries: readonly Pick<EntryRecord, 'lines'>[],
): Promise<ReadonlyMap<string, string>> {
	const funds = entries.flatMap(({ lines }) =>
		lines.flatMap(({ account, owner }) => (account === 'fund' ? [owner] : [])),
	)
	const rows = await sql.query<{ fund: string; label: string }>(
		`SELECT f.fund, ${fundLabel('f.target_kind')} AS label FROM ${FIGURES_FROM} WHERE f.fund = ANY($1)`,
		[funds],
	)
	return new Map(rows.map(({ fund, label }) => [fund, label]))
}

const entryOf = (row: EntryRecord, labels: ReadonlyMap<string, string>, viewerId: string): Entry => ({
	id: row.id,
	entity: row.entity,
	currency: row.currency,
	amount: row.amount,
	effectiveAt: row.effective_at.toISOString(),
	status: row.status,
	declinedBecause: row.declined_because,
	needsSecond: row.needs_second,
	reason: row.reason,
	document: row.document,
	lines: row.lines.map(({ account, owner, amount }) => ({
		account,
		owner,
		label: labels.get(owner) ?? null,
		amount: BigInt(amount),
	})),
	preparedBy: row.preparer ?? '',
	preparedAt: row.prepared_at.toISOString(),
	decidedBy: row.decider,
	decidedAt: row.decided_at?.toISOString() ?? null,
	decisionReason: row.decision_reason,
	reverses: row.reverses,
	reversedBy: row.reversed_by,
	discrepancyId: row.discrepancy_id,
	isOwn: row.prepared_by === viewerId,
})

const viewerOf = ({ principal }: { readonly principal: { readonly kind: string; readonly id: string } }) =>
	principal.kind === 'user' ? principal.id : ''

export const listEntries = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/journal',
		summary: 'List the entries of the journal',
		query: journalQuery,
		answers: { 200: z.array(journalEntry) },
		readModels: ['journal_entries', 'fund_totals', 'requests'],
		handle: ({ query, caller }) => search(sql, query, viewerOf(caller)),
	})

async function search(sql: SqlExecutor, query: z.output<typeof journalQuery>, viewerId: string) {
	const found: EntryRecord[] = []
	const page = await restPage(sql, 'journal', query.range, entriesOf(query), (row: EntryRecord) => {
		found.push(row)
		return row.id
	})
	const labels = await labelsOf(sql, found)
	return { ...page, body: found.map((row) => entryOf(row, labels, viewerId)) }
}

/** Every position of the log is before it. */
const NOW = '9'.repeat(40)

/**
 * Returns the balance of each account before and after an entry: of a posted one as they were, of a waiting
 * one as they are. What an entry takes out of a fund has left its free money when it was prepared.
 */
async function effectOf(
	sql: SqlExecutor,
	{ currency, lines, status }: Entry,
	position: string | null,
): Promise<z.output<typeof journalEntryDetail>['effect']> {
	if (status === 'declined') return []
	return Promise.all(
		lines.map(async (line) => {
			const { account, owner, amount } = line
			const { sum } = await sumUntil(sql, { account, owner, currency }, position ?? NOW)
			const isDone = position !== null || (account === 'fund' && amount > 0n)
			return { ...line, before: isDone ? sum - amount : sum, after: isDone ? sum : sum + amount }
		}),
	)
}

/** @throws DomainError NOT_FOUND.entry */
export async function readEntry(
	{ sql, documentUrl }: Pick<QueryDeps, 'sql' | 'documentUrl'>,
	entryId: string,
	viewerId: string,
) {
	const row = await sql.maybeOne<
		EntryRecord & { readonly path: string | null; readonly file_name: string | null }
	>(
		`SELECT ${COLUMNS}, f.path, f.file_name FROM ${FROM} LEFT JOIN rec.files f ON f.id = j.file_id WHERE j.id = $1`,
		[entryId],
	)
	if (!row) throw refuse('NOT_FOUND.entry')
	const entry = entryOf(row, await labelsOf(sql, [row]), viewerId)
	const booked = await sql.maybeOne<{ position: string }>(
		'SELECT position FROM read.postings WHERE transaction_id = $1 LIMIT 1',
		[row.event_id],
	)
	const position = booked?.position ?? null
	const file = row.path === null ? null : { name: row.file_name ?? '', url: documentUrl(row.path) }
	return { ...entry, file, eventId: row.event_id, position, effect: await effectOf(sql, entry, position) }
}

export const showEntry = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/journal/:id',
		summary: 'Get an entry of the journal with its effect',
		params: z.object({ id }),
		answers: { 200: journalEntryDetail },
		readModels: ENTRY_MODELS,
		handle: async ({ params, caller }) => ({ body: await readEntry(deps, params.id, viewerOf(caller)) }),
	})

export const listAccounts = ({ payouts }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/journal/accounts',
		summary: 'List the accounts of providers that an entry may name',
		query: journalAccountsQuery,
		answers: { 200: journalAccountsAnswer },
		handle: async ({ query: { currency } }) => {
			const ofCurrency = payouts.accounts().filter((each) => each.currency === currency)
			return { body: { accounts: ofCurrency.map(({ provider, account }) => `${provider}/${account}`) } }
		},
	})
