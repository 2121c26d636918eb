import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { openTestOutbox, type TestOutbox } from '../../tests/harness/outbox.ts'
import { effectWork } from '../effects/effect-work.ts'
import { type EffectHandler, JobFinding } from '../effects/effects.ts'
import type { Decider, DomainEvent } from '../events/decider.ts'
import { loadState } from '../events/dispatch.ts'
import type { OutboxWorker, OutboxWorkerSettings } from '../outbox/outbox-worker.ts'
import { ringByQueue } from '../outbox/ring.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { JobQueue } from '../ports/queue.ts'
import type { Sql } from '../sql/sql.ts'
import { createEffectPlanner, type EffectPlanner } from './effect-planner.ts'
import { createWriter, newEvent, quiet, until } from './testing.ts'

let outbox: TestOutbox
let sql: Sql
let store: EventStore
let queue: JobQueue
let write: ReturnType<typeof createWriter>
let clock: { time: number; now(): number }
const running: { stop(): Promise<void> }[] = []
let done: string[]

beforeEach(async () => {
	outbox = await openTestOutbox()
	sql = outbox.sql
	store = createInMemoryEventStore()
	queue = outbox.queue
	write = createWriter(store)
	clock = {
		// A little ahead, so that what is recorded now is due.
		time: Date.now() + 60_000,
		now() {
			return this.time
		},
	}
	done = []
})
afterEach(async () => {
	for (const part of running.splice(0).reverse()) await part.stop()
	await store.close()
	await outbox.close()
})

const handler = (settings: Partial<EffectHandler> = {}): EffectHandler => ({
	name: 'spec/note',
	on: ['Added'],
	attempts: 3,
	run: async (event) => {
		done.push(`${event.stream}:${event.data.amount}`)
		return { done: true, note: 'noted' }
	},
	...settings,
})

function plan(handlers: readonly EffectHandler[], onPlanned: () => void = () => {}): EffectPlanner {
	const planner = createEffectPlanner({
		store,
		sql,
		handlers,
		clock,
		log: quiet,
		onPlanned,
		stoppedPauseMs: () => 20,
	})
	running.push(planner)
	planner.start()
	return planner
}

function work(
	handlers: readonly EffectHandler[],
	settings: Partial<OutboxWorkerSettings> = {},
): OutboxWorker {
	const work = handlers.map((each) => effectWork(store, each))
	const worker = outbox.work(clock, work, { pauseMs: () => 10, ...settings })
	running.push(worker)
	return worker
}

const added = (amount: number) => newEvent('Added', { amount: String(amount) })
const effects = () =>
	sql.query<{ state: string; claims: number; failures: number }>(
		'SELECT state, claims, failures FROM ops.outbox ORDER BY position, kind',
	)
const states = async () => (await effects()).map((effect) => effect.state)
const allAre = (state: string, count: number) =>
	until(async () => {
		const found = await states()
		return found.length === count && found.every((each) => each === state)
	}, `${count} effects are ${state}`)

test('Each event leads to each effect once, over restarts and a planner that is behind.', async () => {
	const handlers = [handler(), handler({ name: 'spec/other' })]
	await write('a-1', added(1), newEvent('Ignored'), added(2))
	const first = plan(handlers)
	await until(async () => (await states()).length === 4, 'four effects are planned')
	await first.stop()
	await write('a-1', added(3))
	plan(handlers)
	plan(handlers)
	await until(async () => (await states()).length === 6, 'six effects are planned')
	// Even with its checkpoint lost.
	for (const part of running) await part.stop()
	await sql.execute("UPDATE ops.checkpoints SET position = ''")
	const third = plan(handlers)
	const head = await store.head()
	await until(() => third.status().position === head, 'it went through the log again')
	expect(await states()).toHaveLength(6)
})

test('A handler that is added later begins with what comes after it.', async () => {
	await write('a-1', added(1))
	const first = plan([handler()])
	await until(async () => (await states()).length === 1, 'the first is planned')
	await first.stop()
	plan([handler(), handler({ name: 'spec/later' })])
	await write('a-1', added(2))
	await until(async () => (await states()).length === 3, 'the later ones are planned')
	expect(await sql.query("SELECT revision FROM ops.outbox WHERE kind = 'spec/later'")).toEqual([
		{ revision: 1n },
	])
})

test('Effects are carried out, and of one stream in log order though many run at once.', async () => {
	let waiting = 0
	const together = Promise.withResolvers<void>()
	const meeting = handler({
		run: async (event) => {
			// The first of each stream wait for one another, so they have to run at once.
			if (event.revision === 0n && ++waiting === 3) together.resolve()
			await together.promise
			done.push(`${event.stream}:${event.data.amount}`)
			return { done: true }
		},
	})
	for (let n = 0; n < 10; n++) for (const stream of ['a-1', 'b-1', 'c-1']) await write(stream, added(n))
	plan([meeting])
	work([meeting])
	await allAre('done', 30)
	for (const stream of ['a-1', 'b-1', 'c-1']) {
		expect(done.filter((each) => each.startsWith(stream))).toEqual(
			Array.from({ length: 10 }, (_, n) => `${stream}:${n}`),
		)
	}
	expect(await effects()).toEqual(
		Array.from({ length: 30 }, () => ({ state: 'done', claims: 1, failures: 0 })),
	)
})

test('An effect is due by our clock, also when that jumps.', async () => {
	const late = handler({ delayMs: () => 86_400_000 })
	plan([late])
	work([late])
	await write('a-1', added(1))
	await until(async () => (await states()).length === 1, 'it is planned')
	await queue.add('effects', [{ about: await onlyId(), key: 'early' }])
	await until(async () => (await states())[0] === 'planned' && done.length === 0, 'it is not done early')
	clock.time += 86_400_001
	await allAre('done', 1)
})

test('What failed is tried again, then is a dead letter that holds nobody up, and can be retried.', async () => {
	let isMended = false
	const failing = handler({
		run: async (event, { attempt }) => {
			done.push(`${event.data.amount}.${attempt}`)
			if (event.data.amount === '1' && !isMended) throw new Error('The post office is closed.')
			return { done: true }
		},
	})
	await write('a-1', added(1), added(2))
	plan([failing])
	const worker = work([failing], { pauseMs: () => 0 })
	await until(async () => (await states()).join() === 'dead,done', 'the first is dead and the second done')
	expect(done).toEqual(['1.1', '1.2', '1.3', '2.1'])
	const letter = await sql.one<{ id: string }>(
		"SELECT id, kind, failures, last_error FROM ops.outbox WHERE state = 'dead'",
	)
	expect(letter).toMatchObject({ kind: 'spec/note', failures: 3, last_error: 'The post office is closed.' })

	isMended = true
	expect(await worker.retry(letter.id)).toBe(true)
	await allAre('done', 2)
	expect(await worker.retry(letter.id)).toBe(false)
})

test('Pauses between failures grow by our clock.', async () => {
	const failing = handler({
		attempts: 9,
		run: async () => {
			done.push('tried')
			throw new Error('Closed.')
		},
	})
	await write('a-1', added(1))
	plan([failing])
	work([failing], { pauseMs: (failures) => 60_000 * failures })
	for (let failures = 1; failures <= 3; failures++) {
		await until(async () => (await effects())[0]?.failures === failures, `${failures} tries failed`)
		const { waits } = await sql.one<{ waits: bigint }>(
			"SELECT (extract(epoch FROM due_at - $1::timestamptz) * 1000)::bigint AS waits FROM ops.outbox WHERE state = 'planned'",
			[new Date(clock.time).toISOString()],
		)
		expect(waits).toBe(60_000n * BigInt(failures))
		clock.time += Number(waits)
	}
})

test('An effect that is not ready looks again later without counting a failure, or is ignored.', async () => {
	const patient = handler({
		run: async (_, { attempt }) => (attempt < 5 ? { again: true, afterMs: 0 } : { ignored: 'nothing to do' }),
	})
	await write('a-1', added(1))
	plan([patient])
	work([patient])
	await allAre('ignored', 1)
	expect(await effects()).toEqual([{ state: 'ignored', claims: 5, failures: 0 }])
	expect(await sql.query('SELECT result FROM ops.outbox')).toEqual([{ result: { reason: 'nothing to do' } }])
})

test('An effect that finds somebody at the same thing stays due, keeps its turn, and gives its place to others.', async () => {
	const done: string[] = []
	let isBusy = true
	const shared = handler({
		run: async ({ stream, revision }) => {
			if (stream === 'a-1' && isBusy) return { busy: true }
			done.push(`${stream} ${revision}`)
			if (stream === 'b-1') isBusy = false
			return { done: true }
		},
	})
	await write('a-1', added(1), added(2))
	await write('b-1', added(3))
	plan([shared])
	work([shared], { concurrency: 1 })
	// The clock is stopped: work that it postponed would never be due.
	await allAre('done', 3)
	expect(done).toEqual(['b-1 0', 'a-1 0', 'a-1 1'])
	expect((await effects()).map(({ failures }) => failures)).toEqual([0, 0, 0])
})

test('Only failures in a row bury an effect: a look that went well ends them.', async () => {
	const shaky = handler({
		attempts: 3,
		run: async (_, { attempt }) => {
			if (attempt > 8) return { done: true }
			if (attempt % 3 !== 0) throw new Error('The line broke.')
			return { again: true, afterMs: 0 }
		},
	})
	await write('a-1', added(1))
	plan([shaky])
	work([shaky], { pauseMs: () => 0 })
	await allAre('done', 1)
	expect(await effects()).toEqual([{ state: 'done', claims: 9, failures: 2 }])
})

test('An effect of a worker that died is taken again when its lease is over, and buried if that goes on.', async () => {
	await write('a-1', added(1))
	await write('b-1', added(2))
	plan([handler()])
	await until(async () => (await states()).length === 2, 'they are planned')
	const die = (stream: string, claims: number) =>
		sql.execute(
			"UPDATE ops.outbox SET state = 'running', claims = $2, failures = $2 - 1, lease_until = now() + interval '0.2 s' WHERE subject = $1",
			[stream, claims],
		)
	await die('a-1', 1)
	await die('b-1', 3)
	// A lease from before the server's start would be nobody's fault.
	work([handler()], { leaseMs: 1_000 })
	await until(async () => (await states()).join() === 'done,dead', 'one is done and one is dead')
	expect(await effects()).toEqual([
		{ state: 'done', claims: 2, failures: 1 },
		{ state: 'dead', claims: 4, failures: 3 },
	])
	expect(done).toEqual(['a-1:1'])
})

test('A worker whose lease went to another one does not decide how it ended.', async () => {
	const release = Promise.withResolvers<void>()
	const stuck = handler({
		run: async (_, { attempt }) => {
			done.push(`begun ${attempt}`)
			if (attempt === 1) await release.promise
			return attempt === 1 ? { ignored: 'too late' } : { done: true }
		},
	})
	await write('a-1', added(1))
	plan([stuck])
	work([stuck])
	await until(() => done.length === 1, 'the first worker has begun')
	await sql.execute("UPDATE ops.outbox SET lease_until = now() - interval '1 s'")
	await allAre('done', 1)
	release.resolve()
	await until(() => done.length === 2, 'the second worker has begun')
	await running.at(-1)?.stop()
	expect(await states()).toEqual(['done'])
})

test('Losing the whole queue while effects wait in it loses nothing.', async () => {
	const begun = Promise.withResolvers<void>()
	const release = Promise.withResolvers<void>()
	const blocked = handler({
		run: async (event) => {
			begun.resolve()
			await release.promise
			done.push(event.stream)
			return { done: true }
		},
	})
	for (let n = 0; n < 20; n++) await write(`a-${n}`, added(n))
	work([blocked], { concurrency: 1 })
	const enqueued = Promise.withResolvers<void>()
	const ring = ringByQueue(queue, quiet)
	plan([blocked], () => {
		ring('effects')
		enqueued.resolve()
	})
	await Promise.all([enqueued.promise, begun.promise])
	await queue.clear('effects')
	release.resolve()
	await allAre('done', 20)
	expect(done).toHaveLength(20)
})

test('A stream that can not be read stops what needs it with one alarm, others go on, and it goes on by itself once it can be.', async () => {
	let isMended = false
	const tally: Decider<number, never, DomainEvent> = {
		initial: 0,
		decide: () => [],
		evolve(sum, { type }) {
			if (type === 'Added') return sum + 1
			if (isMended) return sum
			throw new TypeError(`Unexpected value: ${type}`)
		},
	}
	let tries = 0
	const reading = handler({
		keepOrder: false,
		run: async ({ stream }) => {
			tries += stream === 'theirs-1' ? 1 : 0
			const { state } = await loadState(store, tally, stream)
			return { done: true, note: String(state) }
		},
	})
	const alarms: string[] = []
	const lines: string[] = []
	const log = {
		info: (line: string) => void lines.push(line),
		warn: (line: string) => void lines.push(line),
		error: (line: string) => void alarms.push(line),
	}
	await write('theirs-1', newEvent('Foreign'), ...Array.from({ length: 60 }, (_, n) => added(n)))
	for (let n = 0; n < 10; n++) await write(`ours-${n}`, added(n))
	plan([reading])
	await allAre('planned', 70)
	// Simulates two processes.
	for (let process = 0; process < 2; process++) work([reading], { log, pauseMs: () => 0 })
	const heldBy = () =>
		sql.query<{ stream: string; state: string; failures: number; held_by: string | null; count: number }>(
			`SELECT split_part(subject, '-', 1) AS stream, state, failures, held_by, count(*)::int AS count
			FROM ops.outbox GROUP BY 1, 2, 3, 4 ORDER BY 1`,
		)
	await until(async () => {
		const [ours, theirs, ...more] = await heldBy()
		return more.length === 0 && ours?.state === 'done' && theirs?.held_by === 'theirs-1'
	}, 'all were tried')
	expect(await heldBy()).toEqual([
		{ stream: 'ours', state: 'done', failures: 0, held_by: null, count: 10 },
		{ stream: 'theirs', state: 'planned', failures: 0, held_by: 'theirs-1', count: 60 },
	])
	const alarm =
		'Stream theirs-1 can’t be read at event 0 (Foreign): Unexpected value: Foreign. What needs it waits.'
	expect(alarms).toEqual([alarm])
	expect(lines).toEqual([])
	expect(tries).toBe(60)

	// Now and then it is looked at again, as a deploy may have mended it.
	clock.time += 3_600_000
	await until(() => tries === 120, 'all were tried again')
	expect(await sql.query('SELECT stream, revision, event_type FROM ops.broken_streams')).toEqual([
		{ stream: 'theirs-1', revision: 0n, event_type: 'Foreign' },
	])
	isMended = true
	await until(async () => {
		clock.time += 60_000
		return (await states()).every((state) => state === 'done')
	}, 'all are done')
	expect(alarms).toEqual([alarm])
	expect(lines).toEqual(['Stream theirs-1 can be read again: what needs it goes on.'])
	expect(await sql.query('SELECT 1 FROM ops.broken_streams')).toEqual([])
})

test('An effect whose due time can not be told stops the planner, which shows it.', async () => {
	let isMended = false
	const sick = handler({
		delayMs: () => {
			if (!isMended) throw new Error('No such calendar.')
			return 0
		},
	})
	const planner = plan([sick])
	const event = added(1)
	await write('a-1', event)
	await until(() => planner.status().state.is === 'stopped', 'it stops')
	expect(await sql.query('SELECT state, stopped_at_event, stopped_by FROM ops.checkpoints')).toEqual([
		{ state: 'stopped', stopped_at_event: event.id, stopped_by: 'No such calendar.' },
	])
	isMended = true
	await until(async () => (await states()).length === 1, 'it goes on')
})

test('Of errors that were overcome nothing is kept.', async () => {
	const waits = handler({
		name: 'spec/waits',
		run: async (_event, { attempt }) => {
			if (attempt === 1) throw new Error('Not yet.')
			return attempt === 2 ? { again: true, afterMs: 1 } : { ignored: 'nothing to do' }
		},
	})
	const fails = handler({
		run: async (_event, { attempt }) => {
			if (attempt === 1) throw new Error('Not yet.')
			return { done: true }
		},
	})
	plan([waits, fails])
	work([waits, fails])
	await write('a-1', added(1))
	await until(async () => {
		clock.time += 20
		return (await states()).toSorted().join() === 'done,ignored'
	}, 'both are over')
	expect(await sql.query('SELECT last_error FROM ops.outbox')).toEqual([
		{ last_error: null },
		{ last_error: null },
	])
})

test('A scheduled job runs once per interval, however many workers there are.', async () => {
	let runs = 0
	const jobs = [{ name: 'spec/tick', everyMs: 3_600_000, run: async () => void runs++ }]
	const workers = [work([], { jobs }), work([], { jobs })]
	await until(() => runs === 1, 'it has run')
	await sql.execute("UPDATE ops.jobs SET next_at = now() - interval '1 s'")
	await until(() => runs === 2, 'it has run again')
	await workers[0]?.runJob('spec/tick')
	expect(runs).toBe(3)
})

test('A scheduled job that failed comes again after a pause, at its next turn at the latest.', async () => {
	const outcomes = [new Error('The provider is away.'), new Error('Still.'), null]
	let runs = 0
	const job = async () => {
		runs += 1
		const outcome = outcomes.shift()
		if (outcome) throw outcome
	}
	work([], { jobs: [{ name: 'spec/fails', everyMs: 3_600_000, run: job }] })
	await until(() => runs === 3, 'it went well')
	await until(
		async () => (await jobRow('spec/fails')).claims === 3 && (await jobRow('spec/fails')).isFar,
		'that is kept',
	)
	expect(await jobRow('spec/fails')).toMatchObject({ claims: 3, last_error: null, isFar: true })
})

test('What a scheduled job found is told, and looked at again at its next turn only.', async () => {
	let runs = 0
	const run = async () => {
		runs += 1
		throw new JobFinding('The books don’t agree.')
	}
	const worker = work([], { jobs: [{ name: 'spec/finds', everyMs: 3_600_000, run }] })
	await until(
		async () => (await jobRow('spec/finds').catch(() => null))?.last_error === 'The books don’t agree.',
		'it is told',
	)
	expect(await jobRow('spec/finds')).toMatchObject({ isFar: true })
	await worker.stop()
	expect(runs).toBe(1)
})

test('A scheduled job whose process died is begun by another one when its lease is over, not before.', async () => {
	let begun = 0
	const run = () => {
		begun += 1
		return begun === 1 ? dies.promise : Promise.resolve()
	}
	const dies = Promise.withResolvers<void>()
	const jobs = [{ name: 'spec/dies', everyMs: 3_600_000, run }]
	work([], { jobs, leaseMs: 60_000 })
	await until(() => begun === 1, 'it is under way')
	work([], { jobs })
	await delay(100)
	expect(begun).toBe(1)
	await sql.execute("UPDATE ops.jobs SET next_at = now() - interval '1 s'")
	await until(async () => begun === 2 && (await jobRow('spec/dies')).isFar, 'another one has done it')
	// A worker that was taken for dead can't report a result any more.
	dies.reject(new Error('Late.'))
	await delay(100)
	expect(await jobRow('spec/dies')).toMatchObject({ last_error: null, failures: 0, claims: 2 })
})

const jobRow = (name: string) =>
	sql.one<{ claims: number; failures: number; last_error: string | null; isFar: boolean }>(
		`SELECT claims, failures, last_error, next_at > now() + interval '50 min' AS "isFar"
		FROM ops.jobs WHERE name = $1`,
		[name],
	)

async function onlyId(): Promise<string> {
	return (await sql.one<{ id: string }>('SELECT id FROM ops.outbox')).id
}
