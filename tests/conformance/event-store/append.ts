import { describe, expect, it } from 'vitest'
import type { EventLog } from '../../../kernel/ports/event-log.ts'
import {
	EventIdConflict,
	EventStoreUnavailable,
	InvalidEvent,
	type NewEvent,
	WrongExpectedRevision,
} from '../../../kernel/ports/event-store.ts'
import type { JsonObject } from '../../../kernel/wire/json.ts'
import { collect, type LogUnderTest, newEvent, newEvents, newStream, type Traits } from './fixtures.ts'

export function describeAppends(log: () => LogUnderTest, store: () => EventLog, traits: Traits): void {
	describe('append', () => {
		it('gives revisions from 0 and rising positions', async () => {
			const stream = newStream()
			const first = await store().append(stream, newEvents(2), { expectedRevision: 'no_stream' })
			const second = await store().append(stream, newEvents(3), { expectedRevision: 1n })
			expect(first.revision).toBe(1n)
			expect(second.revision).toBe(4n)
			expect(store().comparePositions(first.position, second.position)).toBe(-1)
			const events = await collect(store().readStream(stream))
			expect(events.map((event) => event.revision)).toEqual([0n, 1n, 2n, 3n, 4n])
			expect(events[1]?.position).toBe(first.position)
			expect(events[4]?.position).toBe(second.position)
		})

		it('refuses every revision but the exact one, says which it is, and writes nothing', async () => {
			const stream = newStream()
			const refuse = async (expected: 'no_stream' | bigint, actual: 'no_stream' | bigint) => {
				const error = await store()
					.append(stream, newEvents(1), { expectedRevision: expected })
					.catch((reason) => reason)
				expect(error).toBeInstanceOf(WrongExpectedRevision)
				expect(error).toMatchObject({ stream, expected, actual })
			}
			await refuse(0n, 'no_stream')
			await refuse(7n, 'no_stream')
			await store().append(stream, newEvents(2), { expectedRevision: 'no_stream' })
			await refuse('no_stream', 1n)
			await refuse(0n, 1n)
			await refuse(2n, 1n)
			expect(await collect(store().readStream(stream))).toHaveLength(2)
		})

		it('lets one of many concurrent appends at the same revision win', async () => {
			const stream = newStream()
			await store().append(stream, newEvents(1), { expectedRevision: 'no_stream' })
			const attempts = await Promise.allSettled(
				Array.from({ length: 20 }, () => store().append(stream, newEvents(2), { expectedRevision: 0n })),
			)
			const losers = attempts.filter((attempt) => attempt.status === 'rejected')
			expect(losers).toHaveLength(19)
			for (const loser of losers) expect(loser.reason).toBeInstanceOf(WrongExpectedRevision)
			expect(await collect(store().readStream(stream))).toHaveLength(3)
		})

		it('returns the first result when the same events come again, then and later', async () => {
			const stream = newStream()
			const opening = newEvents(1)
			const events = newEvents(3)
			const opened = await store().append(stream, opening, { expectedRevision: 'no_stream' })
			const first = await store().append(stream, events, { expectedRevision: 0n })
			expect(await store().append(stream, events, { expectedRevision: 0n })).toEqual(first)
			await store().append(stream, newEvents(2), { expectedRevision: 3n })
			expect(await store().append(stream, events, { expectedRevision: 0n })).toEqual(first)
			expect(await store().append(stream, opening, { expectedRevision: 'no_stream' })).toEqual(opened)
			expect(await log().open().append(stream, events, { expectedRevision: 0n })).toEqual(first)
			expect(await collect(store().readStream(stream))).toHaveLength(6)
		})

		it('writes once when the same events come many times at once', async () => {
			const stream = newStream()
			const events = newEvents(2)
			const results = await Promise.all(
				Array.from({ length: 20 }, () => store().append(stream, events, { expectedRevision: 'no_stream' })),
			)
			expect(new Set(results.map((result) => `${result.revision} ${result.position}`)).size).toBe(1)
			const stored = await collect(store().readStream(stream))
			expect(stored.map((event) => event.id)).toEqual(events.map((event) => event.id))
		})

		it('refuses events of which only a part is known, or which stand at another revision', async () => {
			const stream = newStream()
			const [a, b, c] = [newEvent(), newEvent(), newEvent()]
			await store().append(stream, [a, b], { expectedRevision: 'no_stream' })
			await expect(store().append(stream, [a, c], { expectedRevision: 'no_stream' })).rejects.toThrow(
				EventIdConflict,
			)
			await expect(store().append(stream, [b, c], { expectedRevision: 0n })).rejects.toThrow(EventIdConflict)
			await expect(store().append(stream, [b], { expectedRevision: 'no_stream' })).rejects.toThrow(
				EventIdConflict,
			)
			await expect(store().append(stream, [a], { expectedRevision: 7n })).rejects.toThrow(EventIdConflict)
			expect(await collect(store().readStream(stream))).toHaveLength(2)
		})

		it.runIf(traits.refusesEveryKnownId)(
			'refuses an id that stands anywhere, though the revision fits',
			async () => {
				const [known, fresh] = [newEvent(), newEvent()]
				const [first, second] = [newStream(), newStream()]
				await store().append(first, [known], { expectedRevision: 'no_stream' })
				const elsewhere = store().append(second, [fresh, known], { expectedRevision: 'no_stream' })
				await expect(elsewhere).rejects.toThrow(EventIdConflict)
				await expect(store().append(first, [known], { expectedRevision: 0n })).rejects.toThrow(
					EventIdConflict,
				)
				expect(await collect(store().readStream(second))).toEqual([])
			},
		)

		it('takes 500 events at once and what JSON can carry', async () => {
			const stream = newStream()
			const data = {
				text: 'दान ₹ 🙏 "quoted" \\u0000 \\ \n\r\t\u2028',
				number: 1e21,
				small: -0.000001,
				list: [null, true, { z: 1, a: 2 }],
				10: 'ten',
				9: 'nine',
			}
			await store().append(stream, [newEvent({ data })], { expectedRevision: 'no_stream' })
			await store().append(stream, newEvents(500), { expectedRevision: 0n })
			const events = await collect(store().readStream(stream))
			expect(events[0]?.data).toEqual(data)
			expect(events).toHaveLength(501)
		})

		it('takes an append of almost 1 MiB, and none that is larger than the largest store takes', async () => {
			const large = (count: number) =>
				Array.from({ length: count }, () => newEvent({ data: { text: '₹'.repeat(85 * 1024) } }))
			const [fits, tooLarge] = [newStream(), newStream()]
			expect(await store().append(fits, large(4), { expectedRevision: 'no_stream' })).toMatchObject({
				revision: 3n,
			})
			const refused = store().append(tooLarge, large(5), { expectedRevision: 'no_stream' })
			await expect(refused).rejects.toThrow('exceed 1 MiB')
			await expect(refused).rejects.toThrow(InvalidEvent)
			expect(await collect(store().readStream(tooLarge))).toEqual([])
		})

		it.each(invalid())('refuses %s and writes nothing', async (_, events) => {
			const stream = newStream()
			const attempt = store().append(stream, events, { expectedRevision: 'no_stream' })
			await expect(attempt).rejects.toThrow(InvalidEvent)
			expect(await collect(store().readStream(stream))).toEqual([])
		})

		it('does not let an invalid append harm those beside it', async () => {
			const streams = Array.from({ length: 10 }, newStream)
			const attempts = await Promise.allSettled(
				streams.map((stream, index) =>
					store().append(stream, [newEvent({ data: { text: index === 4 ? 'a\0b' : 'ab' } })], {
						expectedRevision: 'no_stream',
					}),
				),
			)
			expect(attempts.map((attempt) => attempt.status === 'fulfilled')).toEqual(
				streams.map((_, index) => index !== 4),
			)
		})

		it('finishes what is under way when it is closed, and refuses what comes after', async () => {
			const closing = log().open()
			const [before, after] = [newStream(), newStream()]
			const underWay = closing.append(before, newEvents(1), { expectedRevision: 'no_stream' })
			await new Promise(setImmediate)
			await closing.close()
			expect((await underWay).revision).toBe(0n)
			const late = closing.append(after, newEvents(1), { expectedRevision: 'no_stream' })
			await expect(late).rejects.toThrow(EventStoreUnavailable)
		})
	})
}

function invalid(): [what: string, events: NewEvent[]][] {
	const withData = (data: object): NewEvent[] => [newEvent({ data: data as JsonObject })]
	const twice = newEvent()
	const circle: Record<string, unknown> = {}
	circle.self = circle
	return [
		['a NUL in a text', withData({ text: 'a\0b' })],
		['a NUL after a backslash', withData({ text: '\\\0' })],
		['a NUL in a key', withData({ 'a\0b': 1 })],
		['a lone surrogate in a text', withData({ text: '\ud83d' })],
		['a lone surrogate in a key', withData({ '\udc00': 1 })],
		['NaN', withData({ number: Number.NaN })],
		['infinity', withData({ list: [1, Number.POSITIVE_INFINITY] })],
		['a bigint', withData({ amount: 1n })],
		['data that holds itself', withData(circle)],
		['data that is a list', withData([1, 2])],
		['more than 256 KiB', withData({ text: 'x'.repeat(256 * 1024) })],
		['more than 256 KiB of characters of three bytes', withData({ text: '₹'.repeat(90 * 1024) })],
		['no event', []],
		['501 events', newEvents(501)],
		['the same event twice', [twice, twice]],
		['an id that is no UUID', [newEvent({ id: 'first' })]],
		['a type with a line feed', [newEvent({ type: 'Request\nApproved' })]],
		['schema version 0', [{ ...newEvent(), schemaVersion: 0 }]],
	]
}
