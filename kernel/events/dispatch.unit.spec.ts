import { describe, expect, it } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { EventIdConflict, EventStoreUnavailable } from '../ports/event-store.ts'
import { derivedId } from '../wire/ids.ts'
import type { Decider } from './decider.ts'
import { createDispatch } from './dispatch.ts'

type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } }
const counter: Decider<number, { readonly by: number }, Counted> = {
	initial: 0,
	decide: ({ by }) => [{ type: 'Counted', data: { by } }],
	evolve: (total, { data }) => total + data.by,
}
const context = (name: string) => ({
	commandId: derivedId('spec', name),
	actor: { kind: 'system', id: 'spec' } as const,
	correlationId: derivedId('spec', 'correlation'),
})

describe('a command whose facts can’t be had', () => {
	it('is refused when it is its turn, and harms nothing while it stands in line', async () => {
		const unmet: unknown[] = []
		const note = (error: unknown) => void unmet.push(error)
		process.on('unhandledRejection', note)
		try {
			const inner = createInMemoryEventStore()
			const again = Promise.withResolvers<void>()
			let appends = 0
			const store: typeof inner = {
				...inner,
				async append(...given) {
					appends += 1
					if (appends > 2) await again.promise
					return inner.append(...given)
				},
			}
			const dispatch = createDispatch(store, { now: () => 0 }, async () => {})
			// Both read the empty stream; the second to append meets a conflict and opens the line.
			const together = ['a', 'b'].map((name) => dispatch(counter, 'count-1', { by: 1 }, context(name)))
			await expect.poll(() => appends).toBe(3)
			const lost = Promise.withResolvers<{ by: number }>()
			const refused = dispatch(counter, 'count-1', lost.promise, context('c')).catch(
				(error: unknown) => error,
			)
			lost.reject(new EventStoreUnavailable('The connection to the event store was lost.'))
			await new Promise(setImmediate)
			again.resolve()
			await Promise.all(together)
			expect(await refused).toBeInstanceOf(EventStoreUnavailable)
			expect(unmet).toEqual([])
			expect((await Array.fromAsync(inner.readStream('count-1'))).map(({ type }) => type)).toEqual([
				'Counted',
				'Counted',
			])
		} finally {
			process.off('unhandledRejection', note)
		}
	})
})

describe('a command that two processes carry out at once', () => {
	it('is carried out once, also when others came before and between', async () => {
		const inner = createInMemoryEventStore()
		const other = createDispatch(inner, { now: () => 0 }, async () => {})
		let appends = 0
		const store: typeof inner = {
			...inner,
			async append(...given) {
				appends += 1
				if (appends === 1) {
					await other(counter, 'count-1', { by: 10 }, context('between'))
					await other(counter, 'count-1', { by: 1 }, context('both'))
				}
				return inner.append(...given)
			},
		}
		const dispatch = createDispatch(store, { now: () => 0 }, async () => {})
		expect(await dispatch(counter, 'count-1', { by: 1 }, context('both'))).toMatchObject({
			replayed: true,
			state: 11,
		})
		expect(appends).toBe(1)
	})

	it('is refused when its events are in another stream', async () => {
		const inner = createInMemoryEventStore()
		let appends = 0
		const store: typeof inner = {
			...inner,
			async append(_stream, events, options) {
				appends += 1
				await inner.append('count-2', events, { expectedRevision: 'no_stream' }).catch(() => {})
				return inner.append('count-1', events, options)
			},
		}
		const dispatch = createDispatch(store, { now: () => 0 }, async () => {})
		await expect(dispatch(counter, 'count-1', { by: 1 }, context('a'))).rejects.toBeInstanceOf(
			EventIdConflict,
		)
		expect(appends).toBe(2)
	})
})
