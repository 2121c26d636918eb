import { factsOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationConfirmed, DonationEvent } from '../../domain/donations/donations.events.ts'
import type { FeedLineContent } from '../../domain/feed/contract.ts'
import { FEED_VERSION } from '../../domain/feed/feed-rules.contract.ts'
import { REQUEST_EVENTS, type RequestEvent } from '../../domain/requests/requests.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import {
	arrayLiteral,
	columnsOf,
	createStatements,
	listsOf,
	selectFromLists,
} from '../../kernel/projection/table.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, jsonb, type ProjectedRowOf, text, timestamp } from '../../kernel/sql/table.ts'
import { CURRENCIES } from '../../kernel/wire/regions.ts'
import {
	type DonationGroup,
	hourAfter,
	hourOf,
	isLarge,
	lineOfGroup,
	oneDonation,
	together,
} from './donation-group.ts'
import { evolveSubject, isDue, lineOf, type RequestSubject, reportsDonations } from './request-subject.ts'

/**
 * The open feed: its permanent lines, and the state that the next lines derive from. Lines are numbered on
 * their own, so that private events leave no gap.
 */
export const feedTable = defineTable(
	'read.feed',
	{
		/** `line:{number}`, `request:{id}`, `donations:{to}:{currency}`, or `feed`. */
		key: text().bytewise(),
		number: bigint().nullable(),
		at: timestamp().nullable(),
		line: text().nullable(),
		/** The state for the next lines; null for lines. */
		state: jsonb<Readonly<Record<string, unknown>>>().nullable(),
	},
	{
		primaryKey: ['key'],
		indexes: {
			lines: '(number) WHERE number IS NOT NULL',
			days: '(at, number) WHERE number IS NOT NULL',
		},
	},
)
type FeedRow = ProjectedRowOf<typeof feedTable>

type PoolKind = NonNullable<ReturnType<typeof factsOf>['pool']>

interface Head {
	readonly hour: string | null
	readonly number: number
	readonly due: readonly string[]
}

const HEAD = 'feed'
const REQUEST = 'request:'
const requestKey = (id: string) => `${REQUEST}${id}`
const poolKey = (to: PoolKind, currency: string) => `donations:${to}:${currency}`

export interface FeedBook {
	readonly requests: Map<string, RequestSubject>
	readonly pools: Map<string, DonationGroup | null>
	readonly due: Set<string>
	hour: string | null
	number: number
	readonly lines: FeedRow[]
}

export const openFeedBook = ({ hour, number, due }: Head = { hour: null, number: 0, due: [] }): FeedBook => ({
	requests: new Map(),
	pools: new Map(),
	due: new Set(due),
	hour,
	number,
	lines: [],
})

const toMinute = (at: string): string => `${at.slice(0, 16)}:00.000Z`

function addLine(book: FeedBook, content: FeedLineContent, at: string): void {
	book.number += 1
	const minute = toMinute(at)
	book.lines.push({
		key: `line:${book.number}`,
		number: BigInt(book.number),
		at: minute,
		line: JSON.stringify({ v: FEED_VERSION, n: book.number, at: minute, ...content }),
		state: null,
	})
}

function setRequest(book: FeedBook, id: string, subject: RequestSubject): void {
	book.requests.set(id, subject)
	if (isDue(subject)) book.due.add(id)
	else book.due.delete(id)
}

const addToPool = (book: FeedBook, key: string, group: DonationGroup): void =>
	void book.pools.set(key, together(book.pools.get(key) ?? null, group))

/** Sorts by text, independent of the locale. */
const sorted = (keys: Iterable<string>): string[] =>
	[...keys].toSorted((one, other) => (one < other ? -1 : 1))

function endHour(book: FeedBook, hour: string): void {
	// The end of the hour and not the event that shows it to be over, which may be one of a private request.
	const at = hourAfter(hour)
	for (const id of sorted(book.due)) {
		const subject = book.requests.get(id)
		if (!subject?.donations) continue
		const { currency, donations } = subject
		setRequest(book, id, { ...subject, donations: null })
		if (subject.isListed && isLarge(donations))
			addLine(book, lineOfGroup({ kind: 'request', request: id }, currency, donations), at)
		else addToPool(book, poolKey('requests', currency), donations)
	}
	for (const key of sorted(book.pools.keys())) {
		const donations = book.pools.get(key) ?? null
		if (!isLarge(donations)) continue
		const [, kind, currency = ''] = key.split(':') as [string, PoolKind, string]
		book.pools.set(key, null)
		addLine(book, lineOfGroup({ kind }, currency, donations), at)
	}
}

function addDonation(
	book: FeedBook,
	{ target, currency, split }: DonationConfirmed['data'],
	hour: string,
): void {
	const { donation } = split
	if (donation === '0') return
	if (target.kind !== 'request') {
		const { pool } = factsOf(target.kind)
		if (pool !== null) addToPool(book, poolKey(pool, currency), oneDonation(donation, hour))
		return
	}
	const subject = book.requests.get(target.id)
	if (!subject || !reportsDonations(subject)) return
	const donations = together(subject.donations, oneDonation(donation, hour))
	setRequest(book, target.id, { ...subject, donations })
}

export function applyToFeed(book: FeedBook, recorded: RecordedEvent): void {
	const at = recorded.metadata.recordedAt
	const hour = hourOf(at)
	if (book.hour === null || hour > book.hour) {
		if (book.hour !== null) endHour(book, book.hour)
		book.hour = hour
	}
	const event = asEvent<RequestEvent | DonationConfirmed>(recorded)
	if (event.type === 'DonationConfirmed') {
		addDonation(book, event.data, hour)
		return
	}
	const id = streamId(recorded.stream)
	const before = book.requests.get(id) ?? null
	const after = evolveSubject(before, event)
	if (after === null) return
	setRequest(book, id, after)
	const line = lineOf(id, before, after, event)
	if (line) addLine(book, line, at)
}

const POOLS: readonly PoolKind[] = ['people', 'foundation', 'requests']
const columns = columnsOf(feedTable)
const names = columns.map(({ name }) => name).join(', ')

function keysOf(recorded: RecordedEvent): readonly string[] {
	if (recorded.type !== 'DonationConfirmed') return [requestKey(streamId(recorded.stream))]
	const { target } = asEvent<DonationConfirmed>(recorded).data
	return target.kind === 'request' ? [requestKey(target.id)] : []
}

async function load(keys: readonly string[], tx: SqlExecutor, table: string): Promise<Map<string, unknown>> {
	const rows = await tx.query<{ key: string; state: unknown }>(
		`SELECT key, state FROM ${table} WHERE key = ANY ($1::text[])`,
		[arrayLiteral(keys)],
		{ name: `load ${table}` },
	)
	return new Map(rows.map(({ key, state }) => [key, state]))
}

const stateRow = (key: string, state: unknown): FeedRow => ({
	key,
	number: null,
	at: null,
	line: null,
	state: JSON.stringify(state),
})

export const feedProjection: Projection = {
	name: 'feed',
	version: 1,
	handles: [...REQUEST_EVENTS, 'DonationConfirmed' satisfies DonationEvent['type']],
	create: (table) => createStatements(table, feedTable),
	async apply(events, tx, table) {
		const head = (await load([HEAD], tx, table)).get(HEAD) as Head | undefined
		const book = openFeedBook(head)
		const keys = new Set(events.flatMap(keysOf))
		for (const id of book.due) keys.add(requestKey(id))
		for (const kind of POOLS) for (const currency of CURRENCIES) keys.add(poolKey(kind, currency))
		const loaded = await load([...keys], tx, table)
		for (const [key, state] of loaded) {
			if (key.startsWith(REQUEST)) book.requests.set(key.slice(REQUEST.length), state as RequestSubject)
			else book.pools.set(key, state as DonationGroup | null)
		}
		for (const event of events) applyToFeed(book, event)
		const changed = [
			...book.pools,
			...[...book.requests].map(([id, state]) => [requestKey(id), state] as const),
		]
			.filter(([key, state]) => state !== loaded.get(key))
			.map(([key, state]) => stateRow(key, state))
		const { hour, number, due } = book
		const rows = [...book.lines, ...changed, stateRow(HEAD, { hour, number, due: sorted(due) })]
		await tx.execute(
			`INSERT INTO ${table} (${names}) ${selectFromLists(columns)}
			ON CONFLICT (key) DO UPDATE SET state = EXCLUDED.state`,
			listsOf(columns, rows),
			{ name: `upsert ${table}` },
		)
	},
}
