import { describe, expect, it } from 'vitest'
import { digestHolds } from '../../../infra/event-store/envelope.ts'
import type { EventLog } from '../../../kernel/ports/event-log.ts'
import { START } from '../../../kernel/ports/event-store.ts'
import { collect, type LogUnderTest, newEvent, newEvents, newStream } from './fixtures.ts'

export function describeReads(log: () => LogUnderTest, store: () => EventLog): void {
	describe('read', () => {
		it('returns what was appended, with its stream and a digest that holds', async () => {
			const stream = newStream()
			const event = { ...newEvent(), schemaVersion: 3 }
			const { position } = await store().append(stream, [event], { expectedRevision: 'no_stream' })
			const [read] = await collect(store().readStream(stream))
			expect(read).toEqual({
				...event,
				stream,
				revision: 0n,
				position,
				digest: expect.stringMatching(/^[0-9a-f]{64}$/),
			})
			if (!read) throw new Error('The event is missing.')
			expect(digestHolds(read)).toBe(true)
			expect(digestHolds({ ...read, data: { ...read.data, amount: '1501' } })).toBe(false)
			expect(digestHolds({ ...read, revision: 1n })).toBe(false)
			expect(digestHolds({ ...read, stream: newStream() })).toBe(false)
			expect(digestHolds({ ...read, metadata: { ...read.metadata, correlationId: 'other' } })).toBe(false)
		})

		it('reads forwards and backwards, from a revision, up to a limit', async () => {
			const stream = newStream()
			await store().append(stream, newEvents(450), { expectedRevision: 'no_stream' })
			const revisions = async (options?: Parameters<EventLog['readStream']>[1]) =>
				(await collect(store().readStream(stream, options))).map((event) => Number(event.revision))
			const all = Array.from({ length: 450 }, (_, index) => index)
			expect(await revisions()).toEqual(all)
			expect(await revisions({ direction: 'backwards' })).toEqual(all.toReversed())
			expect(await revisions({ from: 440n })).toEqual(all.slice(440))
			expect(await revisions({ from: 200n, limit: 3 })).toEqual([200, 201, 202])
			expect(await revisions({ limit: 250 })).toEqual(all.slice(0, 250))
			expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([449])
			expect(await revisions({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0])
			expect(await revisions({ direction: 'backwards', from: 1_000n, limit: 2 })).toEqual([449, 448])
			expect(await revisions({ from: 450n })).toEqual([])
			expect(await revisions({ limit: 0 })).toEqual([])
		})

		it('finds nothing in a stream that does not exist', async () => {
			expect(await collect(store().readStream(newStream()))).toEqual([])
			expect(await collect(store().readStream(newStream(), { direction: 'backwards' }))).toEqual([])
		})

		it('answers many reads at once, each with its own stream', async () => {
			const streams = Array.from({ length: 30 }, newStream)
			await Promise.all(
				streams.map((stream, index) =>
					store().append(stream, newEvents(index + 1), { expectedRevision: 'no_stream' }),
				),
			)
			const reads = await Promise.all(streams.map((stream) => collect(store().readStream(stream))))
			expect(reads.map((events) => events.length)).toEqual(streams.map((_, index) => index + 1))
			expect(reads.map((events) => events[0]?.stream)).toEqual(streams)
		})

		it('gives everyone who reads one stream at once the whole of what they asked for', async () => {
			const stream = newStream()
			await store().append(stream, newEvents(3), { expectedRevision: 'no_stream' })
			const wanted = [{}, {}, { limit: 2 }, { from: 1n }, { from: 1n }, { limit: 2 }, {}]
			const reads = await Promise.all(wanted.map((options) => collect(store().readStream(stream, options))))
			expect(reads.map((events) => events.map((event) => Number(event.revision)))).toEqual([
				[0, 1, 2],
				[0, 1, 2],
				[0, 1],
				[1, 2],
				[1, 2],
				[0, 1],
				[0, 1, 2],
			])
		})

		it('leaves nothing open when a reader stops early', async () => {
			const stream = newStream()
			await store().append(stream, newEvents(450), { expectedRevision: 'no_stream' })
			for (let round = 0; round < 20; round++) {
				for await (const event of store().readStream(stream)) {
					expect(event.revision).toBe(0n)
					break
				}
			}
			expect(await collect(store().readStream(stream))).toHaveLength(450)
		})

		it('orders positions as the log, as text too, and after the log is opened again', async () => {
			const stream = newStream()
			const { position: first } = await store().append(stream, newEvents(1), {
				expectedRevision: 'no_stream',
			})
			const again = log().open()
			const { position: second } = await again.append(stream, newEvents(9), { expectedRevision: 0n })
			expect(await again.head()).toBe(second)
			expect(await store().head()).toBe(second)
			const positions = (await collect(again.readStream(stream))).map((event) => event.position)
			expect(positions[0]).toBe(first)
			expect(positions.toSorted()).toEqual(positions)
			expect(new Set(positions.map((position) => position.length)).size).toBe(1)
			expect(again.comparePositions(first, second)).toBe(-1)
			expect(again.comparePositions(second, first)).toBe(1)
			expect(again.comparePositions(second, second)).toBe(0)
			expect(again.comparePositions(START, first)).toBe(-1)
		})
	})
}
