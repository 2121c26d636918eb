import { describe, expect, it } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createLines } from '../concurrency/lines.ts'
import type { EventStore, NewEvent } from '../ports/event-store.ts'
import { derivedId } from '../wire/ids.ts'
import type { Decider } from './decider.ts'
import { createDispatch } from './dispatch.ts'
import { createStreamMemory, rememberedFact } from './stream-memory.ts'

type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } }
type Count = { readonly total: number; readonly folds: number }
const counter = (remembers: boolean): Decider<Count, { readonly by: number }, Counted> => ({
	initial: { total: 0, folds: 0 },
	decide: ({ by }) => [{ type: 'Counted', data: { by } }],
	evolve: (state, event) => ({ total: state.total + event.data.by, folds: state.folds + 1 }),
	...(remembers && { remembers: true as const }),
})
const clock = { now: () => Date.parse('2026-11-21T00:00:00Z') }
const context = (name: string) => ({
	commandId: derivedId('spec', name),
	actor: { kind: 'system', id: 'spec' } as const,
	correlationId: derivedId('spec', 'correlation'),
})
const event = (name: string): NewEvent => ({
	id: derivedId('spec', name),
	type: 'Counted',
	schemaVersion: 1,
	data: { by: 1 },
	metadata: { recordedAt: '2026-11-21T00:00:00.000Z', ...context(name) },
})

describe('the memory of long streams', () => {
	it('reads only what is newer than what it knows, and agrees with a whole fold', async () => {
		const store = createInMemoryEventStore()
		const memory = createStreamMemory(store)
		await store.append('count-1', [event('a'), event('b')], { expectedRevision: 'no_stream' })
		expect((await memory.load(counter(true), 'count-1')).loaded).toHaveLength(2)
		await store.append('count-1', [event('c')], { expectedRevision: 1n })
		const again = await memory.load(counter(true), 'count-1')
		expect(again.loaded).toHaveLength(1)
		expect(again).toMatchObject({ state: { total: 3 }, revision: 2n })
		expect((await createStreamMemory(store).load(counter(false), 'count-1')).state).toEqual(again.state)
	})
	it('keeps nothing of a decider that does not ask for it', async () => {
		const store = createInMemoryEventStore()
		const memory = createStreamMemory(store)
		await store.append('count-1', [event('a')], { expectedRevision: 'no_stream' })
		await memory.load(counter(false), 'count-1')
		expect((await memory.load(counter(false), 'count-1')).loaded).toHaveLength(1)
	})
	it('knows a command that is sent again by its id, also when its events were loaded before', async () => {
		const store = createInMemoryEventStore()
		const reads: (bigint | undefined)[] = []
		const watched: typeof store = {
			...store,
			readStream(stream, options) {
				reads.push(options?.from)
				return store.readStream(stream, options)
			},
		}
		const dispatch = createDispatch(watched, clock, async () => {})
		const decider = { ...counter(true), remembersCommands: true as const }
		for (const name of ['a', 'b', 'c']) await dispatch(decider, 'count-1', { by: 1 }, context(name))
		const again = await dispatch(decider, 'count-1', { by: 1 }, context('b'))
		expect(again).toMatchObject({ replayed: true, state: { total: 3 }, events: [{ data: { by: 1 } }] })
		// Each load begins where the one before ended; the last read is of the command's own events.
		expect(reads.at(-1)).toBe(1n)
		expect(reads.filter((from) => from === undefined)).toHaveLength(1)
	})
	it('tells a fact from what it knows and what came since, whoever wrote it', async () => {
		const store = createInMemoryEventStore()
		const from: (bigint | undefined)[] = []
		const watched: EventStore = {
			...store,
			readStream: (stream, options) => {
				from.push(options?.from)
				return store.readStream(stream, options)
			},
		}
		const fact = () => rememberedFact(watched, counter(false), 'count-1')
		expect(await fact()).toMatchObject({ state: { total: 0 }, revision: -1n })
		await store.append('count-1', [event('a'), event('b')], { expectedRevision: 'no_stream' })
		expect(await fact()).toMatchObject({ state: { total: 2, folds: 2 }, revision: 1n })
		await store.append('count-1', [event('c')], { expectedRevision: 1n })
		expect(await fact()).toMatchObject({ state: { total: 3, folds: 3 }, revision: 2n })
		expect(await fact()).toMatchObject({ state: { total: 3 }, revision: 2n })
		expect(from).toEqual([undefined, 0n, 2n, 3n])
	})
	it('keeps the facts of each store apart', async () => {
		const [one, other] = [createInMemoryEventStore(), createInMemoryEventStore()]
		await one.append('count-1', [event('a')], { expectedRevision: 'no_stream' })
		expect((await rememberedFact(one, counter(false), 'count-1')).state.total).toBe(1)
		expect((await rememberedFact(other, counter(false), 'count-1')).state.total).toBe(0)
	})
	it.each([true, false])(
		'carries out 200 commands at once on one stream (remembering: %s)',
		async (remembers) => {
			const store = createInMemoryEventStore()
			const pauses: number[] = []
			const dispatch = createDispatch(store, clock, async (ms) => {
				pauses.push(ms)
			})
			const decider = counter(remembers)
			await Promise.all(
				Array.from({ length: 200 }, (_, index) =>
					dispatch(decider, 'count-1', { by: 1 }, context(String(index))),
				),
			)
			expect((await createStreamMemory(store).load(decider, 'count-1')).state.total).toBe(200)
			expect(pauses).toEqual([])
		},
	)
})

describe('standing in line', () => {
	it('goes one after another, also past a failure, and leaves no line behind', async () => {
		const lines = createLines()
		const order: string[] = []
		const work = (name: string, fails = false) =>
			lines.stand('x', async () => {
				order.push(`${name} in`)
				await Promise.resolve()
				order.push(`${name} out`)
				if (fails) throw new Error(name)
			})
		const results = await Promise.allSettled([work('a'), work('b', true), work('c')])
		expect(order).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
		expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
		expect(lines.isOpen('x')).toBe(false)
	})
})
