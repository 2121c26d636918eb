import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import {
	Server,
	ServerCredentials,
	type ServerReadableStream,
	type ServerWritableStream,
	type sendUnaryData,
	status,
} from '@grpc/grpc-js'
import { createStubLog, type StubEvent, type StubLog } from './protocol-stub-log.ts'
import {
	appendAnswer,
	caughtUpMessage,
	confirmationMessage,
	eventMessage,
	notFoundMessage,
	type ReadResp,
	readAppend,
	readCall,
} from './protocol-stub-messages.ts'

type AppendCall = ServerReadableStream<
	InstanceType<typeof streams.AppendReq>,
	InstanceType<typeof streams.AppendResp>
>
type ReadStreamCall = ServerWritableStream<InstanceType<typeof streams.ReadReq>, ReadResp>

/**
 * A stub of the protocol that EventStoreDB speaks, for tests of our adapter through the real client.
 * It is not EventStoreDB: it knows the few calls that the adapter makes, keeps all in memory, and answers
 * as the server is known to answer. What only a server can show is tested on a server.
 */
export interface ProtocolStub {
	readonly url: string
	readonly log: StubLog
	/** Reads and subscriptions that the client has open. */
	readonly openReads: number
	/** Events sent to subscriptions. */
	readonly sentToSubscriptions: number
	/** Appends through the client's process-wide batch, which the adapter must never use. */
	readonly batchAppends: number
	/** Ends all connections without a word. */
	cutConnections(): void
	/** Stores the next append and cuts all connections before it is answered. */
	loseNextAnswer(): void
	/** Takes reads from now on and never answers them, or does again. */
	leaveReadsUnanswered(isSilent: boolean): void
	/** Sends each event of a subscription twice from now on, or no longer. */
	sendTwice(isTwice: boolean): void
	close(): Promise<void>
}

export async function startProtocolStub(): Promise<ProtocolStub> {
	const log = createStubLog()
	const server = new Server()
	const sockets = new Set<Socket>()
	let openReads = 0
	let sentToSubscriptions = 0
	let batchAppends = 0
	let answerIsLost = false
	let isTwice = false
	let isSilent = false

	const cutConnections = (): void => {
		for (const socket of sockets) socket.destroy()
	}

	function append(call: AppendCall, answer: sendUnaryData<InstanceType<typeof streams.AppendResp>>): void {
		const messages: InstanceType<typeof streams.AppendReq>[] = []
		call.on('data', (message) => messages.push(message))
		call.on('end', () => {
			const { stream, events, before } = readAppend(messages)
			const outcome = log.append(stream, events, before)
			if (!answerIsLost) return answer(null, appendAnswer(outcome, before))
			answerIsLost = false
			cutConnections()
		})
	}

	async function read(call: ReadStreamCall): Promise<void> {
		openReads += 1
		const ended = new AbortController()
		call.on('cancelled', () => ended.abort())
		try {
			const wanted = readCall(call.request)
			if (isSilent) await once(call, 'cancelled')
			else if (wanted.kind === 'subscription')
				await subscription(call, wanted.after, wanted.types, ended.signal)
			else if (wanted.kind === 'all')
				await send(call, endOf(log.events, wanted.before, wanted.count), ended.signal)
			else {
				const own = log.stream(wanted.stream)
				if (own.length === 0) call.write(notFoundMessage(wanted.stream))
				else await send(call, slice(own, wanted), ended.signal)
			}
			call.end()
		} finally {
			openReads -= 1
		}
	}

	async function subscription(
		call: ReadStreamCall,
		after: bigint,
		types: RegExp,
		signal: AbortSignal,
	): Promise<void> {
		call.write(confirmationMessage())
		let next = log.events.findIndex((event) => event.position > after)
		if (next < 0) next = log.events.length
		for (let isLive = false; !signal.aborted; ) {
			const fresh = log.events.slice(next).filter((event) => types.test(event.type))
			next = log.events.length
			await send(call, isTwice ? fresh.flatMap((event) => [event, event]) : fresh, signal, () => {
				sentToSubscriptions += 1
			})
			if (!isLive) call.write(caughtUpMessage())
			isLive = true
			if (next === log.events.length) await log.grown.next(signal)
		}
	}

	server.addService(services.StreamsService, {
		append,
		read: (call: ReadStreamCall) => void read(call),
		batchAppend: (call: { destroy(error: Error): void }) => {
			batchAppends += 1
			call.destroy(Object.assign(new Error('Not here.'), { code: status.UNIMPLEMENTED }))
		},
	})
	const port = await new Promise<number>((resolve, reject) =>
		server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
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
	await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
	const address = wire.address()
	if (address === null || typeof address === 'string') throw new Error('The wire has no port.')

	return {
		url: `esdb://admin:changeit@127.0.0.1:${address.port}?tls=false`,
		log,
		get openReads() {
			return openReads
		},
		get sentToSubscriptions() {
			return sentToSubscriptions
		},
		get batchAppends() {
			return batchAppends
		},
		cutConnections,
		loseNextAnswer() {
			answerIsLost = true
		},
		sendTwice(twice) {
			isTwice = twice
		},
		leaveReadsUnanswered(silent) {
			isSilent = silent
		},
		async close() {
			cutConnections()
			server.forceShutdown()
			await new Promise((resolve) => wire.close(resolve))
		},
	}
}

/** The log backwards, as the adapter reads it. */
function endOf(events: readonly StubEvent[], before: bigint | null, count: number): StubEvent[] {
	const wanted = before === null ? events : events.filter((event) => event.position < before)
	return wanted.slice(-count).reverse()
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

/** Writes no faster than the client reads. */
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
