import { BrokenHistory } from './broken-history.ts'
import type { Decider, DomainEvent } from './decider.ts'
import { type EventStore, type Position, type RecordedEvent, START } from './ports/event-store.ts'

/** A stream folded up to its newest event. */
export interface Folded<State> {
	readonly state: State
	/** -1 when there is no stream. */
	readonly revision: bigint
	readonly position: Position
	/** The events that were read for it: all of them, or those since it was last looked at. */
	readonly loaded: readonly RecordedEvent[]
}

export interface StreamMemory {
	/** @throws BrokenHistory the decider can't make sense of an event */
	load<State, Command, Event extends DomainEvent>(
		decider: Decider<State, Command, Event>,
		stream: string,
	): Promise<Folded<State>>
}

const STREAMS_KEPT = 32

/** Folds streams; of those whose decider `remembers`, it keeps the states of the last few. */
export function createStreamMemory(store: EventStore): StreamMemory {
	const kept = new Map<string, Folded<unknown>>()
	return {
		async load<State, Command, Event extends DomainEvent>(
			decider: Decider<State, Command, Event>,
			stream: string,
		): Promise<Folded<State>> {
			const known = decider.remembers ? (kept.get(stream) as Folded<State> | undefined) : undefined
			let { state, revision, position } = known ?? {
				state: decider.initial,
				revision: -1n,
				position: START,
			}
			const loaded = await Array.fromAsync(
				store.readStream(stream, known ? { from: known.revision + 1n } : undefined),
			)
			for (const event of loaded) {
				state = evolved(decider, state, event)
				revision = event.revision
				position = event.position
			}
			const folded = { state, revision, position, loaded }
			if (decider.remembers) keep(stream, folded)
			return folded
		},
	}

	/** Loads of one stream may cross: the one that got further is kept. The map's order is the order of use. */
	function keep(stream: string, folded: Folded<unknown>): void {
		const other = kept.get(stream)
		kept.delete(stream)
		kept.set(stream, other && other.revision > folded.revision ? other : { ...folded, loaded: [] })
		const [oldest] = kept.keys()
		if (kept.size > STREAMS_KEPT && oldest !== undefined) kept.delete(oldest)
	}
}

/** An event as the decider knows it today. The type is asserted: the decider owns its streams. */
export function lift<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	event: RecordedEvent,
): Event {
	const plain: DomainEvent = { type: event.type, data: event.data }
	return decider.upcast ? decider.upcast(plain, event.schemaVersion) : (plain as Event)
}

/** The state after one more recorded event. @throws BrokenHistory the decider can't make sense of it */
export function evolved<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	state: State,
	recorded: RecordedEvent,
): State {
	try {
		return decider.evolve(state, lift(decider, recorded))
	} catch (error) {
		throw new BrokenHistory(recorded, error)
	}
}
