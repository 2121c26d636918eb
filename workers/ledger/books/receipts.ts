import type { ReceiptIssued } from '../../../domain/receipts/receipts.events.ts'
import type { EventStore, Position } from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { streamId } from '../../../kernel/streams.ts'
import { receiptFaults } from '../../../queries/receipts/gaps.ts'
import { eventsUntil } from './log.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

/** How many numbers each book, `IN.2026`, has given out. */
async function numbersGiven(store: EventStore, until: Position): Promise<ReadonlyMap<string, Set<number>>> {
	const given = new Map<string, Set<number>>()
	const type = 'ReceiptIssued' satisfies ReceiptIssued['type']
	for await (const event of eventsUntil(store, [type], until)) {
		const book = streamId(event.stream)
		const { number } = event.data as ReceiptIssued['data']
		given.set(book, (given.get(book) ?? new Set()).add(number))
	}
	return given
}

/**
 * Every book of receipts has all its numbers, and every receipt one version that counts. Which numbers there
 * are is told by the log, so that the last ones can't be missing in silence.
 * @param until the position that the read models have passed
 */
export async function receiptsHaveNoGaps(
	sql: SqlExecutor,
	store: EventStore,
	until: Position,
): Promise<CheckResult> {
	const { examined, faults } = await receiptFaults(sql)
	const missing: Fault[] = []
	for (const [book, numbers] of await numbersGiven(store, until)) {
		const { saved } = await sql.one<{ saved: bigint }>(
			`SELECT count(DISTINCT number) AS saved FROM read.receipts
			WHERE entity || '.' || year = $1 AND number = ANY ($2::int[])`,
			[book, [...numbers]],
		)
		const expected = BigInt(numbers.size)
		if (saved !== expected) missing.push({ subject: `${book}: numbers in the log`, expected, found: saved })
	}
	return { name: 'receiptsHaveNoGaps', examined, ...faultsOf([...faults, ...missing]) }
}
