import { randomUUID } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { EventLog, StoredDelivery } from '../../../kernel/ports/event-log.ts'
import { LogBroken, type Position, START } from '../../../kernel/ports/event-store.ts'
import {
	appendWithTimeout,
	collect,
	type Follower,
	follow,
	type LogUnderTest,
	newEvent,
	newEvents,
	newStream,
	reached,
} from './fixtures.ts'

const ids = (events: readonly { readonly id: string }[]): string[] => events.map((event) => event.id)
const kinds = (deliveries: readonly StoredDelivery[]): string[] => deliveries.map((delivery) => delivery.kind)

export function describeSubscriptions(log: () => LogUnderTest, store: () => EventLog): void {
	const isCaughtUp = (follower: Follower): boolean => kinds(follower.deliveries).includes('caughtUp')
	const isAt =
		(position: Position) =>
		({ deliveries }: Follower): boolean => {
			const at = reached(deliveries)
			return at !== null && store().comparePositions(at, position) >= 0
		}

	describe('subscribe', () => {
		it('delivers what was there, says so, and then what comes', async () => {
			const after = await store().head()
			const stream = newStream()
			const old = newEvents(3)
			const { position } = await store().append(stream, old, { expectedRevision: 'no_stream' })
			const follower = follow(store(), { after })
			await follower.until(isCaughtUp)
			expect(ids(follower.events)).toEqual(ids(old))
			expect(kinds(follower.deliveries)).toEqual(['event', 'event', 'event', 'caughtUp'])
			expect(follower.deliveries.at(-1)).toEqual({ kind: 'caughtUp', position })
			const fresh = newEvents(2)
			await store().append(stream, fresh, { expectedRevision: 2n })
			await follower.until(({ events }) => events.length === 5)
			await follower.stop()
			expect(ids(follower.events)).toEqual([...ids(old), ...ids(fresh)])
			expect(follower.events).toEqual(await collect(store().readStream(stream)))
		})

		it('says that it has caught up when nothing is there', async () => {
			const after = await store().head()
			const follower = follow(store(), { after })
			await follower.until(isCaughtUp)
			await follower.stop()
			expect(follower.deliveries).toEqual([{ kind: 'caughtUp', position: after }])
		})

		it('says again that it has caught up each time it has read what came', async () => {
			const after = await store().head()
			const follower = follow(store(), { after })
			await follower.until(isCaughtUp)
			const { position } = await store().append(newStream(), newEvents(1), { expectedRevision: 'no_stream' })
			await follower.until(
				({ deliveries }) => kinds(deliveries).filter((kind) => kind === 'caughtUp').length === 2,
			)
			await follower.stop()
			expect(kinds(follower.deliveries)).toEqual(['caughtUp', 'event', 'caughtUp'])
			expect(reached(follower.deliveries)).toBe(position)
		})

		it('leaves out other types and passes over them, old and live', async () => {
			const after = await store().head()
			const [wanted, other] = [`Wanted${randomUUID()}`, `Other${randomUUID()}`]
			const events = [wanted, other, wanted, other, other].map((type) => newEvent({ type }))
			const stream = newStream()
			const { position: old } = await store().append(stream, events, { expectedRevision: 'no_stream' })
			const follower = follow(store(), { after, types: [wanted] })
			await follower.until(isCaughtUp)
			expect(follower.events.map((event) => event.type)).toEqual([wanted, wanted])
			expect(follower.deliveries.slice(-2)).toEqual([
				{ kind: 'checkpoint', position: old },
				{ kind: 'caughtUp', position: old },
			])
			const { position: live } = await store().append(stream, newEvents(3, other), { expectedRevision: 4n })
			await follower.until(isAt(live))
			await follower.stop()
			expect(follower.events).toHaveLength(2)
			const resumed = follow(store(), { after: live, types: [wanted] })
			await resumed.until(isCaughtUp)
			await resumed.stop()
			expect(resumed.events).toEqual([])
		})

		it('passes over a long stretch that nobody wants, step by step', async () => {
			const after = await store().head()
			const stream = newStream()
			for (let revision = -1n; revision < 1_400n; revision += 500n)
				await store().append(stream, newEvents(500), {
					expectedRevision: revision < 0n ? 'no_stream' : revision,
				})
			const end = await store().head()
			const follower = follow(store(), { after, types: [`None${randomUUID()}`] })
			await follower.until(isAt(end))
			await follower.stop()
			const checkpoints = follower.deliveries.filter((delivery) => delivery.kind === 'checkpoint')
			expect(checkpoints.length).toBeGreaterThan(1)
			expect(checkpoints.at(-1)?.position).toBe(end)
		})

		it('neither skips nor doubles an event under 32 writers with conflicts', async () => {
			const after = await store().head()
			const [a, b] = [store(), log().open()]
			const wantedType = 'WriterWanted'
			const early = [follow(a, { after }), follow(b, { after }), follow(a, { after, types: [wantedType] })]
			const streams = Array.from({ length: 8 }, newStream)
			const revisions = new Map<string, bigint>()
			const written: string[] = []
			let conflicts = 0
			const write = async (writer: number): Promise<void> => {
				for (let round = 0; round < 15; round++) {
					const stream = streams[(writer + round) % streams.length] ?? ''
					const before = revisions.get(stream)
					const events = newEvents(1 + ((writer + round) % 3), round % 2 ? wantedType : 'WriterOther')
					const won = await appendWithTimeout(writer % 2 ? a : b, stream, events, before ?? 'no_stream')
					if (!won) {
						conflicts += 1
						continue
					}
					written.push(...ids(events))
					revisions.set(stream, (before ?? -1n) + BigInt(events.length))
				}
			}
			await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)))
			const end = await a.head()
			const late = follow(b, { after })
			const middle = follow(a, { after: early[0]?.events[40]?.position ?? after })
			for (const follower of [...early, late, middle]) await follower.until(isAt(end))
			for (const follower of [...early, late, middle]) await follower.stop()
			expect(conflicts).toBeGreaterThan(0)
			const inOrder = ids(late.events)
			expect(inOrder.toSorted()).toEqual(written.toSorted())
			expect(ids(early[0]?.events ?? [])).toEqual(inOrder)
			expect(ids(early[1]?.events ?? [])).toEqual(inOrder)
			expect(ids(early[2]?.events ?? [])).toEqual(
				ids(late.events.filter((event) => event.type === wantedType)),
			)
			expect(ids(middle.events)).toEqual(inOrder.slice(41))
			for (const stream of streams)
				expect(ids(late.events.filter((event) => event.stream === stream))).toEqual(
					ids(await collect(a.readStream(stream))),
				)
		})

		it('gives a slow reader everything in order and holds up nobody else', async () => {
			const after = await store().head()
			const gate = Promise.withResolvers<void>()
			const slow = follow(store(), { after }, () => gate.promise)
			const quick = follow(store(), { after })
			await slow.until(({ deliveries }) => deliveries.length === 1)
			const stream = newStream()
			for (let revision = -1n; revision < 2_900n; revision += 300n)
				await store().append(stream, newEvents(300), {
					expectedRevision: revision < 0n ? 'no_stream' : revision,
				})
			const end = await store().head()
			await quick.until(isAt(end))
			expect(slow.deliveries).toHaveLength(1)
			gate.resolve()
			await slow.until(isAt(end))
			await Promise.all([slow.stop(), quick.stop()])
			expect(slow.events).toHaveLength(3_000)
			expect(ids(slow.events)).toEqual(ids(quick.events))
		})

		it('ends at once at a position ahead of the log, and at one of another store', async () => {
			await store().append(newStream(), newEvents(1), { expectedRevision: 'no_stream' })
			const head = await store().head()
			const ahead = head.replace(/\d{20}/g, (part) => `05${part.slice(2)}`)
			const foreign = '1'.padStart(60 - head.length, '0')
			for (const after of [ahead, foreign, 'nowhere'] as Position[])
				await expect(collect(store().subscribe({ after }))).rejects.toThrow(LogBroken)
			// Others are none the worse for it.
			const follower = follow(store(), { after: head })
			await follower.until(isCaughtUp)
			await follower.stop()
		})

		it('says that it has caught up while others write without a pause', async () => {
			const after = await store().head()
			const filling = newStream()
			await store().append(filling, newEvents(500), { expectedRevision: 'no_stream' })
			const before = await store().head()
			let isWriting = true
			const write = async (): Promise<void> => {
				const stream = newStream()
				for (let revision = -1n; isWriting; revision++)
					await store().append(stream, newEvents(1), {
						expectedRevision: revision < 0n ? 'no_stream' : revision,
					})
			}
			const writing = Promise.all(Array.from({ length: 4 }, write))
			const follower = follow(store(), { after })
			const caughtUps = () => follower.deliveries.filter((delivery) => delivery.kind === 'caughtUp')
			await follower.until(() => caughtUps().length >= 3 && follower.events.length > 700)
			isWriting = false
			await writing
			await follower.until(isAt(await store().head()))
			await follower.stop()
			const [first] = caughtUps()
			expect(store().comparePositions(first?.position ?? after, before)).not.toBe(-1)
			for (const [index, delivery] of follower.deliveries.entries())
				if (delivery.kind === 'caughtUp')
					expect(delivery.position).toBe(reached(follower.deliveries.slice(0, index)))
		})

		it('ends when its signal is aborted, idle or busy, and leaves no listener behind', async () => {
			const after = await store().head()
			const controller = new AbortController()
			const { signal } = controller
			const idle = collect(store().subscribe({ after, signal }))
			const busy = (async () => {
				for await (const delivery of store().subscribe({ after, signal }))
					if (delivery.kind === 'event') controller.abort()
			})()
			await store().append(newStream(), newEvents(3), { expectedRevision: 'no_stream' })
			await Promise.all([idle, busy])
			expect(getEventListeners(signal, 'abort')).toEqual([])
			expect(await collect(store().subscribe({ after, signal }))).toEqual([])
		})

		it('leaves no listener behind when readers leave, however often', async () => {
			const after = await store().head()
			await store().append(newStream(), newEvents(3), { expectedRevision: 'no_stream' })
			const { signal } = new AbortController()
			for (let round = 0; round < 50; round++)
				for await (const _ of store().subscribe({ after, signal })) break
			expect(getEventListeners(signal, 'abort')).toEqual([])
		})

		it('ends when the store is closed', async () => {
			const closing = log().open()
			const follower = follow(closing, { after: await closing.head() })
			await follower.until(isCaughtUp)
			await closing.close()
			await follower.stop()
			expect(follower.events).toEqual([])
		})
	})
}

export function describeFirstEvent(makeLog: () => Promise<LogUnderTest>): void {
	describe('a log with nothing of ours', () => {
		it('is followed from the start until its first event', async () => {
			const log = await makeLog()
			const store = log.open()
			const follower = follow(store, { after: START })
			await follower.until(({ deliveries }) => kinds(deliveries).includes('caughtUp'))
			const [event] = newEvents(1)
			if (!event) throw new Error('There is no event.')
			await store.append(newStream(), [event], { expectedRevision: 'no_stream' })
			await follower.until(({ events }) => events.length === 1)
			expect(kinds(follower.deliveries).slice(0, 2)).toEqual(['caughtUp', 'event'])
			expect(ids(follower.events)).toEqual([event.id])
			await follower.stop()
			await log.dispose()
		})
	})
}

export function describeFailures(log: () => LogUnderTest, store: () => EventLog): void {
	describe('when connections are cut', () => {
		it('neither loses nor doubles an event for writers that repeat themselves and readers that wait', async () => {
			const after = await store().head()
			const type = `Cut${randomUUID()}`
			const all = follow(store(), { after })
			const some = follow(log().open(), { after, types: [type] })
			const written: string[] = []
			let writersLeft = 8
			const write = async (): Promise<void> => {
				const stream = newStream()
				for (let revision = -1n; revision < 19n; revision++) {
					const events = newEvents(1, revision % 2n ? type : 'CutOther')
					await appendWithTimeout(store(), stream, events, revision < 0n ? 'no_stream' : revision)
					written.push(...ids(events))
				}
				writersLeft -= 1
			}
			const writing = Promise.all(Array.from({ length: 8 }, write))
			const cut = async (): Promise<void> => {
				for (let seen = 0; writersLeft > 0; seen = all.events.length) {
					await log().cutConnections?.()
					// The last event may be here before its writer hears of it, and then no other comes.
					await Promise.race([all.until(({ events }) => events.length > seen), writing])
				}
			}
			await Promise.all([writing, cut()])
			await all.until(({ events }) => events.length >= 160)
			await some.until(({ events }) => events.length >= 80)
			await Promise.all([all.stop(), some.stop()])
			expect(ids(all.events).toSorted()).toEqual(written.toSorted())
			expect(ids(some.events)).toEqual(ids(all.events.filter((event) => event.type === type)))
		})

		it('takes up a live subscription where it stood', async () => {
			const after = await store().head()
			const stream = newStream()
			const follower = follow(store(), { after })
			const sent: string[] = []
			for (let round = 0n; round < 5n; round++) {
				const events = newEvents(2)
				await appendWithTimeout(store(), stream, events, round === 0n ? 'no_stream' : round * 2n - 1n)
				sent.push(...ids(events))
				await follower.until(({ events: seen }) => seen.length === sent.length)
				await log().cutConnections?.()
			}
			await follower.stop()
			expect(ids(follower.events)).toEqual(sent)
		})
	})
}
