import { expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '../../kernel/ports/event-store.ts'
import { createWriter, newEvent } from '../../kernel/runtime/testing.ts'
import { createInMemoryEventStore } from '../event-store/in-memory.ts'
import { createChanges, followChanges } from './live-changes.ts'

it('tells all who listen, and remembers for half a minute what changed', () => {
	let now = 0
	const changes = createChanges(() => now)
	const listener = vi.fn()
	const stop = changes.subscribe(listener)
	changes.publish(['request:1', 'request:2'])
	expect(listener).toHaveBeenCalledExactlyOnceWith(['request:1', 'request:2'])
	stop()

	now = 20_000
	changes.publish(['request:1'])
	expect(listener).toHaveBeenCalledOnce()
	now = 29_999
	const recent = () => ['request:1', 'request:2', 'request:3'].filter((key) => changes.changedRecently(key))
	expect(recent()).toEqual(['request:1', 'request:2'])
	now = 30_000
	expect(recent()).toEqual(['request:1'])
	now = 50_000
	expect(recent()).toEqual([])
})

it('goes on telling of changes once an event store or read models that were away are back', async () => {
	const store = createInMemoryEventStore()
	const write = createWriter(store)
	const away = new EventStoreUnavailable('The event store is away.')
	const head = vi.fn(store.head).mockRejectedValueOnce(away)
	const waitFor = vi.fn(async () => true).mockRejectedValueOnce(away)
	const warn = vi.fn()
	const changes = followChanges({ store: { ...store, head }, log: { warn } as never }, { waitFor })
	const published: string[] = []
	changes.subscribe((keys) => published.push(...keys))
	await vi.waitFor(() => expect(head).toHaveBeenCalledTimes(2), 5_000)
	await write('request-1', newEvent('Added'))
	await write('request-2', newEvent('Added'))
	await vi.waitFor(() => expect(published).toEqual(['request:1', 'request:2']), 5_000)
	expect(warn).toHaveBeenCalledTimes(2)
	await changes.stop()
	await store.close()
})
