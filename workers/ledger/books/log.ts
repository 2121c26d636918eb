import {
	type EventStore,
	type Position,
	type RecordedEvent,
	START,
} from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { postingsProjection } from '../../../projections/ledger/postings.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

export async function* eventsUntil(
	store: EventStore,
	types: readonly string[],
	until: Position,
	since: Position | null,
): AsyncGenerator<RecordedEvent> {
	const after = since ?? START
	if (store.comparePositions(until, after) <= 0) return
	const stop = new AbortController()
	try {
		for await (const delivery of store.subscribe({ after, types, signal: stop.signal })) {
			const position = delivery.kind === 'event' ? delivery.event.position : delivery.position
			const order = store.comparePositions(position, until)
			if (delivery.kind === 'event' && order <= 0) yield delivery.event
			if (delivery.kind === 'caughtUp' || order >= 0) return
		}
	} finally {
		stop.abort()
	}
}

/**
 * Reads the log again and compares the bookings of its events with the stored ledger, by account and to the
 * last minor unit.
 * @param until the position that the read model has passed
 * @param since the last verified position; null reads the whole log
 */
export async function logAgrees(
	sql: SqlExecutor,
	store: EventStore,
	until: Position,
	since: Position | null,
): Promise<CheckResult> {
	const sums = new Map<string, { lines: bigint; sum: bigint }>()
	const balances = new Map<string, bigint>()
	let events = 0
	for await (const event of eventsUntil(store, postingsProjection.handles, until, since)) {
		events += 1
		for (const { account, owner, currency, amount } of postingsProjection.rowsOf(event)) {
			const key = [account, owner, currency].join(' ')
			const before = sums.get(key) ?? { lines: 0n, sum: 0n }
			sums.set(key, { lines: before.lines + 1n, sum: before.sum + amount })
			for (const whose of [key, [account, '', currency].join(' ')])
				balances.set(whose, (balances.get(whose) ?? 0n) + amount)
		}
	}
	const saved = await sql.query<{ key: string; lines: bigint; sum: bigint }>(
		`SELECT account || ' ' || owner || ' ' || currency AS key, count(*)::bigint AS lines, sum(amount)::bigint AS sum
		FROM read.postings WHERE position <= $1 AND ($2::text IS NULL OR position > $2)
		GROUP BY account, owner, currency`,
		[until, since],
	)
	const savedByKey = new Map(saved.map((row) => [row.key, row]))
	const none = { lines: 0n, sum: 0n }
	const faults = [...new Set([...sums.keys(), ...savedByKey.keys()])].toSorted().flatMap((key) => {
		const log = sums.get(key) ?? none
		const model = savedByKey.get(key) ?? none
		return [
			{ subject: key, expected: log.sum, found: model.sum },
			{ subject: `${key}: lines`, expected: log.lines, found: model.lines },
		].filter(({ expected, found }) => expected !== found)
	})
	if (since === null) faults.push(...(await pagesThatDiffer(sql, until, balances)))
	return { name: 'logAgrees', examined: events, ...faultsOf(faults) }
}

async function pagesThatDiffer(
	sql: SqlExecutor,
	until: Position,
	balances: ReadonlyMap<string, bigint>,
): Promise<Fault[]> {
	const onPage = (whose: string) => `(SELECT coalesce(sum(l.amount), 0)::bigint FROM read.postings l
		WHERE l.account = p.account AND l.currency = p.currency AND ${whose}
			AND l.position >= p.first_position AND l.position <= $1)`
	const pages = await sql.query<{ key: string; found: bigint }>(
		`SELECT p.account || ' ' || p.owner || ' ' || p.currency AS key, p.balance_before +
			CASE WHEN p.owner = '' THEN ${onPage('true')} ELSE ${onPage('l.owner = p.owner')} END AS found
		FROM (
			SELECT DISTINCT ON (account, owner, currency) * FROM read.account_pages WHERE first_position <= $1
			ORDER BY account, owner, currency, first_position DESC
		) p`,
		[until],
	)
	const byPages = new Map(pages.map(({ key, found }) => [key, found]))
	return [...balances]
		.map(([key, expected]) => ({ subject: `${key}: by page`, expected, found: byPages.get(key) ?? 0n }))
		.filter(({ expected, found }) => expected !== found)
}
