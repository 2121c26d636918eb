import { describe, expect, it } from 'vitest'
import type { EventLog } from '../../../kernel/ports/event-log.ts'
import { appendWithTimeout, collect, follow, type LogUnderTest, newEvents, newStream } from './fixtures.ts'

const ids = (events: readonly { readonly id: string }[]): string[] => events.map((event) => event.id)

export function describeOutages(log: () => LogUnderTest, store: () => EventLog): void {
	describe('when the server restarts or another one leads', () => {
		it('answers reads that were asked while it was away, and takes what was sent', async () => {
			const stream = newStream()
			const events = newEvents(3)
			const { position } = await store().append(stream, events, { expectedRevision: 'no_stream' })
			await log().goAway?.()
			const head = store().head()
			const read = collect(store().readStream(stream))
			const written = appendWithTimeout(store(), newStream(), newEvents(1), 'no_stream')
			await log().comeBack?.()
			expect(ids(await read)).toEqual(ids(events))
			expect(await written).toBe(true)
			expect(store().comparePositions(await head, position)).not.toBe(-1)
		})

		it('neither loses nor doubles an event for writers and readers in the middle of their work', async () => {
			const after = await store().head()
			const followers = [follow(store(), { after }), follow(log().open(), { after })]
			const written: string[] = []
			let writersLeft = 4
			const write = async (): Promise<void> => {
				const stream = newStream()
				for (let revision = -1n; revision < 39n; revision++) {
					const events = newEvents(1)
					await appendWithTimeout(store(), stream, events, revision < 0n ? 'no_stream' : revision)
					written.push(...ids(events))
				}
				writersLeft -= 1
			}
			const disturb = async (): Promise<void> => {
				for (let seen = 0; writersLeft > 0; seen = written.length) {
					await log().goAway?.()
					await new Promise(setImmediate)
					await log().comeBack?.()
					while (writersLeft > 0 && written.length < seen + 40) await new Promise(setImmediate)
				}
			}
			await Promise.all([...Array.from({ length: 4 }, write), disturb()])
			for (const follower of followers) {
				await follower.until(({ events }) => events.length >= 160)
				await follower.stop()
				expect(ids(follower.events).toSorted()).toEqual(written.toSorted())
			}
		})

		it('writes once what a slow server was sent, and answers what it was asked meanwhile', async () => {
			const after = await store().head()
			const streams = Array.from({ length: 10 }, newStream)
			const release = log().hold?.() ?? (() => {})
			const appends = streams.map((stream) =>
				store().append(stream, newEvents(2), { expectedRevision: 'no_stream' }),
			)
			const head = store().head()
			const follower = follow(store(), { after })
			for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
			release()
			const results = await Promise.all(appends)
			expect(results.every(({ revision }) => revision === 1n)).toBe(true)
			expect(store().comparePositions(await head, after)).not.toBe(-1)
			await follower.until(({ events }) => events.length >= 20)
			await follower.stop()
			expect(new Set(ids(follower.events)).size).toBe(20)
		})
	})
}
