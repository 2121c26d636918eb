import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import {
	Metadata,
	Server,
	ServerCredentials,
	type ServerReadableStream,
	type ServerWritableStream,
	type sendUnaryData,
	status,
} from '@grpc/grpc-js'
import { createStubLog, type ProposedEvent, type StubEvent, type StubLog } from './protocol-stub-log.ts'
import {
	appendAnswer,
	caughtUpMessage,
	checkpointMessage,
	confirmationMessage,
	eventMessage,
	gossipMessage,
	notFoundMessage,
	type ReadCall,
	type ReadResp,
	readAppend,
	readCall,
} from './protocol-stub-messages.ts'

type AppendResp = InstanceType<typeof streams.AppendResp>
type AppendCall = ServerReadableStream<InstanceType<typeof streams.AppendReq>, AppendResp>
type ReadStreamCall = ServerWritableStream<InstanceType<typeof streams.ReadReq>, ReadResp>

/** EventStoreDB's default limit for the size of one append. */
const MAX_APPEND_BYTES = 1024 * 1024
const NOWHERE = 2n ** 64n - 1n

/** When the events of a timed-out append are written: before the answer, by `land`, or never. */
export type Landing = 'before' | 'later' | 'never'

/**
 * A stub of EventStoreDB's protocol for tests of our adapter through the real client. It is not EventStoreDB:
 * it implements the few calls of the adapter in memory and answers as the server is known to do. Only a real
 * server can show more.
 */
export interface ProtocolStub {
	readonly url: string
	readonly port: number
	readonly log: StubLog
	readonly openReads: number
	readonly openSubscriptions: number
	readonly begunReads: number
	readonly sentByReads: number
	readonly appends: number
	/** Appends through the client's process-wide batch, which the adapter must never use. */
	readonly batchAppends: number
	cutConnections(): void
	goAway(): Promise<void>
	comeBack(): Promise<void>
	loseNextAnswer(): void
	timeOutAppends(count: number, landing: Landing): void
	land(): void
	/**
	 * Leaves appends of known events without an answer from now on, as the server does until it has indexed
	 * them.
	 */
	leaveRepeatedUnanswered(isSilent: boolean): void
	leaveReadsUnanswered(isSilent: boolean): void
	hold(): () => void
	sendTwice(isTwice: boolean): void
	/** Refers calls that need the leader to this port on the same host; null when this node leads. */
	follow(leaderPort: number | null): void
	close(): Promise<void>
}

export interface StubSettings {
	readonly log?: StubLog
	readonly members?: () => readonly number[]
	/** Serves TLS and requires a client certificate of this authority. PEM. */
	readonly tls?: { readonly authority: string; readonly key: string; readonly certificate: string }
}

export async function startProtocolStub(settings: StubSettings = {}): Promise<ProtocolStub> {
	const { log = createStubLog(), tls } = settings
	const server = new Server()
	const sockets = new Set<Socket>()
	let openReads = 0
	let openSubscriptions = 0
	let begunReads = 0
	let sentByReads = 0
	let appends = 0
	let batchAppends = 0
	let answerIsLost = false
	let isTwice = false
	let isSilent = false
	let isSilentOfRepeated = false
	let timeouts = { left: 0, landing: 'never' as Landing }
	let late: (() => void)[] = []
	let leaderPort: number | null = null
	let held: Promise<void> = Promise.resolve()

	const cutConnections = (): void => {
		for (const socket of sockets) socket.destroy()
	}

	function refusal(metadata: Metadata): object | null {
		if (leaderPort === null || metadata.get('requires-leader')[0] !== 'true') return null
		const trailer = new Metadata()
		trailer.set('exception', 'not-leader')
		trailer.set('leader-endpoint-host', '127.0.0.1')
		trailer.set('leader-endpoint-port', String(leaderPort))
		return { code: status.NOT_FOUND, details: 'Leader info available', metadata: trailer }
	}

	async function append(call: AppendCall, answer: sendUnaryData<AppendResp>): Promise<void> {
		const messages: InstanceType<typeof streams.AppendReq>[] = []
		call.on('data', (message) => messages.push(message))
		await once(call, 'end')
		await held
		appends += 1
		const refused = refusal(call.metadata)
		if (refused) return answer(refused)
		const { stream, events, before } = readAppend(messages)
		if (sizeOf(events) > MAX_APPEND_BYTES) return answer(tooLarge())
		const write = () => log.append(stream, events, before)
		if (timeouts.left > 0) {
			timeouts = { left: timeouts.left - 1, landing: timeouts.landing }
			if (timeouts.landing === 'before') write()
			if (timeouts.landing === 'later') late.push(write)
			return answer({ code: status.ABORTED, details: 'Operation timed out: Commit phase timeout' })
		}
		const outcome = write()
		if (outcome.kind === 'idempotent' && isSilentOfRepeated) return
		if (!answerIsLost) return answer(null, appendAnswer(outcome, before))
		answerIsLost = false
		cutConnections()
	}

	async function read(call: ReadStreamCall): Promise<void> {
		openReads += 1
		begunReads += 1
		const ended = new AbortController()
		call.on('cancelled', () => ended.abort())
		try {
			await held
			const refused = refusal(call.metadata)
			if (refused) call.emit('error', refused)
			else if (isSilent) await once(call, 'cancelled')
			else await answerRead(call, readCall(call.request), ended.signal)
			if (!refused) call.end()
		} finally {
			openReads -= 1
		}
	}

	async function answerRead(call: ReadStreamCall, wanted: ReadCall, signal: AbortSignal): Promise<void> {
		const onSent = () => {
			sentByReads += 1
		}
		if (wanted.kind === 'subscription') return subscription(call, wanted, signal)
		if (wanted.kind === 'all') return send(call, partOf(log.events, wanted), signal, onSent)
		const own = log.stream(wanted.stream)
		if (own.length > 0) return send(call, slice(own, wanted), signal, onSent)
		call.write(notFoundMessage(wanted.stream))
	}

	async function subscription(
		call: ReadStreamCall,
		{ after, isWanted, checkpointEvery }: Extract<ReadCall, { kind: 'subscription' }>,
		signal: AbortSignal,
	): Promise<void> {
		openSubscriptions += 1
		call.write(confirmationMessage())
		let next = log.events.filter((event) => event.position <= after).length
		let checkedCount = 0
		/**
		 * The position is none before the first event that was sent or a whole window that was passed, like in
		 * the server.
		 */
		let checked = after < 0n ? NOWHERE : after
		for (let isLive = false; !signal.aborted; ) {
			await held
			const event = log.events[next]
			if (event === undefined) {
				if (!isLive) {
					call.write(checkpointMessage(checked))
					call.write(caughtUpMessage())
				}
				isLive = true
				if (next >= log.events.length) await log.grown.next(signal)
				continue
			}
			next += 1
			checkedCount += 1
			if (isWanted(event)) {
				checked = event.position
				await send(call, isTwice ? [event, event] : [event], signal)
			}
			if (checkedCount % checkpointEvery === 0) {
				checked = event.position
				call.write(checkpointMessage(checked))
			}
		}
		openSubscriptions -= 1
	}

	server.addService(services.StreamsService, {
		append: (call: AppendCall, answer: sendUnaryData<AppendResp>) => void append(call, answer),
		read: (call: ReadStreamCall) => void read(call),
		batchAppend: (call: { destroy(error: Error): void }) => {
			batchAppends += 1
			call.destroy(Object.assign(new Error('Not here.'), { code: status.UNIMPLEMENTED }))
		},
	})
	server.addService(gossipServices.GossipService, {
		read: (_: unknown, answer: sendUnaryData<ReturnType<typeof gossipMessage>>) =>
			answer(null, gossipMessage(settings.members?.() ?? [address.port])),
	})
	const port = await new Promise<number>((resolve, reject) =>
		server.bindAsync('127.0.0.1:0', credentialsOf(tls), (error, bound) =>
			error ? reject(error) : resolve(bound),
		),
	)
	// The client's connections pass through here, where they can be cut.
	const wire = createServer((client) => {
		const upstream = connect(port, '127.0.0.1')
		for (const [socket, other] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			sockets.add(socket)
			socket.on('error', () => {})
			socket.on('close', () => {
				sockets.delete(socket)
				other.destroy()
			})
			socket.pipe(other)
		}
	})
	const listen = (at: number) => new Promise<void>((resolve) => wire.listen(at, '127.0.0.1', resolve))
	await listen(0)
	const address = portOf(wire.address())

	async function goAway(): Promise<void> {
		if (!wire.listening) return
		const closed = new Promise((resolve) => wire.close(resolve))
		cutConnections()
		await closed
	}

	return {
		url: `esdb://admin:changeit@127.0.0.1:${address.port}?tls=${tls !== undefined}`,
		port: address.port,
		log,
		get openReads() {
			return openReads
		},
		get openSubscriptions() {
			return openSubscriptions
		},
		get begunReads() {
			return begunReads
		},
		get sentByReads() {
			return sentByReads
		},
		get appends() {
			return appends
		},
		get batchAppends() {
			return batchAppends
		},
		cutConnections,
		goAway,
		comeBack: () => listen(address.port),
		loseNextAnswer() {
			answerIsLost = true
		},
		timeOutAppends(left, landing) {
			timeouts = { left, landing }
		},
		land() {
			for (const write of late) write()
			late = []
		},
		leaveRepeatedUnanswered(silent) {
			isSilentOfRepeated = silent
		},
		sendTwice(twice) {
			isTwice = twice
		},
		leaveReadsUnanswered(silent) {
			isSilent = silent
		},
		hold() {
			const { promise, resolve } = Promise.withResolvers<void>()
			held = promise
			return resolve
		},
		follow(leader) {
			leaderPort = leader
		},
		async close() {
			await goAway()
			server.forceShutdown()
		},
	}
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): { readonly port: number } {
	if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
	return address
}

function credentialsOf(tls: StubSettings['tls']): ServerCredentials {
	if (tls === undefined) return ServerCredentials.createInsecure()
	const pair = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) }
	return ServerCredentials.createSsl(Buffer.from(tls.authority), [pair], true)
}

/** The size as EventStoreDB counts it: data, metadata, and the type in UTF-16. */
const sizeOf = (events: readonly ProposedEvent[]): number =>
	events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0)

function tooLarge(): object {
	const metadata = new Metadata()
	metadata.set('exception', 'maximum-append-size-exceeded')
	metadata.set('maximum-append-size', String(MAX_APPEND_BYTES))
	return {
		code: status.INVALID_ARGUMENT,
		details: `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`,
		metadata,
	}
}

function partOf(events: readonly StubEvent[], wanted: Extract<ReadCall, { kind: 'all' }>): StubEvent[] {
	const { isBackwards, from, count, isWanted } = wanted
	const inOrder = isBackwards ? events.toReversed() : events
	return inOrder
		.filter((event) => from === null || (isBackwards ? event.position < from : event.position >= from))
		.filter(isWanted)
		.slice(0, count)
}

interface Slice {
	readonly isBackwards: boolean
	readonly from: bigint | null
	readonly count: number
}

function slice(events: readonly StubEvent[], { isBackwards, from, count }: Slice): StubEvent[] {
	const wanted = isBackwards
		? events.slice(0, from === null ? events.length : Number(from) + 1).reverse()
		: events.slice(Number(from ?? 0n))
	return wanted.slice(0, count)
}

async function send(
	call: ReadStreamCall,
	events: readonly StubEvent[],
	signal: AbortSignal,
	onSent: () => void = () => {},
): Promise<void> {
	for (const event of events) {
		if (signal.aborted) return
		onSent()
		if (call.write(eventMessage(event))) continue
		await new Promise<void>((resolve) => {
			call.once('drain', resolve)
			signal.addEventListener('abort', () => resolve(), { once: true })
		})
	}
}
