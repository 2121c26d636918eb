import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_EVENT } from '../../kernel/events/events.ts'
import type { EventLog } from '../../kernel/ports/event-log.ts'
import { EventIdConflict, EventStoreUnavailable, LogBroken, START } from '../../kernel/ports/event-store.ts'
import { newAuthority } from '../../tests/conformance/event-store/certificates.ts'
import { describeEventStore } from '../../tests/conformance/event-store/conformance.ts'
import {
	appendWithTimeout,
	collect,
	follow,
	type LogUnderTest,
	newEvent,
	newEvents,
	newStream,
	reached,
} from '../../tests/conformance/event-store/fixtures.ts'
import { describeOutages } from '../../tests/conformance/event-store/outages.ts'
import {
	type Landing,
	type ProtocolStub,
	startProtocolStub,
} from '../../tests/conformance/event-store/protocol-stub.ts'
import { createStubLog } from '../../tests/conformance/event-store/protocol-stub-log.ts'
import { createEventStoreDB } from './eventstoredb.ts'
import { openEventStore } from './open.ts'

const SERVER_IMAGE = 'eventstore/eventstore:24.6.0-jammy'
const log = { info() {}, warn() {}, error() {} }

function logAt(
	url: string,
	parts: Pick<LogUnderTest, 'cutConnections' | 'goAway' | 'comeBack' | 'hold'> & { end?(): Promise<unknown> },
): LogUnderTest {
	const opened: EventLog[] = []
	const { end, ...disturbances } = parts
	return {
		open() {
			const store = openEventStore({ catalog: EVERY_EVENT, eventStoreUrl: url, databaseUrl: '', log })
			opened.push(store)
			return store
		},
		...disturbances,
		async dispose() {
			await Promise.all(opened.map((store) => store.close()))
			await end?.()
		},
	}
}

describeEventStore(
	'The event store on EventStoreDB: real client, protocol stub instead of a server',
	async () => {
		const stub = await startProtocolStub()
		return logAt(stub.url, {
			cutConnections: async () => stub.cutConnections(),
			goAway: stub.goAway,
			comeBack: stub.comeBack,
			hold: stub.hold,
			end: stub.close,
		})
	},
	{ refusesEveryKnownId: false, cutsConnections: true, goesAway: true },
)

describe('The event store on EventStoreDB: faults of the protocol stub', () => {
	let stub: ProtocolStub
	let store: EventLog
	beforeAll(async () => {
		stub = await startProtocolStub()
		store = createEventStoreDB({ url: stub.url, log })
	})
	afterAll(async () => {
		await store.close()
		await stub.close()
	})

	it('finds out what came of an append whose answer was lost', async () => {
		const stream = newStream()
		const events = newEvents(2)
		stub.loseNextAnswer()
		const { revision, position } = await store.append(stream, events, { expectedRevision: 'no_stream' })
		const stored = await collect(store.readStream(stream))
		expect(stored.map((event) => event.id)).toEqual(events.map((event) => event.id))
		expect({ revision, position }).toEqual({ revision: 1n, position: stored[1]?.position })
	})

	it('says that the outcome is unknown when that can’t be found out either, and gets it by asking again', async () => {
		const impatient = createEventStoreDB({ url: stub.url, log, callMs: 200 })
		const stream = newStream()
		const events = newEvents(2)
		stub.leaveReadsUnanswered(true)
		stub.loseNextAnswer()
		const lost = impatient.append(stream, events, { expectedRevision: 'no_stream' })
		await expect(lost).rejects.toThrow('the outcome is unknown')
		await expect(lost).rejects.toThrow(EventStoreUnavailable)
		stub.leaveReadsUnanswered(false)
		const again = await store.append(stream, events, { expectedRevision: 'no_stream' })
		expect(again.revision).toBe(1n)
		await impatient.close()
	})

	describe('when the commit phase times out', () => {
		const timedOut = async (landing: Landing, meanwhile: (stream: string) => void) => {
			const stream = newStream()
			await store.append(stream, newEvents(1), { expectedRevision: 'no_stream' })
			const events = newEvents(2)
			stub.timeOutAppends(1, landing)
			const appended = store.append(stream, events, { expectedRevision: 0n })
			meanwhile(stream)
			return { stream, events, appended }
		}

		it.each<Landing>(['before', 'never'])('answers as written what landed %s', async (landing) => {
			const { stream, events, appended } = await timedOut(landing, () => {})
			const { revision, position } = await appended
			const stored = await collect(store.readStream(stream, { from: 1n }))
			expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
			expect([revision, position]).toEqual([2n, stored.at(-1)?.position])
		})

		it('writes once what lands after it was sent again', async () => {
			const { stream, events, appended } = await timedOut('later', () => {})
			await appended
			stub.land()
			const stored = await collect(store.readStream(stream, { from: 1n }))
			expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
		})

		it('tells a loser that it lost', async () => {
			const { stream, appended } = await timedOut('never', (taken) => {
				stub.log.append(`karuna.${taken}`, [storedEvent()], 0n)
			})
			await expect(appended).rejects.toMatchObject({
				name: 'WrongExpectedRevision',
				stream,
				expected: 0n,
				actual: 1n,
			})
		})

		it('says so when a part of the events stands already', async () => {
			const stream = newStream()
			const [a, b, c] = [newEvent(), newEvent(), newEvent()]
			await store.append(stream, [a, b], { expectedRevision: 'no_stream' })
			stub.timeOutAppends(1, 'never')
			const appended = store.append(stream, [b, c], { expectedRevision: 0n })
			await expect(appended).rejects.toThrow(EventIdConflict)
		})
	})

	it('does not wait for an answer to events that stand already', async () => {
		const stream = newStream()
		const events = newEvents(2)
		const first = await store.append(stream, events, { expectedRevision: 'no_stream' })
		const another = createEventStoreDB({ url: stub.url, log, callMs: 60_000 })
		stub.leaveRepeatedUnanswered(true)
		expect(await another.append(stream, events, { expectedRevision: 'no_stream' })).toEqual(first)
		stub.leaveRepeatedUnanswered(false)
		await another.close()
	})

	it('sends once what many callers send at once', async () => {
		const before = stub.appends
		const events = newEvents(2)
		const stream = newStream()
		const append = () => store.append(stream, events, { expectedRevision: 'no_stream' })
		await Promise.all(Array.from({ length: 20 }, append))
		expect(stub.appends - before).toBe(1)
	})

	it('looks at no more of a hot stream than what follows when it meets a conflict', async () => {
		const stream = newStream()
		for (let revision = -1n; revision < 1_400n; revision += 500n)
			await store.append(stream, newEvents(500), { expectedRevision: revision < 0n ? 'no_stream' : revision })
		const before = stub.sentByReads
		const late = store.append(stream, newEvents(1), { expectedRevision: 1_489n })
		await expect(late).rejects.toMatchObject({ name: 'WrongExpectedRevision', actual: 1_499n })
		expect(stub.sentByReads - before).toBe(10)
		const early = store.append(stream, newEvents(1), { expectedRevision: 0n })
		await expect(early).rejects.toMatchObject({ name: 'WrongExpectedRevision', actual: 1_499n })
		expect(stub.sentByReads - before).toBe(211)
	})

	it('asks for the head with one read, whatever else is in the log', async () => {
		const { position } = await store.append(newStream(), newEvents(1), { expectedRevision: 'no_stream' })
		for (let revision = -1n; revision < 300n; revision++)
			stub.log.append('foreign', [systemEvent(randomUUID())], revision)
		const before = [stub.begunReads, stub.sentByReads]
		expect(await store.head()).toBe(position)
		expect([stub.begunReads, stub.sentByReads]).toEqual(before.map((count) => count + 1))
	})

	it('has one subscription for all who follow', async () => {
		const after = await store.head()
		const followers = Array.from({ length: 28 }, () => follow(store, { after }))
		await store.append(newStream(), newEvents(3), { expectedRevision: 'no_stream' })
		for (const follower of followers) await follower.until(({ events }) => events.length === 3)
		expect(stub.openSubscriptions).toBe(1)
		const before = stub.sentByReads
		await store.append(newStream(), newEvents(3), { expectedRevision: 'no_stream' })
		for (const follower of followers) await follower.until(({ events }) => events.length === 6)
		expect(stub.sentByReads - before).toBeLessThan(10)
		for (const follower of followers) await follower.stop()
		while (stub.openSubscriptions > 0) await new Promise(setImmediate)
	})

	it('passes over the events of others, and remembers that it did', async () => {
		const after = await store.head()
		const own = newEvent()
		stub.log.append('request-1', [foreignEvent()], -1n)
		await store.append('request-1', [own], { expectedRevision: 'no_stream' })
		const follower = follow(store, { after })
		await follower.until(({ events }) => events.length === 1)
		for (let revision = 0n; revision < 2_100n; revision++)
			stub.log.append('request-1', [foreignEvent()], revision)
		await follower.until(({ deliveries }) => deliveries.at(-1)?.kind === 'checkpoint')
		const position = reached(follower.deliveries) ?? after
		await follower.stop()
		expect(follower.events).toMatchObject([{ id: own.id, stream: 'request-1' }])
		expect(store.comparePositions(position, await store.head())).toBe(1)
		const resumed = follow(store, { after: position })
		await resumed.until(({ deliveries }) => deliveries.at(-1)?.kind === 'caughtUp')
		await resumed.stop()
	})

	it('keeps apart what two systems write into one server', async () => {
		const other = createEventStoreDB({ url: `${stub.url}&streamPrefix=other.`, log })
		const stream = newStream()
		const after = await other.head()
		await store.append(stream, newEvents(2), { expectedRevision: 'no_stream' })
		expect(await collect(other.readStream(stream))).toEqual([])
		expect(await other.head()).toBe(after)
		await other.append(stream, newEvents(1), { expectedRevision: 'no_stream' })
		expect(await collect(store.readStream(stream))).toHaveLength(2)
		await other.close()
	})

	it('goes to the leader when another node leads', async () => {
		const leader = await startProtocolStub({ log: stub.log })
		const moved = createEventStoreDB({ url: stub.url, log })
		stub.follow(leader.port)
		const stream = newStream()
		const { position } = await moved.append(stream, newEvents(1), { expectedRevision: 'no_stream' })
		expect(leader.appends).toBe(1)
		expect(await moved.head()).toBe(position)
		stub.follow(null)
		await leader.close()
		// It leads no more, and is not there: the address that was given is asked again.
		expect((await moved.append(stream, newEvents(1), { expectedRevision: 0n })).revision).toBe(1n)
		await moved.close()
	})

	it('says once that the server was away, however many noticed', async () => {
		const messages: string[] = []
		const telling = { info() {}, warn: (message: string) => messages.push(message), error() {} }
		const noticing = createEventStoreDB({ url: stub.url, log: telling })
		const after = await noticing.head()
		const followers = Array.from({ length: 10 }, () => follow(noticing, { after }))
		for (const { until } of followers) await until(({ deliveries }) => deliveries.length > 0)
		await stub.goAway()
		const stream = newStream()
		const appended = appendWithTimeout(noticing, stream, newEvents(1), 'no_stream')
		const heads = Array.from({ length: 10 }, () => noticing.head())
		await new Promise(setImmediate)
		await stub.comeBack()
		await Promise.all([appended, ...heads])
		for (const { until } of followers) await until(({ events }) => events.length === 1)
		for (const { stop } of followers) await stop()
		await noticing.close()
		expect(messages).toEqual([
			expect.stringMatching(/^EventStoreDB did not answer for \d+\.\d s and does again/),
		])
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
		expect(lost?.status).toBe('fulfilled')
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

	it('reads no further while a slow reader is busy', async () => {
		const after = await store.head()
		const stream = newStream()
		for (let revision = -1n; revision < 1_400n; revision += 500n)
			await store.append(stream, newEvents(500), { expectedRevision: revision < 0n ? 'no_stream' : revision })
		const before = stub.sentByReads
		for await (const delivery of store.subscribe({ after })) {
			if (delivery.kind !== 'event') continue
			for (let round = 0; round < 20; round++) await collect(store.readStream(newStream()))
			break
		}
		expect(stub.sentByReads - before).toBeLessThan(510)
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

	it('takes an address without a user, and uses a call of its own for each append all the same', async () => {
		const nobody = createEventStoreDB({ url: stub.url.replace('admin:changeit@', ''), log })
		await nobody.append(newStream(), newEvents(1), { expectedRevision: 'no_stream' })
		expect(await nobody.head()).toBe(await store.head())
		expect(stub.batchAppends).toBe(0)
		await nobody.close()
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

describe('The event store on EventStoreDB: a server that shows a certificate and asks for one', () => {
	let folder: string
	let stub: ProtocolStub
	const stores: EventLog[] = []
	const open = (options: string, user = '') => {
		const store = createEventStoreDB({ url: `esdb://${user}127.0.0.1:${stub.port}?${options}`, log })
		stores.push(store)
		return store
	}
	const at = (name: string) => encodeURIComponent(join(folder, name))
	const ours = () => `userCertFile=${at('user.crt')}&userKeyFile=${at('user.key')}`
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'karuna-certificates-'))
		const [authority, stranger] = [await newAuthority('Ours'), await newAuthority('Somebody else’s')]
		const [node, user] = [await authority.issue('eventstoredb-node'), await authority.issue('karuna')]
		const files = {
			'ca.crt': authority.certificate,
			'other.crt': stranger.certificate,
			'user.crt': user.certificate,
			'user.key': user.key,
		}
		for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
		stub = await startProtocolStub({ tls: { authority: authority.certificate, ...node } })
	})
	afterAll(async () => {
		for (const store of stores) await store.close()
		await stub.close()
		await rm(folder, { recursive: true })
	})

	it.each([
		['without a user', ''],
		['beside a user', 'admin:changeit@'],
	])('takes certificates of its own authority, %s', async (_, user) => {
		const store = open(`tlsCAFile=${at('ca.crt')}&${ours()}`, user)
		const stream = newStream()
		const events = newEvents(2)
		const { position } = await store.append(stream, events, { expectedRevision: 'no_stream' })
		expect((await collect(store.readStream(stream))).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
		const follower = follow(store, { after: START })
		await follower.until(({ deliveries }) => reached(deliveries) === position)
		await follower.stop()
		expect(stub.batchAppends).toBe(0)
	})

	it('isn’t believed by another authority’s certificate, and not asked for an hour', async () => {
		const store = createEventStoreDB({
			url: `esdb://u:p@127.0.0.1:${stub.port}?tlsCAFile=${at('other.crt')}`,
			log,
			callMs: 3_600_000,
		})
		stores.push(store)
		await expect(store.head()).rejects.toThrow('certificate')
	})

	it('names a file that isn’t there', () => {
		expect(() => open(`tlsCAFile=${at('missing.crt')}`, 'u:p@')).toThrow(
			/^EVENTSTORE_URL names tlsCAFile=.*missing\.crt, which can't be read as a file\.$/,
		)
		expect(() => open(`userCertFile=${at('user.crt')}&userKeyFile=${at('none.key')}`)).toThrow('userKeyFile=')
	})

	it('is told by its variable that a value can’t be read, without the password', () => {
		expect(() => open('tls=perhaps', 'u:secret@')).toThrow(/^EVENTSTORE_URL can't be used: (?!.*secret)/)
	})
})

describe('The event store on EventStoreDB: a log that was restored from an older backup', () => {
	it('stops those who follow and those who begin, at once', async () => {
		const stub = await startProtocolStub()
		const store = createEventStoreDB({ url: stub.url, log })
		const stream = newStream()
		await store.append(stream, newEvents(3), { expectedRevision: 'no_stream' })
		const position = await store.head()
		const follower = follow(store, { after: position })
		await follower.until(({ deliveries }) => deliveries.length > 0)
		await stub.goAway()
		stub.log.forget(2)
		await stub.comeBack()
		const never = follower.until(() => false)
		await expect(never).rejects.toThrow(LogBroken)
		await expect(collect(store.subscribe({ after: position }))).rejects.toThrow('before')
		await store.close()
		await stub.close()
	})
})

describe('The event store on EventStoreDB: a cluster that is named by its nodes', () => {
	let nodes: ProtocolStub[] = []
	let store: EventLog
	const cluster: LogUnderTest = {
		open: () => createEventStoreDB({ url: addressOf(nodes), log }),
		async goAway() {
			const [first, ...rest] = nodes
			if (first === undefined) return
			nodes = [...rest, first]
			for (const node of rest) node.follow(node === rest[0] ? null : (rest[0]?.port ?? null))
			await first.goAway()
		},
		async comeBack() {
			nodes.at(-1)?.follow(nodes[0]?.port ?? null)
			await nodes.at(-1)?.comeBack()
		},
		async dispose() {},
	}
	beforeAll(async () => {
		const members = () => nodes.map(({ port }) => port)
		const log = createStubLog()
		nodes = await Promise.all(Array.from({ length: 3 }, () => startProtocolStub({ log, members })))
		for (const node of nodes.slice(1)) node.follow(nodes[0]?.port ?? null)
		store = cluster.open()
	})
	afterAll(async () => {
		await store.close()
		for (const node of nodes) await node.close()
	})
	describeOutages(
		() => cluster,
		() => store,
	)
})

const addressOf = (nodes: readonly ProtocolStub[]): string =>
	`esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false&maxDiscoverAttempts=50`

const storedEvent = () => ({
	id: randomUUID(),
	type: 'RequestApproved',
	contentType: 'application/json',
	data: Buffer.from('{}'),
	metadata: Buffer.from(JSON.stringify({ digest: 'other', schemaVersion: 1 })),
})

const foreignEvent = () => ({
	id: randomUUID(),
	type: 'RequestApproved',
	contentType: 'application/json',
	data: Buffer.from('{}'),
	metadata: new Uint8Array(),
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
		...(process.env.EVENTSTORE_URL && { isShared: true }),
	})
}

type RealServer =
	| { readonly kind: 'none'; readonly reason: string }
	| { readonly kind: 'found'; start(): Promise<LogUnderTest> }

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
