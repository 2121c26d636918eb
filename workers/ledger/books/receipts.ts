import type { ReceiptIssued } from '../../../domain/receipts/receipts.events.ts'
import { streamId } from '../../../kernel/events/streams.ts'
import type { EventStore, Position } from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { receiptFaults } from '../../../queries/receipts/gaps.ts'
import { eventsUntil } from './log.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

interface Given {
	readonly book: string
	readonly first: number
	readonly last: number
	readonly count: bigint
}

async function numbersGiven(
	store: EventStore,
	until: Position,
	since: Position | null,
): Promise<readonly Given[]> {
	const given = new Map<string, Given>()
	const type = 'ReceiptIssued' satisfies ReceiptIssued['type']
	for await (const event of eventsUntil(store, [type], until, since)) {
		const { number, version } = event.data as ReceiptIssued['data']
		if (version > 1) continue
		const book = streamId(event.stream)
		const { first, last, count } = given.get(book) ?? { first: number, last: number, count: 0n }
		given.set(book, {
			book,
			first: Math.min(first, number),
			last: Math.max(last, number),
			count: count + 1n,
		})
	}
	return [...given.values()]
}

/**
 * Checks that every book of receipts has all its numbers, and every receipt one valid version. The log has
 * the issued numbers, so that the last ones can't be missing unnoticed.
 * @param until the position that the read models have passed
 * @param since the last verified position; null checks all
 */
export async function receiptsHaveNoGaps(
	sql: SqlExecutor,
	store: EventStore,
	until: Position,
	since: Position | null,
): Promise<CheckResult> {
	const given = await numbersGiven(store, until, since)
	const { examined, faults } =
		since === null
			? await receiptFaults(sql)
			: { examined: given.reduce((sum, { count }) => sum + Number(count), 0), faults: [] }
	const missing: Fault[] = []
	for (const { book, first, last, count: expected } of given) {
		const [entity, year] = book.split('.')
		const { saved } = await sql.one<{ saved: bigint }>(
			`SELECT count(DISTINCT number) AS saved FROM read.receipts
			WHERE entity = $1 AND year = $2 AND number BETWEEN $3 AND $4`,
			[entity, Number(year), first, last],
		)
		if (saved !== expected) missing.push({ subject: `${book}: numbers in the log`, expected, found: saved })
	}
	return { name: 'receiptsHaveNoGaps', examined, ...faultsOf([...faults, ...missing]) }
}
