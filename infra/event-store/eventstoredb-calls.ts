import {
	AccessDeniedError,
	convertToCommandError,
	type EventStoreDBClient,
	StreamDeletedError,
} from '@eventstore/db-client'
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js'
import { backoff, pause, untilAborted } from '../../kernel/concurrency/waiting.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import { LogBroken, type Position, START } from '../../kernel/ports/event-store.ts'
import type { EventStoreDBAddress } from './eventstoredb-address.ts'
import {
	type ClientEvent,
	fromStored,
	isNowhere,
	placeOf,
	positionOf,
	unavailable,
} from './eventstoredb-mapping.ts'
import type { Outage } from './outage.ts'

type ReadReq = InstanceType<typeof streams.ReadReq>
type ReadResp = InstanceType<typeof streams.ReadResp>

/**
 * Private parts of the client on which its own reads are built: a call on its connection, which it renews and
 * moves to the leader. Its public reads of the whole log take no filter, and its subscriptions report
 * checkpoints beside the events instead of between them.
 */
interface ClientWithin {
	GRPCStreamCreator(
		Client: typeof services.StreamsClient,
		name: string,
		open: (client: InstanceType<typeof services.StreamsClient>) => ClientReadableStream<ReadResp>,
	): () => Promise<ClientReadableStream<ReadResp>>
	callArguments(base: { requiresLeader: boolean }, options: CallOptions): [Metadata, CallOptions]
}

export type Pushed =
	| { readonly kind: 'event'; readonly event: StoredEvent }
	/** No event of ours is left up to this position. */
	| { readonly kind: 'checkpoint'; readonly position: Position }

export interface PageWanted {
	readonly stream: string
	readonly direction: 'forwards' | 'backwards'
	readonly from: bigint | null
	readonly size: number
	readonly ofLeader?: boolean
	readonly isOnce?: boolean
}

/**
 * Reads EventStoreDB. Calls are repeated after a lost connection or a change of leader until their time
 * limit. @throws EventStoreUnavailable after it, LogBroken for events that this system never wrote
 */
export interface Calls {
	page(wanted: PageWanted): Promise<StoredEvent[]>
	log(after: Position, size: number): Promise<StoredEvent[]>
	head(): Promise<Position>
	end(): Promise<Position>
	push(after: Position, signal: AbortSignal): AsyncGenerator<Pushed>
}

export interface CallSettings {
	readonly client: EventStoreDBClient
	readonly address: EventStoreDBAddress
	readonly outage: Outage
	readonly callMs: number
	readonly closing: AbortSignal
}

const SEARCH_WINDOW = 1_000
const MAX_PAUSE_MS = 500

export function createCalls(settings: CallSettings): Calls {
	const { client, address, outage, callMs, closing } = settings
	const { streamPrefix } = address
	const within = client as unknown as ClientWithin
	const toEvent = (message: ReadResp): StoredEvent => fromStored(storedOf(message), streamPrefix)

	async function* messages(
		request: ReadReq,
		requiresLeader: boolean,
		signal: AbortSignal,
	): AsyncGenerator<ReadResp> {
		const open = within.GRPCStreamCreator(services.StreamsClient, 'read', (grpc) =>
			grpc.read(request, ...within.callArguments({ requiresLeader }, { deadline: Infinity })),
		)
		const opening = open()
		const call = await untilAborted(opening, signal)
		if (call === null) {
			opening.then(cancel, ignore)
			return
		}
		call.on('error', ignore)
		const stop = () => call.destroy()
		signal.addEventListener('abort', stop)
		try {
			for await (const message of call) yield message
		} catch (error) {
			if (!signal.aborted) throw error instanceof Error ? convertToCommandError(error) : error
		} finally {
			signal.removeEventListener('abort', stop)
			cancel(call)
		}
	}

	async function ask(request: ReadReq, most: number, leader: boolean, ms: number): Promise<ReadResp[]> {
		const found: ReadResp[] = []
		const silence = new AbortController()
		const timer = setTimeout(() => silence.abort(), ms)
		try {
			for await (const message of messages(request, leader, silence.signal)) {
				if (message.hasEvent()) found.push(message)
				// The server would look on for one more than it was asked for.
				if (found.length === most) return found
			}
			if (silence.signal.aborted) throw new NoAnswer(`no answer within ${callMs} ms`)
			return found
		} finally {
			clearTimeout(timer)
		}
	}

	async function withRetries(
		request: ReadReq,
		most: number,
		leader: boolean,
		isOnce = false,
	): Promise<ReadResp[]> {
		const until = performance.now() + callMs
		for (let attempt = 0; ; attempt++) {
			try {
				const found = await ask(request, most, leader, until - performance.now())
				outage.answered()
				return found
			} catch (error) {
				outage.failed(error)
				const wait = Math.min(MAX_PAUSE_MS, backoff(attempt))
				const isOver = closing.aborted || performance.now() + wait >= until
				if (isOnce || isOver || isFinal(error)) throw unavailable(error)
				await pause(wait, closing)
			}
		}
	}

	async function lastPlace(request: ReadReq): Promise<Position> {
		const [last] = await withRetries(request, 1, true)
		return last === undefined ? START : positionOf(storedOf(last).position)
	}

	return {
		async page({ stream, direction, from, size, ofLeader = false, isOnce }) {
			const request = streamRequest(streamPrefix + stream, direction, from, size)
			return (await withRetries(request, size, ofLeader, isOnce)).map(toEvent)
		},
		async log(after, size) {
			// The server counts the event at the place itself.
			const request = logRequest({ after, streamPrefix, count: size + 1 })
			const events = (await withRetries(request, size + 1, true)).map(toEvent)
			return events.filter((event) => event.position > after).slice(0, size)
		},
		head: () => lastPlace(logRequest({ isBackwards: true, streamPrefix, count: 1 })),
		end: () => lastPlace(logRequest({ isBackwards: true, streamPrefix: null, count: 1 })),
		async *push(after, signal) {
			for await (const message of messages(logRequest({ after, streamPrefix }), false, signal)) {
				outage.answered()
				const checkpoint = message.getCheckpoint()
				if (message.hasEvent()) yield { kind: 'event', event: toEvent(message) }
				else if (checkpoint) {
					const place = {
						commit: BigInt(checkpoint.getCommitPosition()),
						prepare: BigInt(checkpoint.getPreparePosition()),
					}
					if (!isNowhere(place)) yield { kind: 'checkpoint', position: positionOf(place) }
				}
			}
		},
	}
}

class NoAnswer extends Error {
	override name = 'NoAnswer'
}

const isFinal = (error: unknown): boolean =>
	error instanceof AccessDeniedError ||
	error instanceof StreamDeletedError ||
	error instanceof NoAnswer ||
	/certificate|ERR_TLS_|ERR_SSL_/i.test(messageOf(error))

/**
 * Cancels later, since cancelling a call while it is being made has no effect: grpc-node issues 1464 and
 * 1652.
 */
function cancel(call: ClientReadableStream<ReadResp>): void {
	call.on('error', ignore)
	setImmediate(() => call.cancel())
}

function storedOf(message: ReadResp): ClientEvent {
	const read = message.getEvent()
	const { event } = read ? convertGrpcEvent(read) : {}
	if (event === undefined) throw new LogBroken('The server has sent an event without its record.')
	return event as ClientEvent
}

function baseOptions(): InstanceType<typeof streams.ReadReq.Options> {
	const uuid = new streams.ReadReq.Options.UUIDOption()
	uuid.setString(new shared.Empty())
	return new streams.ReadReq.Options().setResolveLinks(false).setUuidOption(uuid)
}

function streamRequest(
	stream: string,
	direction: PageWanted['direction'],
	from: bigint | null,
	size: number,
): ReadReq {
	const wanted = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(
		new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
	)
	if (from !== null) wanted.setRevision(String(from))
	else if (direction === 'forwards') wanted.setStart(new shared.Empty())
	else wanted.setEnd(new shared.Empty())
	const options = baseOptions()
		.setStream(wanted)
		.setNoFilter(new shared.Empty())
		.setCount(String(size))
		.setReadDirection(direction === 'forwards' ? 0 : 1)
	return new streams.ReadReq().setOptions(options)
}

interface LogWanted {
	readonly isBackwards?: boolean
	readonly after?: Position
	readonly streamPrefix: string | null
	readonly count?: number
}

function logRequest({ isBackwards = false, after = START, streamPrefix, count }: LogWanted): ReadReq {
	const all = new streams.ReadReq.Options.AllOptions()
	if (isBackwards) all.setEnd(new shared.Empty())
	else if (after === START) all.setStart(new shared.Empty())
	else {
		const { commit, prepare } = placeOf(after)
		const place = new streams.ReadReq.Options.Position()
		place.setCommitPosition(String(commit))
		place.setPreparePosition(String(prepare))
		all.setPosition(place)
	}
	const options = baseOptions()
		.setAll(all)
		.setReadDirection(isBackwards ? 1 : 0)
	if (streamPrefix === null) options.setNoFilter(new shared.Empty())
	else options.setFilter(filterOf(streamPrefix))
	if (count === undefined) options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
	else options.setCount(String(count))
	return new streams.ReadReq().setOptions(options)
}

function filterOf(streamPrefix: string): InstanceType<typeof streams.ReadReq.Options.FilterOptions> {
	const expression = new streams.ReadReq.Options.FilterOptions.Expression()
	const filter = new streams.ReadReq.Options.FilterOptions()
	filter.setMax(SEARCH_WINDOW)
	filter.setCheckpointintervalmultiplier(1)
	if (streamPrefix === '') return filter.setEventType(expression.setRegex('^[^$].*'))
	expression.setPrefixList([streamPrefix])
	return filter.setStreamIdentifier(expression)
}

const ignore = (): void => {}
