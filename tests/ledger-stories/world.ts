import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import type { EffectContext } from '../../kernel/effects/effects.ts'
import type { Decider, DomainEvent } from '../../kernel/events/decider.ts'
import { createDispatch, type Dispatch, type Dispatched } from '../../kernel/events/dispatch.ts'
import { type EventStore, type RecordedEvent, START } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { type PostingRow, postingsProjection } from '../../projections/ledger/postings.ts'
import { bookLosses } from '../../workers/funds/book-losses.ts'

/**
 * The core in one process and in memory: real deciders, the real dispatch, the real ledger. `carryOver` does
 * the workers' part between streams when the test calls it.
 */
export interface World {
	readonly store: EventStore
	setTime(iso: string): void
	now(): string
	run<State, Command, Event extends DomainEvent>(
		decider: Decider<State, Command, Event>,
		stream: string,
		command: Command,
	): Promise<Dispatched<State>>
	/** Books the losses of donations on funds since its last call, as the worker does. Safe to repeat. */
	carryOver(): Promise<void>
	events(): Promise<readonly RecordedEvent[]>
	postings(): Promise<readonly PostingRow[]>
	close(): Promise<void>
}

export function createWorld(startIso: string): World {
	const store = createInMemoryEventStore()
	let now = startIso
	let commands = 0
	const carried = new Set<string>()
	const dispatch: Dispatch = createDispatch(store, { now: () => Date.parse(now) }, async () => {})

	async function events(): Promise<readonly RecordedEvent[]> {
		const all: RecordedEvent[] = []
		const stop = new AbortController()
		for await (const delivery of store.subscribe({ after: START, signal: stop.signal })) {
			if (delivery.kind === 'event') all.push(delivery.event)
			if (delivery.kind === 'caughtUp') break
		}
		stop.abort()
		return all
	}
	const run: World['run'] = (decider, stream, command) => {
		commands += 1
		return dispatch(decider, stream, command, {
			commandId: derivedId('world', String(commands)),
			correlationId: derivedId('world', 'correlation'),
			actor: { kind: 'system', id: 'world' },
		})
	}
	return {
		store,
		setTime: (iso) => {
			now = iso
		},
		now: () => now,
		run,
		async carryOver() {
			const effect = bookLosses({ store, dispatch })
			for (const event of await events()) {
				if (carried.has(event.id) || !effect.on.includes(event.type)) continue
				await effect.run(event, {} as EffectContext)
				carried.add(event.id)
			}
		},
		events,
		async postings() {
			const handled = (await events()).filter(({ type }) => postingsProjection.handles.includes(type))
			return handled.flatMap((event) => [...postingsProjection.rowsOf(event)])
		},
		close: () => store.close(),
	}
}
