import { describe, expect, it } from 'vitest'
import type { Position } from '../../kernel/ports/event-store.ts'
import { type AppendOutcome, createGroupCommit, type PendingAppend } from './group-commit.ts'

class Refused extends Error {}

const pending = (stream: string, text = ''): PendingAppend => ({
	stream,
	before: -1n,
	events: [{ id: stream, type: 'T', schemaVersion: 1, revision: 0n, data: text, metadata: '', digest: '' }],
})

const written = (append: PendingAppend): AppendOutcome => ({
	kind: 'written',
	revision: append.before + 1n,
	position: append.stream as Position,
})

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function setUp(settings: { maxInFlight?: number; maxSize?: number } = {}) {
	const batches: { streams: string[]; finish(): void; fail(error: Error): void }[] = []
	const group = createGroupCommit({
		...settings,
		commit(batch) {
			const { promise, resolve, reject } = Promise.withResolvers<readonly AppendOutcome[]>()
			batches.push({
				streams: batch.map((append) => append.stream),
				finish: () => resolve(batch.map(written)),
				fail: reject,
			})
			return promise
		},
		isRefusal: (error) => error instanceof Refused,
		toError: (append, error) => new Error(`${append.stream}: ${String(error)}`),
	})
	return { batches, group }
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`)

describe('Group commit', () => {
	it('sends together what comes in one turn of the event loop', async () => {
		const { batches, group } = setUp({ maxInFlight: 1 })
		const appends = names(5).map((stream) => group.append(pending(stream)))
		await turn()
		expect(batches.map((batch) => batch.streams)).toEqual([names(5)])
		batches[0]?.finish()
		expect((await Promise.all(appends)).map((result) => result.position)).toEqual(names(5))
	})

	it('collects what comes while a batch is under way', async () => {
		const { batches, group } = setUp({ maxInFlight: 1 })
		void group.append(pending('a'))
		await turn()
		void group.append(pending('b'))
		await turn()
		void group.append(pending('c'))
		await turn()
		expect(batches).toHaveLength(1)
		batches[0]?.finish()
		await turn()
		await turn()
		expect(batches[1]?.streams).toEqual(['b', 'c'])
	})

	it('shares many appends between the connections, so that both work at the same time', async () => {
		const { batches, group } = setUp({ maxInFlight: 2 })
		for (const stream of names(40)) void group.append(pending(stream))
		await turn()
		await turn()
		expect(batches.map((batch) => batch.streams.length)).toEqual([20, 20])
	})

	it('never has two appends of one stream under way, and keeps their order', async () => {
		const { batches, group } = setUp({ maxInFlight: 2 })
		const order: string[] = []
		const append = (stream: string, name: string) =>
			group.append(pending(stream)).then(() => {
				order.push(name)
			})
		const all = [append('a', 'a1'), append('a', 'a2'), append('b', 'b1'), append('a', 'a3')]
		await turn()
		await turn()
		expect(batches.map((batch) => batch.streams)).toEqual([['a', 'b']])
		for (let index = 0; index < 3; index++) {
			batches[index]?.finish()
			await turn()
			await turn()
		}
		await Promise.all(all)
		expect(batches.map((batch) => batch.streams)).toEqual([['a', 'b'], ['a'], ['a']])
		expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
	})

	it('keeps batches small in size and lets a large append go alone', async () => {
		const { batches, group } = setUp({ maxInFlight: 3, maxSize: 10 })
		for (const [stream, size] of [
			['a', 6],
			['b', 6],
			['c', 50],
		] as const)
			void group.append(pending(stream, 'x'.repeat(size)))
		await turn()
		await turn()
		await turn()
		expect(batches.map((batch) => batch.streams)).toEqual([['a'], ['b'], ['c']])
	})

	it('sends a refused batch one by one, so that only the cause fails', async () => {
		const sent: string[][] = []
		const group = createGroupCommit({
			async commit(batch) {
				sent.push(batch.map((append) => append.stream))
				if (batch.some((append) => append.stream === 'poison')) throw new Refused('no')
				return batch.map(written)
			},
			isRefusal: (error) => error instanceof Refused,
			toError: (append) => new Error(`refused ${append.stream}`),
		})
		const results = await Promise.allSettled(
			['a', 'poison', 'b'].map((stream) => group.append(pending(stream))),
		)
		expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
		expect(sent).toEqual([['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
	})

	it('fails the whole batch when its outcome is unknown, and goes on', async () => {
		const { batches, group } = setUp({ maxInFlight: 1 })
		const appends = ['a', 'b'].map((stream) =>
			group.append(pending(stream)).catch((error: Error) => error.message),
		)
		await turn()
		batches[0]?.fail(new Error('gone'))
		expect(await Promise.all(appends)).toEqual(['a: Error: gone', 'b: Error: gone'])
		const next = group.append(pending('a'))
		await turn()
		await turn()
		expect(batches).toHaveLength(2)
		batches[1]?.finish()
		expect((await next).revision).toBe(0n)
	})

	it('is idle when everything has been answered', async () => {
		const { batches, group } = setUp({ maxInFlight: 1 })
		await group.idle()
		void group.append(pending('a'))
		void group.append(pending('a'))
		let isIdle = false
		const idle = group.idle().then(() => {
			isIdle = true
		})
		await turn()
		batches[0]?.finish()
		await turn()
		await turn()
		expect(isIdle).toBe(false)
		batches[1]?.finish()
		await idle
		expect(batches).toHaveLength(2)
	})
})
