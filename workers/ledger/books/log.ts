import {
	type EventStore,
	type Position,
	type RecordedEvent,
	START,
} from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { postingsProjection } from '../../../projections/ledger/postings.ts'
import { type CheckResult, faultsOf } from './result.ts'

/** Events of some types behind a position, or from the log's beginning, up to another. */
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
 * Reads the log anew, adds up what its events book, and holds that against the ledger as it is kept:
 * the same lines, account by account, to the last minor unit.
 * @param until the position that the read model has passed
 * @param since up to where it was verified before; null: the whole log
 */
export async function logAgrees(
	sql: SqlExecutor,
	store: EventStore,
	until: Position,
	since: Position | null,
): Promise<CheckResult> {
	const sums = new Map<string, { lines: bigint; sum: bigint }>()
	let events = 0
	for await (const event of eventsUntil(store, postingsProjection.handles, until, since)) {
		events += 1
		for (const { account, owner, currency, amount } of postingsProjection.rowsOf(event)) {
			const key = [account, owner, currency].join(' ')
			const before = sums.get(key) ?? { lines: 0n, sum: 0n }
			sums.set(key, { lines: before.lines + 1n, sum: before.sum + amount })
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
	return { name: 'logAgrees', examined: events, ...faultsOf(faults) }
}
