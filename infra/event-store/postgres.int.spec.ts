import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_EVENT } from '../../kernel/events/events.ts'
import type { EventLog } from '../../kernel/ports/event-log.ts'
import {
	EventIdConflict,
	EventStoreUnavailable,
	LogBroken,
	type Position,
	START,
} from '../../kernel/ports/event-store.ts'
import { describeEventStore } from '../../tests/conformance/event-store/conformance.ts'
import {
	collect,
	follow,
	newEvent,
	newEvents,
	newStream,
} from '../../tests/conformance/event-store/fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { digestHolds } from './envelope.ts'
import { openEventStore } from './open.ts'
import { createPostgresEventLog } from './postgres.ts'

const log = { info() {}, warn() {}, error() {} }

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
	WHERE datname = current_database() AND pid <> pg_backend_pid()`

async function connect(connectionString: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString })
	client.on('error', () => {})
	await client.connect()
	return client
}

describeEventStore(
	'The event store on PostgreSQL',
	async () => {
		const database = await createTestDatabase()
		const admin = await connect(database.adminUrl)
		const opened: EventLog[] = []
		return {
			open() {
				const store = openEventStore({ catalog: EVERY_EVENT, databaseUrl: database.appUrl, log })
				opened.push(store)
				return store
			},
			cutConnections: async () => {
				await admin.query(CUT)
			},
			async dispose() {
				await Promise.all(opened.map((store) => store.close()))
				await admin.end()
				await database.drop()
			},
		}
	},
	{ refusesEveryKnownId: true, cutsConnections: true },
)

describe('The event store on PostgreSQL', () => {
	let database: TestDatabase
	let admin: pg.Client
	const opened: EventLog[] = []
	const open = (settings: { pollMs?: number } = {}): EventLog => {
		const store = createPostgresEventLog({ databaseUrl: database.appUrl, log, ...settings })
		opened.push(store)
		return store
	}
	beforeAll(async () => {
		database = await createTestDatabase()
		admin = await connect(database.adminUrl)
	})
	afterEach(async () => {
		for (const store of opened.splice(0)) await store.close()
	})
	afterAll(async () => {
		await admin.end()
		await database.drop()
	})

	it('keeps canonical JSON text and its SHA-256', async () => {
		const stream = newStream()
		const data = { zebra: 1, Apple: { b: [1.0, 'é'], a: null }, 10: 'ten', 9: 'nine' }
		await open().append(stream, [newEvent({ data })], { expectedRevision: 'no_stream' })
		const { rows } = await admin.query<{ data: string; digest: string; whole: string }>(
			`SELECT data::text, encode(digest, 'hex') AS digest,
				encode(sha256(convert_to(format('["%s","%s","%s","%s",%s,%s,%s]',
					stream, revision, event_id, type, schema_version, data, metadata), 'UTF8')), 'hex') AS whole
			FROM es.events WHERE stream = $1`,
			[stream],
		)
		expect(rows[0]?.data).toBe('{"10":"ten","9":"nine","Apple":{"a":null,"b":[1,"é"]},"zebra":1}')
		expect(rows[0]?.digest).toBe(rows[0]?.whole)
	})

	it('notices by the digest what was changed behind its back', async () => {
		const stream = newStream()
		const store = open()
		await store.append(stream, newEvents(2), { expectedRevision: 'no_stream' })
		await admin.query(
			`UPDATE es.events SET data = replace(data::text, '1500', '9500')::json WHERE stream = $1 AND revision = 1`,
			[stream],
		)
		expect((await collect(store.readStream(stream))).map(digestHolds)).toEqual([true, false])
	})

	it.each([
		['insert', `INSERT INTO es.events SELECT * FROM es.events`],
		['update', `UPDATE es.events SET type = 'Other'`],
		['delete', `DELETE FROM es.events`],
		['truncate', `TRUNCATE es.events`],
		['move the end of the log', `UPDATE es.head SET position = 0`],
		['lock out other writers', `SELECT * FROM es.head FOR UPDATE`],
		['replace the append function', `ALTER FUNCTION es.append RENAME TO other`],
	])('does not let the application role %s', async (_, statement) => {
		const app = await connect(database.appUrl)
		try {
			await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/)
		} finally {
			await app.end()
		}
	})

	it('commits appends of many callers together', async () => {
		const store = open()
		const streams = Array.from({ length: 64 }, newStream)
		await Promise.all(
			streams.map((stream) => store.append(stream, newEvents(2), { expectedRevision: 'no_stream' })),
		)
		const { rows } = await admin.query<{ events: number; commits: number }>(
			'SELECT count(*)::int AS events, count(DISTINCT xmin::text)::int AS commits FROM es.events WHERE stream = ANY ($1)',
			[streams],
		)
		expect(rows[0]?.events).toBe(128)
		expect(rows[0]?.commits).toBeLessThanOrEqual(4)
	})

	it('lets a poisonous append harm no other in its batch', async () => {
		const store = open()
		const known = newEvent()
		await store.append(newStream(), [known], { expectedRevision: 'no_stream' })
		const streams = Array.from({ length: 20 }, newStream)
		const attempts = await Promise.allSettled(
			streams.map((stream, index) =>
				store.append(stream, [newEvent(), index % 7 === 3 ? { ...known } : newEvent()], {
					expectedRevision: 'no_stream',
				}),
			),
		)
		for (const [index, attempt] of attempts.entries()) {
			const stored = await collect(store.readStream(streams[index] ?? ''))
			if (index % 7 === 3) {
				expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(EventIdConflict) })
				expect(stored).toEqual([])
			} else {
				expect(attempt.status).toBe('fulfilled')
				expect(stored).toHaveLength(2)
			}
		}
	})

	it('leaves no hole in the positions whatever was refused, rolled back or cut', async () => {
		const store = open()
		const shared = newEvent()
		const work = Array.from({ length: 40 }, async (_, index) => {
			const events = index % 5 === 0 ? [newEvent(), shared] : newEvents(2)
			await store.append(index % 4 === 0 ? 'request-shared' : newStream(), events, {
				expectedRevision: 'no_stream',
			})
		})
		const rolledBack = (async () => {
			const app = await connect(database.appUrl)
			await app.query('BEGIN')
			await app.query(
				`SELECT * FROM es.append($1, '{-1}', '{1}', '{1}', '{0}', $2, 'Never', '{1}', '{}', '{}', 'ab')`,
				[newStream(), randomUUID()],
			)
			await app.query('ROLLBACK')
			await app.end()
		})()
		await Promise.allSettled([...work, rolledBack, admin.query(CUT)])
		const { rows } = await admin.query<{ first: string; last: string; events: string; head: string }>(
			`SELECT min(position) AS first, max(position) AS last, count(*) AS events,
				(SELECT position FROM es.head) AS head FROM es.events`,
		)
		const [figures] = rows
		expect(figures?.first).toBe('1')
		expect(figures?.last).toBe(figures?.events)
		expect(figures?.head).toBe(figures?.last)
	})

	it('says that the outcome is unknown when the connection dies, and takes the same events again', async () => {
		const store = open()
		const stream = newStream()
		const events = newEvents(2)
		await admin.query('BEGIN')
		await admin.query('SELECT * FROM es.head FOR UPDATE')
		const append = store.append(stream, events, { expectedRevision: 'no_stream' })
		const outcome = append.catch((error) => error)
		const watcher = await connect(database.adminUrl)
		await sees(watcher, "wait_event_type = 'Lock'")
		await admin.query(CUT)
		await admin.query('ROLLBACK')
		expect(await outcome).toBeInstanceOf(EventStoreUnavailable)
		expect(await collect(store.readStream(stream))).toEqual([])
		expect((await store.append(stream, events, { expectedRevision: 'no_stream' })).revision).toBe(1n)
	})

	it('gives up when the log stays locked, writes nothing, and goes on afterwards', async () => {
		const store = open()
		const streams = Array.from({ length: 5 }, newStream)
		await admin.query('BEGIN')
		await admin.query('SELECT * FROM es.head FOR UPDATE')
		const attempts = await Promise.allSettled(
			streams.map((stream) => store.append(stream, newEvents(1), { expectedRevision: 'no_stream' })),
		)
		await admin.query('ROLLBACK')
		for (const attempt of attempts)
			expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(EventStoreUnavailable) })
		expect(await collect(store.readStream(streams[0] ?? ''))).toEqual([])
		await store.append(streams[0] ?? '', newEvents(1), { expectedRevision: 'no_stream' })
	})

	it('wakes subscribers of other processes', async () => {
		const [writer, reader] = [open(), open({ pollMs: 3_600_000 })]
		const follower = follow(reader, { after: await reader.head() })
		await follower.until(({ deliveries }) => deliveries.length === 1)
		await sees(admin, "query LIKE 'LISTEN%' AND pid <> pg_backend_pid()")
		await writer.append(newStream(), newEvents(1), { expectedRevision: 'no_stream' })
		await follower.until(({ events }) => events.length === 1)
		await follower.stop()
	})

	it('finds by polling what nobody announced', async () => {
		const reader = open({ pollMs: 50 })
		const follower = follow(reader, { after: await reader.head() })
		await follower.until(({ deliveries }) => deliveries.length === 1)
		await admin.query(
			`SELECT * FROM es.append($1, '{-1}', '{1}', '{1}', '{0}', $2, 'Silent', '{1}', '{}', '{}', 'ab')`,
			[newStream(), randomUUID()],
		)
		await follower.until(({ events }) => events.length === 1)
		await follower.stop()
	})

	it('ends a subscription loudly when the log has a hole, even where nobody wants the event', async () => {
		const own = await createTestDatabase()
		const owner = await connect(own.adminUrl)
		const store = createPostgresEventLog({ databaseUrl: own.appUrl, log })
		try {
			await store.append(newStream(), newEvents(5), { expectedRevision: 'no_stream' })
			await owner.query('DELETE FROM es.events WHERE position = 3')
			await expect(collect(store.subscribe({ after: START }))).rejects.toThrow(LogBroken)
			await expect(collect(store.subscribe({ after: START, types: ['None'] }))).rejects.toThrow(LogBroken)
			await owner.query('DELETE FROM es.events WHERE position = 5')
			const last = '00000000000000000004' as Position
			await expect(collect(store.subscribe({ after: last }))).rejects.toThrow('hole between 4 and 5')
		} finally {
			await store.close()
			await owner.end()
			await own.drop()
		}
	})

	it('ends a subscription loudly when the log ends before the place where its reader stands', async () => {
		const beyond = '00000000000900000000' as Position
		await expect(collect(open().subscribe({ after: beyond }))).rejects.toThrow(LogBroken)
		await expect(collect(open().subscribe({ after: '17:18' as Position }))).rejects.toThrow(LogBroken)
	})
})

async function sees(client: pg.Client, state: string): Promise<void> {
	for (let found = 0; found === 0; ) {
		const { rows } = await client.query<{ count: number }>(
			`SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND ${state}`,
		)
		found = rows[0]?.count ?? 0
	}
}
