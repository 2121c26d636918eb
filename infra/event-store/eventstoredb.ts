import {
	BACKWARDS,
	END,
	EventStoreDBClient,
	excludeSystemEvents,
	FORWARDS,
	jsonEvent,
	MaxAppendSizeExceededError,
	type StreamingRead,
	StreamNotFoundError,
	START as THE_START,
	WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
	type AppendResult,
	type Delivery,
	EventIdConflict,
	type EventStore,
	EventStoreUnavailable,
	InvalidEvent,
	type Position,
	type ReadOptions,
	type RecordedEvent,
	START,
	type SubscribeOptions,
	WrongExpectedRevision,
} from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { backoff, createLifetimes, pause, untilAborted } from '../../kernel/waiting.ts'
import { asExpected, revisionBefore, type SealedEvent, seal } from './envelope.ts'
import {
	credentialsOf,
	fromStored,
	type Place,
	placeOf,
	positionOf,
	toStored,
	unavailable,
} from './eventstoredb-mapping.ts'
import { LogBroken } from './log-broken.ts'
import { comparePositions } from './position.ts'
import { relay } from './relay.ts'

const PAGE = 200
const END_PAGE = 16
const CALL_MS = 5_000

export interface EventStoreDBSettings {
	/** `esdb://user:password@host:2113?tls=…`, or the same with KurrentDB's `kurrentdb://` */
	readonly url: string
	readonly log: Log
	/** How long one call may take. */
	readonly callMs?: number
}

/**
 * The event store on EventStoreDB 22.10 or newer. It differs from the others in one thing: the server
 * compares ids only when the expected revision is behind the stream, so that an id which stands elsewhere
 * is refused then and not otherwise.
 */
export function createEventStoreDB(settings: EventStoreDBSettings): EventStore {
	const { log, callMs = CALL_MS } = settings
	// The newer name of the same protocol, which this client does not know.
	const url = settings.url.replace(/^kurrentdb(?=:|\+)/, 'esdb')
	if (/throwOnAppendFailure=false/i.test(url))
		throw new Error(
			'EVENTSTORE_URL must not set throwOnAppendFailure=false: its results carry a wrong revision.',
		)
	const client = EventStoreDBClient.connectionString(url)
	// Given with each call, so that an append uses its own call. Without, the client sends all appends of
	// the process through one, whose failure also rejects those that the server has stored.
	const credentials = credentialsOf(url)
	const lifetimes = createLifetimes()
	const underWay = new Set<Promise<unknown>>()
	let isClosed = false

	async function append(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
	): Promise<AppendResult> {
		try {
			const result = await client.appendToStream(
				stream,
				sealed.map((event) => jsonEvent(toStored(event))),
				{
					expectedRevision: asExpected(before),
					credentials,
					deadline: callMs,
				},
			)
			if (result.success && result.position)
				return { revision: result.nextExpectedRevision, position: positionOf(result.position) }
		} catch (error) {
			if (error instanceof MaxAppendSizeExceededError)
				throw new InvalidEvent(stream, 'the append is larger than the server takes')
			if (!(error instanceof WrongExpectedVersionError)) throw unavailable(error)
		}
		// Refused, or known to the server without saying where: the stream tells which.
		return judge(stream, sealed, before)
	}

	async function judge(
		stream: string,
		sealed: readonly SealedEvent[],
		before: bigint,
	): Promise<AppendResult> {
		const wanted = new Map(sealed.map((event) => [event.id, event.revision]))
		const known: RecordedEvent[] = []
		let actual = -1n
		for await (const event of readStream(stream)) {
			actual = event.revision
			if (wanted.has(event.id)) known.push(event)
		}
		const last = known.at(-1)
		if (last === undefined) throw new WrongExpectedRevision(stream, asExpected(before), asExpected(actual))
		const isWhole =
			known.length === sealed.length && known.every((event) => wanted.get(event.id) === event.revision)
		if (isWhole) return { revision: last.revision, position: last.position }
		throw new EventIdConflict(
			stream,
			known.map((event) => event.id),
		)
	}

	async function* readStream(stream: string, options: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
		const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options
		const step = direction === 'forwards' ? 1n : -1n
		let from = options.from ?? null
		let left = limit
		while (left > 0 && (from === null || from >= 0n)) {
			const size = Math.min(left, PAGE)
			const events = await readPage(stream, direction, from, size)
			yield* events
			const last = events.at(-1)
			if (last === undefined || events.length < size) return
			left -= size
			from = last.revision + step
		}
	}

	/** Whole pages, since the time of a call counts what its reader takes. */
	async function readPage(
		stream: string,
		direction: 'forwards' | 'backwards',
		from: bigint | null,
		size: number,
	): Promise<RecordedEvent[]> {
		const read = client.readStream(stream, {
			direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
			fromRevision: from ?? (direction === 'forwards' ? THE_START : END),
			maxCount: size,
			credentials,
		})
		try {
			return await inTime(read, fromStored)
		} catch (error) {
			if (error instanceof StreamNotFoundError) return []
			throw error instanceof LogBroken ? error : unavailable(error)
		}
	}

	/** The log can only be read backwards with the server's own events in it: the last one that is ours counts. */
	async function head(): Promise<Position> {
		let from: Place | typeof END = END
		for (;;) {
			const events: { type: string; position: Place }[] = await readEnd(from)
			const own = events.find((event) => !event.type.startsWith('$'))
			if (own) return positionOf(own.position)
			const last = events.at(-1)
			if (last === undefined || events.length < END_PAGE) return START
			from = last.position
		}
	}

	async function readEnd(from: Place | typeof END): Promise<{ type: string; position: Place }[]> {
		const read = client.readAll({
			direction: BACKWARDS,
			fromPosition: from,
			maxCount: END_PAGE,
			credentials,
		})
		try {
			return await inTime(read, (event) => event)
		} catch (error) {
			throw unavailable(error)
		}
	}

	/** All that a read brings. The client sets no deadline on reads, whatever it is given: this one is ours. */
	async function inTime<E, T>(read: StreamingRead<{ event?: E }>, from: (event: E) => T): Promise<T[]> {
		read.on('error', ignore)
		const silent = () => read.destroy(new Error(`no answer within ${callMs} ms`))
		const timer = setTimeout(silent, callMs)
		try {
			const events: T[] = []
			for await (const { event } of read) if (event) events.push(from(event))
			return events
		} finally {
			clearTimeout(timer)
			void read.cancel().catch(ignore)
		}
	}

	async function* subscribe({ after, types, signal: callers }: SubscribeOptions): AsyncGenerator<Delivery> {
		const wanted = types === undefined ? null : new Set(types)
		const { signal, done } = lifetimes.begin(callers)
		let last = after
		try {
			for (let attempt = 0; !signal.aborted; attempt++) {
				try {
					for await (const delivery of session(last, wanted, signal)) {
						last = delivery.kind === 'event' ? delivery.event.position : delivery.position
						attempt = 0
						yield delivery
						if (signal.aborted) return
					}
				} catch (error) {
					if (error instanceof LogBroken) throw error
					log.warn(
						`The subscription was lost and begins again after ${last || 'the start'}: ${String(error)}`,
					)
				}
				await pause(backoff(attempt), signal)
			}
		} finally {
			done()
		}
	}

	/** One connection's worth of a subscription; the client never takes up a lost one by itself. */
	async function* session(
		after: Position,
		types: ReadonlySet<string> | null,
		signal: AbortSignal,
	): AsyncGenerator<Delivery> {
		const end = await untilAborted(head(), signal)
		if (end === null) return
		// The filter of types is ours: the server's would leave a quiet reader without checkpoints.
		const subscription = client.subscribeToAll({
			fromPosition: after === START ? THE_START : placeOf(after),
			filter: excludeSystemEvents(),
			credentials,
		})
		let live = false
		subscription.on('error', ignore)
		subscription.on('caughtUp', () => {
			live = true
		})
		try {
			const events = subscription[Symbol.asyncIterator]()
			const next = async (): Promise<RecordedEvent | null> => {
				for (;;) {
					const { value, done } = await events.next()
					if (done) return null
					if (value.event) return fromStored(value.event)
				}
			}
			yield* relay({ next, isLive: () => live }, after, end, types, signal)
		} finally {
			await subscription.unsubscribe().catch(ignore)
			subscription.destroy()
		}
	}

	function tracked<T>(work: Promise<T>): Promise<T> {
		underWay.add(work)
		work.catch(ignore).finally(() => underWay.delete(work))
		return work
	}

	return {
		async append(stream, events, { expectedRevision }) {
			const sealed = seal(stream, events, expectedRevision)
			if (isClosed) throw new EventStoreUnavailable('The event store is closed.')
			return tracked(append(stream, sealed, revisionBefore(expectedRevision)))
		},
		readStream,
		subscribe,
		head,
		comparePositions,
		async close() {
			isClosed = true
			lifetimes.end()
			await Promise.allSettled(underWay)
			await client.dispose()
		},
	}
}

const ignore = (): void => {}
