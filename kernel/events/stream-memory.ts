import { type EventStore, type Position, type RecordedEvent, START } from '../ports/event-store.ts'
import { asEvent } from '../projection/typed.ts'
import { BrokenHistory } from './broken-history.ts'
import type { Decider, DomainEvent } from './decider.ts'

export interface Folded<State> {
	readonly state: State
	readonly revision: bigint
	readonly position: Position
	readonly loaded: readonly RecordedEvent[]
	readonly commands: ReadonlyMap<string, Span>
}

export interface Span {
	readonly first: bigint
	readonly last: bigint
}

export interface StreamMemory {
	/** @throws BrokenHistory when the decider can't process an event */
	load<State, Command, Event extends DomainEvent>(
		decider: Decider<State, Command, Event>,
		stream: string,
	): Promise<Folded<State>>
}

const MAX_STREAMS = 32
/** Per stream; a command is repeated within hours, and no stream takes this many in that time. */
const MAX_COMMANDS = 10_000
const MAX_FACTS = 1_000

/**
 * Folds streams; for deciders with `remembers`, it keeps the states of the last few.
 * @param facts keeps the states of all streams, for readers that don't decide on them
 */
export function createStreamMemory(store: EventStore, facts = false): StreamMemory {
	const saved = new Map<string, Folded<unknown>>()
	const most = facts ? MAX_FACTS : MAX_STREAMS
	return {
		async load<State, Command, Event extends DomainEvent>(
			decider: Decider<State, Command, Event>,
			stream: string,
		): Promise<Folded<State>> {
			const keeps = facts || decider.remembers
			const known = keeps ? (saved.get(stream) as Folded<State> | undefined) : undefined
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
			const folded = { state, revision, position, loaded, commands: known?.commands ?? NO_COMMANDS }
			if (keeps) {
				const commands = decider.remembersCommands ? withCommands(folded) : NO_COMMANDS
				keep(stream, { ...folded, commands })
			}
			return folded
		},
	}

	function keep(stream: string, folded: Folded<unknown>): void {
		const other = saved.get(stream)
		saved.delete(stream)
		saved.set(stream, other && other.revision > folded.revision ? other : { ...folded, loaded: [] })
		const [oldest] = saved.keys()
		if (saved.size > most && oldest !== undefined) saved.delete(oldest)
	}
}

const NO_COMMANDS: ReadonlyMap<string, Span> = new Map()

function withCommands({ loaded, commands }: Folded<unknown>): ReadonlyMap<string, Span> {
	if (loaded.length === 0) return commands
	const all = new Map(commands)
	for (const { metadata, revision } of loaded) {
		const first = all.get(metadata.commandId)?.first ?? revision
		all.set(metadata.commandId, { first, last: revision })
	}
	for (const oldest of all.keys()) {
		if (all.size <= MAX_COMMANDS) break
		all.delete(oldest)
	}
	return all
}

export async function eventsOfCommand(
	store: EventStore,
	stream: string,
	{ loaded, commands }: Folded<unknown>,
	commandId: string,
): Promise<readonly RecordedEvent[]> {
	const isOfIt = ({ metadata }: RecordedEvent) => metadata.commandId === commandId
	const span = commands.get(commandId)
	if (!span) return loaded.filter(isOfIt)
	const limit = Number(span.last - span.first) + 1
	return (await Array.fromAsync(store.readStream(stream, { from: span.first, limit }))).filter(isOfIt)
}

const factsOf = new WeakMap<EventStore, StreamMemory>()

/**
 * Returns the state of a stream that many commands read as a fact, such as a request with many donations. It
 * is up to date, but only new events are read. Each stream has one decider.
 * @throws BrokenHistory when the decider can't process an event
 */
export function rememberedFact<State, Command, Event extends DomainEvent>(
	store: EventStore,
	decider: Decider<State, Command, Event>,
	stream: string,
): Promise<Omit<Folded<State>, 'loaded'>> {
	const memory = factsOf.get(store) ?? createStreamMemory(store, true)
	factsOf.set(store, memory)
	return memory.load(decider, stream)
}

/**
 * Returns the state after one more recorded event. @throws BrokenHistory when the decider can't process it
 */
export function evolved<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	state: State,
	recorded: RecordedEvent,
): State {
	try {
		return decider.evolve(state, asEvent<Event>(recorded))
	} catch (error) {
		throw new BrokenHistory(recorded, error)
	}
}
