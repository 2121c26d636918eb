import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestOutbox, type TestOutbox } from '../../tests/harness/outbox.ts'
import { sweepAt } from '../../tests/harness/sweep.ts'
import { EventStoreUnavailable } from '../ports/event-store.ts'
import { MailInDoubt } from '../ports/mailer.ts'
import { until } from '../runtime/testing.ts'
import { DatabaseAway, type Sql } from '../sql/sql.ts'
import { newId } from '../wire/ids.ts'
import { DAY_MS } from '../wire/time.ts'
import type { Lane } from './lanes.ts'
import { GiveUp, kindOf, type OutboxHandler, workId } from './outbox.ts'
import { claimWork, planWork } from './outbox-rows.ts'
import type { OutboxWorker, OutboxWorkerSettings } from './outbox-worker.ts'
import { upTo } from './retry-policy.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const clock = { now: () => NOW }

let outbox: TestOutbox
let sql: Sql
const workers: OutboxWorker[] = []

beforeEach(async () => {
	outbox = await openTestOutbox()
	sql = outbox.sql
})
afterEach(async () => {
	for (const worker of workers.splice(0)) await worker.stop()
	await outbox.close()
})

const handler = (settings: Partial<OutboxHandler> = {}): OutboxHandler => ({
	kind: 'spec/do',
	lane: 'messages',
	patience: upTo(3),
	run: async () => ({ done: true }),
	...settings,
})

function work(
	handlers: readonly OutboxHandler[],
	settings: Partial<OutboxWorkerSettings> = {},
): OutboxWorker {
	const worker = outbox.work(clock, handlers, settings)
	workers.push(worker)
	return worker
}

async function plan(
	subject: string,
	{ lane = 'messages', kind = 'spec/do', dueAt = NOW }: { lane?: Lane; kind?: string; dueAt?: number } = {},
): Promise<string> {
	const causeId = newId(NOW)
	const id = workId(causeId, kind)
	const common = { revision: null, position: null, keepsOrder: false }
	await planWork(sql, [{ id, kind, lane, subject, causeId, dueAt, ...common }], NOW)
	return id
}

const rows = () =>
	sql.query<{ id: string; state: string; failures: number; last_error: string | null }>(
		'SELECT id, state, failures, last_error FROM ops.outbox ORDER BY id',
	)
const areDone = () => until(async () => (await rows()).every(({ state }) => state === 'done'), 'all is done')

test('What is done or ignored goes after its term, what is dead or waits stays.', async () => {
	const [done, ignored, dead, waiting] = [
		await plan('done'),
		await plan('ignored'),
		await plan('dead'),
		await plan('waiting', { dueAt: NOW + DAY_MS }),
	]
	work([
		handler({
			run: async ({ subject }) => {
				if (subject === 'dead') throw new GiveUp('Nobody can do it.')
				return subject === 'ignored' ? { ignored: 'nothing to do' } : { done: true }
			},
		}),
	])
	const states = async () => new Map((await rows()).map(({ id, state }) => [id, state]))
	await until(
		async () => [...(await states()).values()].toSorted().join() === 'dead,done,ignored,planned',
		'all is tried',
	)
	expect(await sweepAt(sql, 'ops.outbox', NOW + 7 * DAY_MS)).toBe(0)
	expect(await sweepAt(sql, 'ops.outbox', NOW + 7 * DAY_MS + 1)).toBe(2)
	const left = await states()
	expect([done, ignored, dead, waiting].map((id) => left.get(id))).toEqual([
		undefined,
		undefined,
		'dead',
		'planned',
	])
})

test('Work that is forgotten leaves no row, done or given up.', async () => {
	const givenUp: string[] = []
	let refusals = 0
	const ids = [await plan('good'), await plan('bad'), await plan('refused')]
	work([
		handler({
			forgets: true,
			run: async ({ subject }) => {
				if (subject === 'bad') throw new Error('The server is away.')
				if (subject === 'refused') throw new GiveUp('No such mailbox.')
				return { done: true }
			},
			giveUp: async ({ id, subject }) => {
				// Giving up may fail, too: then it is tried again.
				if (subject === 'refused' && ++refusals === 1) throw new Error('The database is away.')
				givenUp.push(id)
			},
		}),
	])
	await until(async () => (await rows()).length === 0, 'all is forgotten')
	expect(givenUp.toSorted()).toEqual([ids[1], ids[2]].toSorted())
	expect(refusals).toBe(2)
})

test('Work that others refuse for good is a dead letter at once.', async () => {
	const id = await plan('refused')
	let tries = 0
	work([
		handler({
			run: async () => {
				tries += 1
				throw new GiveUp('No such mailbox.')
			},
		}),
	])
	await until(async () => (await rows())[0]?.state === 'dead', 'it is given up')
	expect(await rows()).toEqual([{ id, state: 'dead', failures: 1, last_error: 'No such mailbox.' }])
	expect(tries).toBe(1)
})

test('A mail that may have arrived goes once more, also where others failed before, and not for days.', async () => {
	const id = await plan('mail')
	const answers = [new Error('It is away.'), new MailInDoubt('ECONNECTION'), new MailInDoubt('ETIMEDOUT')]
	let tries = 0
	work([
		handler({
			run: async () => {
				throw answers[tries++] ?? new Error('It was sent too often.')
			},
		}),
	])
	await areDone()
	expect(await rows()).toMatchObject([{ id, state: 'done' }])
	expect(tries).toBe(3)
})

test.each([
	['the event store', new EventStoreUnavailable('EventStoreDB did not answer.')],
	['the database', new DatabaseAway('connect ECONNREFUSED')],
])('Work waits for %s while it is away, without losing a try.', async (_, absence) => {
	const id = await plan('waiting')
	let tries = 0
	const run: OutboxHandler['run'] = async () => {
		tries += 1
		if (tries <= 20) throw absence
		if (tries === 21) throw new Error('refused')
		return { done: true }
	}
	work([handler({ patience: upTo(2), run })])
	await areDone()
	expect(tries).toBe(22)
	expect(await rows()).toEqual([{ id, state: 'done', failures: 1, last_error: null }])
})

test('A worker that could not say how its work ended, since the database was away, has not died.', async () => {
	const id = await plan('left')
	const claim = (until: string) =>
		sql.execute(
			`UPDATE ops.outbox SET state = 'running', claims = claims + 1, lease_until = ${until} WHERE id = $1`,
			[id],
		)
	await claim("pg_postmaster_start_time() - interval '1 ms'")
	const claimed = { lane: 'messages', kinds: ['spec/do'], now: NOW, leaseMs: 1_000, limit: 1 } as const
	expect(await claimWork(sql, claimed)).toMatchObject([{ id, failures: 0 }])
	await sql.execute('SELECT pg_sleep(0.002)')
	await claim("greatest(pg_postmaster_start_time(), now() - interval '1 ms')")
	expect(await claimWork(sql, { ...claimed, leaseMs: 0 })).toMatchObject([{ id, failures: 1 }])
})

test('A lane that goes by real time does so wherever the system’s clock stands.', async () => {
	const later = NOW + DAY_MS
	await plan('now', { lane: 'accounts', kind: 'spec/real', dueAt: later })
	const virtual = await plan('not yet', { dueAt: later })
	const done: string[] = []
	const run: OutboxHandler['run'] = async ({ id }) => {
		done.push(kindOf(id))
		return { done: true }
	}
	work([handler({ run }), handler({ kind: 'spec/real', lane: 'accounts', run })], {
		wallClock: { now: () => later },
	})
	await until(() => done.length === 1, 'one is done')
	expect(done).toEqual(['spec/real'])
	expect((await rows()).find(({ id }) => id === virtual)?.state).toBe('planned')
})

test('A lane whose workers all wait holds nobody up in another.', async () => {
	const release = Promise.withResolvers<void>()
	for (let n = 0; n < 3; n++) await plan(`slow ${n}`, { lane: 'provider', kind: 'spec/slow' })
	const slow = handler({
		kind: 'spec/slow',
		lane: 'provider',
		run: async () => {
			await release.promise
			return { done: true }
		},
	})
	work([slow, handler()], { concurrency: 1 })
	await until(async () => (await rows()).some(({ state }) => state === 'running'), 'the first is under way')
	const quick = await plan('quick')
	await until(
		async () => (await rows()).find(({ id }) => id === quick)?.state === 'done',
		'the other lane goes on',
	)
	expect((await rows()).filter(({ state }) => state === 'done')).toHaveLength(1)
	release.resolve()
	await areDone()
})

test('One run serves all work about a subject that waits, and each keeps to its own patience.', async () => {
	const served: string[] = []
	const ids = [await plan('one'), await plan('one'), await plan('other')]
	await sql.execute('UPDATE ops.outbox SET failures = 2 WHERE id = $1', [ids[0]])
	let isAway = true
	work([
		handler({
			isShared: true,
			run: async ({ subject }) => {
				served.push(subject)
				if (subject === 'one' && isAway) {
					isAway = false
					throw new Error('The provider is away.')
				}
				return { done: true }
			},
		}),
	])
	await until(
		async () => (await rows()).every(({ state }) => state === 'done' || state === 'dead'),
		'all is over',
	)
	expect(served.toSorted()).toEqual(['one', 'one', 'other'])
	expect(new Map((await rows()).map(({ id, state, failures }) => [id, `${state} ${failures}`]))).toEqual(
		new Map([
			[ids[0], 'dead 3'],
			[ids[1], 'done 1'],
			[ids[2], 'done 0'],
		]),
	)
})
