import { createLifetimes, createPulse, type Lifetimes, type Pulse } from '../../kernel/concurrency/waiting.ts'
import { createEventStore, EVERY_EVENT } from '../../kernel/events/events.ts'
import type { EventLog, StoredDelivery, StoredEvent } from '../../kernel/ports/event-log.ts'
import type { EventCatalog } from '../../kernel/ports/event-store.ts'
import {
	type AppendResult,
	EventIdConflict,
	type EventStore,
	EventStoreUnavailable,
	LogBroken,
	type Position,
	type ReadOptions,
	type SubscribeOptions,
	WrongExpectedRevision,
} from '../../kernel/ports/event-store.ts'
import { asExpected, revisionBefore, type SealedEvent, seal, unseal } from './envelope.ts'
import { comparePositions, fromPosition, toPosition } from './position.ts'

const PAGE = 500

interface Entry {
	readonly stream: string
	readonly sealed: SealedEvent
	readonly position: Position
}

export interface InMemoryLog {
	readonly entries: Entry[]
	readonly streams: Map<string, Entry[]>
	readonly byId: Map<string, Entry>
	readonly grown: Pulse
}

export const newInMemoryLog = (): InMemoryLog => ({
	entries: [],
	streams: new Map(),
	byId: new Map(),
	grown: createPulse(),
})

export interface InMemoryEventLogSettings {
	readonly log?: InMemoryLog
	/**
	 * Awaited before every append and read, so that a simulation decides the order. By default it yields to the
	 * event loop once, as any real store would.
	 */
	readonly turn?: (step: 'append' | 'read') => Promise<void>
}

/**
 * Creates the event store in memory.
 * @param settings `catalog` is that of all capabilities; absent: events are taken unchanged
 */
export const createInMemoryEventStore = ({
	catalog = EVERY_EVENT,
	...settings
}: InMemoryEventLogSettings & { readonly catalog?: EventCatalog } = {}): EventStore =>
	createEventStore(createInMemoryEventLog(settings), catalog)

/**
 * Creates the log in memory, for simulation and fast tests. Events are kept as text, so that no objects are
 * shared with it.
 */
export function createInMemoryEventLog(settings: InMemoryEventLogSettings = {}): EventLog {
	const { log = newInMemoryLog() } = settings
	const turn = settings.turn ?? (() => new Promise<void>((resolve) => setImmediate(resolve)))
	const lifetimes = createLifetimes()
	const underWay = new Set<Promise<unknown>>()
	let isClosed = false

	async function append(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
	): Promise<AppendResult> {
		await turn('append')
		const first = known(log, stream, sealed)
		if (first) return first
		const actual = BigInt((log.streams.get(stream)?.length ?? 0) - 1)
		if (actual !== before) throw new WrongExpectedRevision(stream, asExpected(before), asExpected(actual))
		return write(log, stream, sealed)
	}

	async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<StoredEvent> {
		await turn('read')
		const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options
		const own = log.streams.get(stream) ?? []
		const wanted =
			direction === 'forwards'
				? own.slice(Number(options.from ?? 0n))
				: own.slice(0, options.from === undefined ? own.length : Number(options.from) + 1).reverse()
		for (const entry of wanted.slice(0, limit)) yield read(entry)
	}

	return {
		async append(stream, events, { expectedRevision }) {
			const sealed = seal(stream, events, expectedRevision)
			if (isClosed) throw new EventStoreUnavailable('The event store is closed.')
			const work = append(stream, sealed, revisionBefore(expectedRevision))
			underWay.add(work)
			return work.finally(() => underWay.delete(work))
		},
		readStream,
		subscribe: (options) => follow(log, () => turn('read'), lifetimes, options),
		head: async () => toPosition(BigInt(log.entries.length)),
		comparePositions,
		async close() {
			isClosed = true
			lifetimes.end()
			await Promise.allSettled(underWay)
		},
	}
}

async function* follow(
	{ entries, grown }: InMemoryLog,
	turn: () => Promise<void>,
	lifetimes: Lifetimes,
	{ after, types, signal: callers }: SubscribeOptions,
): AsyncGenerator<StoredDelivery> {
	const { signal, done } = lifetimes.begin(callers)
	try {
		let last = Number(fromPosition(after))
		if (last > entries.length) throw new LogBroken(`The log ends before ${last}, where this reader stands.`)
		for (let isNew = true; !signal.aborted; isNew = false) {
			await turn()
			const page = entries.slice(last, last + PAGE)
			const wanted = types === undefined ? page : page.filter((entry) => types.includes(entry.sealed.type))
			for (const entry of wanted) {
				if (signal.aborted) return
				yield { kind: 'event', event: read(entry) }
			}
			if (signal.aborted) return
			last += page.length
			const position = toPosition(BigInt(last))
			if (page.length > 0 && wanted.at(-1) !== page.at(-1)) yield { kind: 'checkpoint', position }
			if (last < entries.length) continue
			if (page.length > 0 || isNew) yield { kind: 'caughtUp', position }
			while (last === entries.length && !signal.aborted) await grown.next(signal)
		}
	} finally {
		done()
	}
}

const read = ({ stream, sealed, position }: Entry): StoredEvent => unseal(stream, sealed, position)

function known(log: InMemoryLog, stream: string, sealed: readonly SealedEvent[]): AppendResult | null {
	const found = sealed.map((event) => log.byId.get(event.id))
	const last = found.at(-1)
	const isInPlace = found.every(
		(entry, index) => entry?.stream === stream && entry.sealed.revision === sealed[index]?.revision,
	)
	if (last && isInPlace) return { revision: last.sealed.revision, position: last.position }
	const ids = sealed.filter((_, index) => found[index] !== undefined).map((event) => event.id)
	if (ids.length > 0) throw new EventIdConflict(stream, ids)
	return null
}

function write(log: InMemoryLog, stream: string, sealed: readonly SealedEvent[]): AppendResult {
	const { entries, streams, byId } = log
	const own = streams.get(stream) ?? []
	streams.set(stream, own)
	for (const event of sealed) {
		const entry = { stream, sealed: event, position: toPosition(BigInt(entries.length + 1)) }
		entries.push(entry)
		own.push(entry)
		byId.set(event.id, entry)
	}
	log.grown.beat()
	return { revision: BigInt(own.length - 1), position: toPosition(BigInt(entries.length)) }
}
