import {
	type AppendResult,
	type Delivery,
	EventIdConflict,
	type EventStore,
	EventStoreUnavailable,
	type Position,
	type ReadOptions,
	type RecordedEvent,
	type SubscribeOptions,
	WrongExpectedRevision,
} from '../../domain/_ports/event-store.ts'
import { asExpected, revisionBefore, type SealedEvent, seal, unseal } from './envelope.ts'
import { comparePositions, fromPosition, toPosition } from './position.ts'
import { createLifetimes, createPulse } from './waiting.ts'

const PAGE = 500

export interface InMemoryEventStoreSettings {
	/**
	 * Awaited before every append and every read, so that a simulation decides who goes next. The default
	 * lets the event loop turn once, as any real store would.
	 */
	readonly turn?: (step: 'append' | 'read') => Promise<void>
}

interface Entry {
	readonly stream: string
	readonly sealed: SealedEvent
	readonly position: Position
}

/** The event store in memory, for simulation and fast tests. Events are kept as text: nobody shares objects with it. */
export function createInMemoryEventStore(settings: InMemoryEventStoreSettings = {}): EventStore {
	const turn = settings.turn ?? (() => new Promise<void>((resolve) => setImmediate(resolve)))
	const entries: Entry[] = []
	const streams = new Map<string, Entry[]>()
	const byId = new Map<string, Entry>()
	const grown = createPulse()
	const lifetimes = createLifetimes()
	let closed = false

	const read = ({ stream, sealed, position }: Entry): RecordedEvent => unseal(stream, sealed, position)

	function known(stream: string, sealed: readonly SealedEvent[]): AppendResult | null {
		const found = sealed.map((event) => byId.get(event.id))
		if (found.every((entry) => entry === undefined)) return null
		const last = found.at(-1)
		const inPlace = found.every(
			(entry, index) => entry?.stream === stream && entry.sealed.revision === sealed[index]?.revision,
		)
		if (last && inPlace) return { revision: last.sealed.revision, position: last.position }
		const ids = sealed.filter((_, index) => found[index] !== undefined).map((event) => event.id)
		throw new EventIdConflict(stream, ids)
	}

	function write(stream: string, sealed: readonly SealedEvent[]): AppendResult {
		const own = streams.get(stream) ?? []
		streams.set(stream, own)
		for (const event of sealed) {
			const entry = { stream, sealed: event, position: toPosition(BigInt(entries.length + 1)) }
			entries.push(entry)
			own.push(entry)
			byId.set(event.id, entry)
		}
		grown.beat()
		return { revision: BigInt(own.length - 1), position: toPosition(BigInt(entries.length)) }
	}

	async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
		await turn('read')
		const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options
		const own = [...(streams.get(stream) ?? [])]
		const wanted =
			direction === 'forwards'
				? own.slice(Number(options.from ?? 0n))
				: own.slice(0, options.from === undefined ? own.length : Number(options.from) + 1).reverse()
		for (const entry of wanted.slice(0, limit)) yield read(entry)
	}

	async function* subscribe({ after, types, signal: callers }: SubscribeOptions): AsyncGenerator<Delivery> {
		const { signal, done } = lifetimes.begin(callers)
		try {
			let last = Number(fromPosition(after))
			for (let isNew = true; !signal.aborted; isNew = false) {
				await turn('read')
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

	return {
		async append(stream, events, { expectedRevision }) {
			const sealed = seal(stream, events, expectedRevision)
			await turn('append')
			if (closed) throw new EventStoreUnavailable('The event store is closed.')
			const before = revisionBefore(expectedRevision)
			const first = known(stream, sealed)
			if (first) return first
			const actual = BigInt((streams.get(stream)?.length ?? 0) - 1)
			if (actual !== before) throw new WrongExpectedRevision(stream, expectedRevision, asExpected(actual))
			return write(stream, sealed)
		},
		readStream,
		subscribe,
		head: async () => toPosition(BigInt(entries.length)),
		comparePositions,
		async close() {
			closed = true
			lifetimes.end()
		},
	}
}
