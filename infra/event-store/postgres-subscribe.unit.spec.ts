import { describe, expect, it } from 'vitest'
import { createLifetimes, createPulse } from '../../kernel/concurrency/waiting.ts'
import type { StoredDelivery, StoredEvent } from '../../kernel/ports/event-log.ts'
import { LogBroken, type Position } from '../../kernel/ports/event-store.ts'
import { newEvent } from '../../tests/conformance/event-store/fixtures.ts'
import { toPosition } from './position.ts'
import type { LogPage, ReadLog } from './postgres-log.ts'
import { createSubscribe } from './postgres-subscribe.ts'
import { createTail } from './postgres-tail.ts'

const START = '' as Position
const log = { info() {}, warn() {}, error() {} }

const eventAt = (place: bigint): StoredEvent => ({
	...newEvent(),
	stream: 's',
	revision: place - 1n,
	position: toPosition(place),
	digest: '',
})

function setUp(size: bigint) {
	const state = { head: size, failures: [] as Error[] }
	const reads: { after: bigint; size: number }[] = []
	const readLog: ReadLog = async (after, most, types): Promise<LogPage> => {
		const failure = state.failures.shift()
		if (failure) throw failure
		reads.push({ after, size: most })
		const upper = after + BigInt(most) < state.head ? after + BigInt(most) : state.head
		const places = Array.from({ length: Number(upper - after) }, (_, index) => after + 1n + BigInt(index))
		return { events: types?.length === 0 ? [] : places.map(eventAt), upper, head: state.head }
	}
	const news = createPulse()
	const lifetimes = createLifetimes()
	const subscribe = createSubscribe(readLog, createTail(readLog, news, log, 5), lifetimes, log)
	return { state, reads, news, lifetimes, subscribe }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const places = (deliveries: readonly StoredDelivery[]): number[] =>
	deliveries.flatMap((delivery) => (delivery.kind === 'event' ? [Number(delivery.event.position)] : []))

describe('A subscription', () => {
	it('reads no further while its reader is busy', async () => {
		const { state, reads, subscribe } = setUp(100_000n)
		const iterator = subscribe({ after: START })[Symbol.asyncIterator]()
		await iterator.next()
		// The tail polls the log’s end beside it, as often as the machine lets it.
		const pages = () => reads.filter((read) => read.size === 500 && read.after < state.head)
		const before = pages().length
		for (let round = 0; round < 50; round++) await turn()
		expect(pages()).toHaveLength(before)
		for (let event = 1; event < 500; event++) await iterator.next()
		expect(pages()).toHaveLength(before)
		await iterator.next()
		expect(pages()).toHaveLength(before + 1)
		await iterator.return?.()
	})

	it('keeps the order from the table to the tail and back', async () => {
		const { state, news, lifetimes, subscribe } = setUp(700n)
		const seen: StoredDelivery[] = []
		let grown = 0
		for await (const delivery of subscribe({ after: START })) {
			seen.push(delivery)
			if (delivery.kind !== 'caughtUp') continue
			// First by what the tail keeps, then by more than it keeps.
			const growth = [30n, 1n, 4_000n, 2n][grown++]
			if (growth === undefined) lifetimes.end()
			else state.head += growth
			news.beat()
		}
		expect(places(seen)).toEqual(Array.from({ length: 4_733 }, (_, index) => index + 1))
	})

	it('tries again after a failure and loses nothing', async () => {
		const { state, lifetimes, subscribe } = setUp(10n)
		state.failures.push(
			new Error('connection lost'),
			new Error('connection lost'),
			new Error('connection lost'),
		)
		const seen: StoredDelivery[] = []
		for await (const delivery of subscribe({ after: START })) {
			seen.push(delivery)
			if (delivery.kind === 'caughtUp') lifetimes.end()
		}
		expect(places(seen)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
	})

	it('fails when the log is broken, also while it waits', async () => {
		const { state, news, subscribe } = setUp(3n)
		const seen: StoredDelivery[] = []
		const run = async (): Promise<void> => {
			for await (const delivery of subscribe({ after: START })) {
				seen.push(delivery)
				if (delivery.kind !== 'caughtUp') continue
				state.failures.push(new LogBroken('hole'), new LogBroken('hole'))
				news.beat()
			}
		}
		await expect(run()).rejects.toThrow(LogBroken)
		expect(places(seen)).toEqual([1, 2, 3])
	})
})
