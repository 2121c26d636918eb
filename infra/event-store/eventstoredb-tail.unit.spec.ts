import { expect, it, vi } from 'vitest'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Calls, Pushed } from './eventstoredb-calls.ts'
import { createTail } from './eventstoredb-tail.ts'

const at = (place: number) => String(place).padStart(20, '0') as Position
const event = (place: number) => ({ position: at(place), type: 'Tested' }) as unknown as StoredEvent

it('a subscription that falls silent while the log goes on is replaced by another one', async () => {
	let head = 1
	const begun: Position[] = []
	async function* push(after: Position, signal: AbortSignal): AsyncGenerator<Pushed> {
		begun.push(after)
		if (begun.length > 1)
			for (let place = 2; place <= head; place++) yield { kind: 'event', event: event(place) }
		await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
	}
	let heads = 0
	const calls = {
		head: async () => {
			heads += 1
			return at(head)
		},
		end: async () => at(head),
		push,
	} as unknown as Calls
	const failures: unknown[] = []
	const outage = { failed: (error: unknown) => failures.push(error), answered: () => {}, close: () => {} }
	const tail = createTail(calls, outage, 5)
	const leave = tail.join()
	// Silence alone is nothing while the log has not gone on: it is found out over and over.
	await vi.waitFor(() => expect(heads).toBeGreaterThan(5))
	expect(begun).toEqual([at(1)])

	head = 3
	await vi.waitFor(() => expect(begun).toEqual([at(1), at(1)]))
	await vi.waitFor(() =>
		expect(tail.after(at(1), null)).toMatchObject({ events: [{ position: at(2) }, { position: at(3) }] }),
	)
	expect(failures).toHaveLength(1)
	leave()
})
