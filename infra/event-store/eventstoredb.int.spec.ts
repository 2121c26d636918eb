import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventStore, EventStoreUnavailable } from '../../kernel/ports/event-store.ts'
import { describeEventStore } from '../../tests/conformance/event-store/conformance.ts'
import {
	collect,
	follow,
	type LogUnderTest,
	newEvent,
	newEvents,
	newStream,
} from '../../tests/conformance/event-store/fixtures.ts'
import { type ProtocolStub, startProtocolStub } from '../../tests/conformance/event-store/protocol-stub.ts'
import { createEventStoreDB } from './eventstoredb.ts'
import { openEventStore } from './open.ts'

const SERVER_IMAGE = 'docker.kurrent.io/kurrent-lts/kurrentdb:26.0.3'
const log = { info() {}, warn() {}, error() {} }

function logAt(
	url: string,
	parts: { cutConnections?(): Promise<void>; end?(): Promise<unknown> },
): LogUnderTest {
	const opened: EventStore[] = []
	return {
		open() {
			const store = openEventStore({ eventStoreUrl: url, databaseUrl: '', log })
			opened.push(store)
			return store
		},
		...(parts.cutConnections ? { cutConnections: parts.cutConnections } : {}),
		async dispose() {
			await Promise.all(opened.map((store) => store.close()))
			await parts.end?.()
		},
	}
}

describeEventStore(
	'The event store on EventStoreDB: real client, protocol stub instead of a server',
	async () => {
		const stub = await startProtocolStub()
		return logAt(stub.url, { cutConnections: async () => stub.cutConnections(), end: stub.close })
	},
	{ refusesEveryKnownId: false, cutsConnections: true },
)

describe('The event store on EventStoreDB: faults of the protocol stub', () => {
	let stub: ProtocolStub
	let store: EventStore
	beforeAll(async () => {
		stub = await startProtocolStub()
		store = createEventStoreDB({ url: stub.url, log })
	})
	afterAll(async () => {
		await store.close()
		await stub.close()
	})

	it('says that the outcome is unknown when the answer is lost, and gets it by asking again', async () => {
		const stream = newStream()
		const events = newEvents(2)
		stub.loseNextAnswer()
		const lost = store.append(stream, events, { expectedRevision: 'no_stream' })
		await expect(lost).rejects.toThrow(EventStoreUnavailable)
		const { revision, position } = await store.append(stream, events, { expectedRevision: 'no_stream' })
		const stored = await collect(store.readStream(stream))
		expect(stored.map((event) => event.id)).toEqual(events.map((event) => event.id))
		expect({ revision, position }).toEqual({ revision: 1n, position: stored[1]?.position })
	})

	it('does not let a lost connection of one client reject what another has stored', async () => {
		const other = await startProtocolStub()
		const elsewhere = createEventStoreDB({ url: other.url, log })
		other.loseNextAnswer()
		const [lost, ...fine] = await Promise.allSettled([
			elsewhere.append(newStream(), newEvents(1), { expectedRevision: 'no_stream' }),
			...Array.from({ length: 20 }, () =>
				store.append(newStream(), newEvents(1), { expectedRevision: 'no_stream' }),
			),
		])
		await elsewhere.close()
		await other.close()
		expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(EventStoreUnavailable) })
		expect(fine.every((append) => append.status === 'fulfilled')).toBe(true)
		expect([stub.batchAppends, other.batchAppends]).toEqual([0, 0])
	})

	it('delivers once what the server sends twice', async () => {
		const after = await store.head()
		const events = newEvents(20)
		stub.sendTwice(true)
		const follower = follow(store, { after })
		const stream = newStream()
		await store.append(stream, events.slice(0, 19), { expectedRevision: 'no_stream' })
		await follower.until(({ events: seen }) => seen.length >= 19)
		await store.append(stream, events.slice(19), { expectedRevision: 18n })
		await follower.until(({ events: seen }) => seen.some((event) => event.revision === 19n))
		await follower.stop()
		stub.sendTwice(false)
		expect(follower.events.map((event) => event.id)).toEqual(events.map((event) => event.id))
	})

	it('lets the server wait for a slow reader', async () => {
		const after = await store.head()
		const stream = newStream()
		const text = 'x'.repeat(8_000)
		for (let revision = -1n; revision < 500n; revision += 100n)
			await store.append(
				stream,
				Array.from({ length: 100 }, () => newEvent({ data: { text } })),
				{
					expectedRevision: revision < 0n ? 'no_stream' : revision,
				},
			)
		const before = stub.sentToSubscriptions
		let read = 0
		for await (const delivery of store.subscribe({ after })) {
			if (delivery.kind === 'event') read += 1
			if (read < 1) continue
			// Ours is not read on: the server stops when what lies between is full.
			for (let sent = -1; sent !== stub.sentToSubscriptions; ) {
				sent = stub.sentToSubscriptions
				for (let round = 0; round < 20; round++) await collect(store.readStream(newStream()))
			}
			break
		}
		expect(stub.sentToSubscriptions - before).toBeGreaterThan(0)
		expect(stub.sentToSubscriptions - before).toBeLessThan(300)
	})

	it("leaves out the server's own events", async () => {
		const after = await store.head()
		stub.log.append('$stats', [systemEvent('a')], -1n)
		const event = newEvent()
		const { position } = await store.append(newStream(), [event], { expectedRevision: 'no_stream' })
		stub.log.append('$stats', [systemEvent('b')], 0n)
		expect(await store.head()).toBe(position)
		const follower = follow(store, { after })
		await follower.until(({ deliveries }) => deliveries.at(-1)?.kind === 'caughtUp')
		await follower.stop()
		expect(follower.events.map(({ id }) => id)).toEqual([event.id])
	})

	it('leaves no call open on the server', async () => {
		const after = await store.head()
		const stream = newStream()
		await store.append(stream, newEvents(300), { expectedRevision: 'no_stream' })
		for (let round = 0; round < 10; round++) {
			for await (const _ of store.readStream(stream)) break
			for await (const _ of store.subscribe({ after })) break
		}
		while (stub.openReads > 0) await new Promise(setImmediate)
		expect(stub.openReads).toBe(0)
	})

	it('gives up reads that the server takes and never answers', async () => {
		const impatient = createEventStoreDB({ url: stub.url, log, callMs: 200 })
		stub.leaveReadsUnanswered(true)
		await expect(impatient.head()).rejects.toThrow(EventStoreUnavailable)
		await expect(collect(impatient.readStream(newStream()))).rejects.toThrow('no answer within 200 ms')
		stub.leaveReadsUnanswered(false)
		expect(await impatient.head()).toBe(await store.head())
		await impatient.close()
		while (stub.openReads > 0) await new Promise(setImmediate)
	})

	it("takes KurrentDB's name of the protocol", async () => {
		const renamed = createEventStoreDB({ url: stub.url.replace('esdb:', 'kurrentdb:'), log })
		expect(await renamed.head()).toBe(await store.head())
		await renamed.close()
	})

	it.each([
		['esdb://127.0.0.1:2113', 'needs a user and a password'],
		['esdb://a:b@127.0.0.1:2113?throwOnAppendFailure=false', 'must not set throwOnAppendFailure'],
	])('refuses the address %s', (url, reason) => {
		expect(() => createEventStoreDB({ url, log })).toThrow(reason)
	})
})

const systemEvent = (text: string) => ({
	id: text,
	type: '$statsCollected',
	contentType: 'application/json',
	data: Buffer.from('{}'),
	metadata: new Uint8Array(),
})

const server = await findServer()
if (server.kind === 'none') {
	console.log(`Tests on a real EventStoreDB are skipped: ${server.reason}`)
	describe('The event store on a real EventStoreDB server', () => {
		it.skip(`skipped: ${server.reason}`, () => {})
	})
} else {
	describeEventStore('The event store on a real EventStoreDB server', server.start, {
		refusesEveryKnownId: false,
		cutsConnections: false,
	})
}

type RealServer =
	| { readonly kind: 'none'; readonly reason: string }
	| { readonly kind: 'found'; start(): Promise<LogUnderTest> }

/** The server of EVENTSTORE_URL, else one in a container where Docker runs. */
async function findServer(): Promise<RealServer> {
	const url = process.env.EVENTSTORE_URL
	if (url) return { kind: 'found', start: async () => logAt(url, {}) }
	try {
		await getContainerRuntimeClient()
	} catch {
		return { kind: 'none', reason: 'EVENTSTORE_URL is not set and Docker does not run here.' }
	}
	return {
		kind: 'found',
		async start() {
			const container = await new GenericContainer(SERVER_IMAGE)
				.withCommand(['--insecure', '--mem-db'])
				.withExposedPorts(2113)
				.withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
				.start()
			const address = `esdb://admin:changeit@${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
			return logAt(address, { end: () => container.stop() })
		},
	}
}
