import { expect, test } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { type EventStore, START } from '../ports/event-store.ts'
import { type Batch, type BatchSettings, batches } from './batches.ts'
import { createWriter, newEvent } from './testing.ts'

const QUICK: BatchSettings = { max: 10, flushMs: 1_000, paceMs: 0, idlePaceMs: 0 }

async function filled(count: number): Promise<EventStore> {
	const store = createInMemoryEventStore()
	const write = createWriter(store)
	for (let n = 0; n < count; n++) await write(`a-${n}`, newEvent(n % 2 === 0 ? 'Even' : 'Odd'))
	return store
}

const read = (store: EventStore, settings: Partial<BatchSettings> = {}, types?: string[]) => {
	const { signal } = new AbortController()
	return batches(store, { after: START, signal, ...(types && { types }) }, { ...QUICK, ...settings })
}

async function untilCaughtUp(source: AsyncIterable<Batch>): Promise<Batch[]> {
	const all: Batch[] = []
	for await (const batch of source) {
		all.push(batch)
		if (batch.caughtUp) break
	}
	return all
}

test('Everything comes once, in order, in batches that are never too large.', async () => {
	const store = await filled(95)
	const all = await untilCaughtUp(read(store))
	const positions = all.flatMap((batch) => batch.events.map((event) => event.position))
	expect(positions).toHaveLength(95)
	expect(positions).toEqual([...new Set(positions)].toSorted())
	expect(Math.max(...all.map((batch) => batch.events.length))).toBe(10)
	for (const batch of all) if (!batch.caughtUp) expect(batch.position).toBe(batch.events.at(-1)?.position)
	expect(all.at(-1)?.position).toBe(await store.head())
})

test('Events that nobody wants still move the position on.', async () => {
	const store = await filled(9)
	const all = await untilCaughtUp(read(store, {}, ['Never']))
	expect(all.flatMap((batch) => batch.events)).toEqual([])
	expect(all.at(-1)?.position).toBe(await store.head())
})

test('A lone event goes at once, and those that follow share the next batch.', async () => {
	const store = await filled(0)
	const write = createWriter(store)
	const source = read(store, { max: 100, paceMs: 60_000 })
	await write('a-1', newEvent('Even'))
	expect((await source.next()).value?.events).toHaveLength(1)
	for (let n = 0; n < 100; n++) await write(`b-${n}`, newEvent('Even'))
	// It would wait for its pace, but it is full.
	expect((await source.next()).value?.events).toHaveLength(100)
	await source.return(undefined)
})

test('A slow reader leaves the rest in the store.', async () => {
	const store = await filled(500)
	let delivered = 0
	const counting: EventStore = {
		...store,
		async *subscribe(options) {
			for await (const delivery of store.subscribe(options)) {
				delivered += 1
				yield delivery
			}
		},
	}
	const source = read(counting)
	await source.next()
	for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
	expect(delivered).toBeLessThanOrEqual(31)
	await source.return(undefined)
})

test('The end of the log counts as passed although more has come since.', async () => {
	const store = await filled(3)
	const busy: EventStore = {
		...store,
		async *subscribe(options) {
			const events = []
			for await (const delivery of store.subscribe(options)) {
				if (delivery.kind === 'caughtUp') break
				if (delivery.kind === 'event') events.push(delivery)
			}
			const [first, second, third] = events
			if (!first || !second || !third) return
			yield first
			yield second
			yield { kind: 'caughtUp', position: second.event.position }
			yield third
		},
	}
	const source = read(busy, { flushMs: 0, paceMs: 0 })
	const all: Batch[] = []
	for await (const batch of source) all.push(batch)
	expect(all.flatMap((batch) => batch.events)).toHaveLength(3)
	expect(all.some((batch) => batch.caughtUp)).toBe(true)
})

test('A failure of the subscription is passed on after what was read before it.', async () => {
	const store = await filled(3)
	const failing: EventStore = {
		...store,
		async *subscribe(options) {
			for await (const delivery of store.subscribe(options)) {
				if (delivery.kind === 'caughtUp') throw new Error('The log is broken.')
				yield delivery
			}
		},
	}
	const seen: number[] = []
	const reading = async () => {
		for await (const batch of read(failing)) seen.push(batch.events.length)
	}
	await expect(reading()).rejects.toThrow('The log is broken.')
	expect(seen.reduce((sum, count) => sum + count, 0)).toBe(3)
})
