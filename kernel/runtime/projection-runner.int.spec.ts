import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { type EventStore, LogBroken, type Position, type RecordedEvent } from '../ports/event-store.ts'
import type { Projection } from '../projection/projection.ts'
import { createSql, type Sql } from '../sql/sql.ts'
import { createRunner, type Runner, type RunnerSettings } from './projection-runner.ts'
import { readProjectionStatus, stoppedFollowers } from './projection-status.ts'
import { createReadAfter } from './read-after.ts'
import { createWriter, newEvent, quiet, systemClock, type TallyRow, tallies, until } from './testing.ts'

let database: TestDatabase
let sql: Sql
let store: EventStore
let write: ReturnType<typeof createWriter>
let runners: Runner[]

beforeEach(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	store = createInMemoryEventStore()
	write = createWriter(store)
	runners = []
})
afterEach(async () => {
	await Promise.all(runners.map((runner) => runner.stop()))
	await store.close()
	await sql.close()
	await database.drop()
})

function start(projections: readonly Projection[], settings: Partial<RunnerSettings> = {}): Runner {
	const runner = createRunner({ store, sql, projections, log: quiet, clock: systemClock, ...settings })
	runners.push(runner)
	runner.start()
	return runner
}

const added = (amount: number) => newEvent('Added', { amount: String(amount) })
const tally = (id: string) =>
	sql.maybeOne<TallyRow>('SELECT id, total, times FROM read.tallies WHERE id = $1', [id])
const reached = (position: Position) => createReadAfter({ sql, store }).waitFor(['tallies'], position, 10_000)
const checkpoint = (version = 1) =>
	sql.one<{ phase: string; state: string; stopped_at_event: string | null; stopped_by: string | null }>(
		'SELECT phase, state, stopped_at_event, stopped_by FROM ops.projections WHERE version = $1',
		[version],
	)

test('A read model shows what was there before it started and what comes while it runs.', async () => {
	await write('a-1', added(5), added(7))
	const runner = start([tallies()])
	await reached(await write('a-2', added(1)))
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 12n, times: 2 })
	expect(await tally('a-2')).toEqual({ id: 'a-2', total: 1n, times: 1 })

	await reached(await write('a-1', newEvent('Cleared')))
	expect(await tally('a-1')).toBeNull()
	await until(() => runner.status()[0]?.caughtUp === true, 'the runner has caught up')
	expect(runner.status()[0]).toMatchObject({ phase: 'live', generation: 1, state: { is: 'following' } })
})

test('Events that a read model ignores still move it on.', async () => {
	start([tallies()])
	expect(await reached(await write('b-1', newEvent('SomethingElse')))).toBe(true)
})

test('A crash after the rows and before the commit undoes both, and each event counts once.', async () => {
	const whole = tallies()
	let crashes = 0
	const crashing: Projection = {
		...whole,
		async apply(events, tx, table) {
			await whole.apply(events, tx, table)
			if (++crashes > 3) return
			// The server ends the connection, as it does when it crashes.
			await tx.execute('SELECT pg_terminate_backend(pg_backend_pid())')
		},
	}
	let position = '' as Position
	for (let n = 0; n < 50; n++) position = await write('a-1', added(1))
	start([crashing])
	expect(await reached(position)).toBe(true)
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 50n, times: 50 })
	expect(crashes).toBeGreaterThan(3)
})

test('A zombie that was overtaken changes nothing and goes on from where the other one came.', async () => {
	const first = await write('a-1', added(1))
	start([tallies()])
	await reached(first)
	// Another process got there first: it applied the next event and moved the checkpoint.
	await sql.transaction(async (tx) => {
		await tx.execute("UPDATE ops.projections SET position = '00000000000000000002' WHERE name = 'tallies'")
		await tx.execute("UPDATE read.tallies_v1 SET total = total + 10, times = times + 1 WHERE id = 'a-1'")
		await write('a-1', added(10))
		await until(
			async () =>
				(await sql.query("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).length >
				0,
			'the runner waits to move the checkpoint',
		)
	})
	await reached(await write('a-1', added(100)))
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 111n, times: 3 })
})

test('Of two runners one works; when it stops the other one goes on.', async () => {
	const appliedBy: string[] = []
	const one = start([tallies()], { onApplied: () => appliedBy.push('one') })
	await reached(await write('a-1', added(1)))
	start([tallies()], { onApplied: () => appliedBy.push('two') })
	await reached(await write('a-1', added(1)))
	expect(appliedBy).toEqual(['one', 'one'])
	await one.stop()
	expect(await reached(await write('a-1', added(1)))).toBe(true)
	expect(appliedBy).toEqual(['one', 'one', 'two'])
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 3n, times: 3 })
})

test('A poison event stops its read model at that event, shows, and is taken up when it can be applied.', async () => {
	const gauges = new Map<string, number>()
	let isMended = false
	const whole = tallies()
	const sick = {
		...whole,
		apply: async (
			events: readonly RecordedEvent[],
			...rest: [Parameters<Projection['apply']>[1], string]
		) => {
			if (!isMended && events.some((event) => event.data.amount === '13')) throw new TypeError('Thirteen!')
			await whole.apply(events, ...rest)
		},
	}
	const poison = added(13)
	await write('a-1', added(1), added(2), poison, added(4))
	const runner = start([sick], {
		stoppedPauseMs: () => (isMended ? 1 : 20),
		metrics: { observe() {}, count() {}, gauge: (name, value) => gauges.set(name, value) },
	})
	await until(() => runner.status()[0]?.state.is === 'stopped', 'the read model stops')
	expect(runner.status()[0]?.state).toMatchObject({ at: { id: poison.id }, error: 'Thirteen!' })
	expect(gauges.get('projection_stopped')).toBe(1)
	expect(await stoppedFollowers(sql)).toBe('stopped: tallies')
	expect(await readProjectionStatus(sql, store)).toMatchObject([
		{ name: 'tallies', isStopped: true, isUpToDate: false },
	])
	expect(await checkpoint()).toMatchObject({
		state: 'stopped',
		stopped_at_event: poison.id,
		stopped_by: 'Thirteen!',
	})
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 3n, times: 2 })

	isMended = true
	await reached(await write('a-1', added(8)))
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 28n, times: 5 })
	expect(await checkpoint()).toMatchObject({ state: 'running', stopped_by: null })
	expect(await stoppedFollowers(sql)).toBeNull()
	expect(await readProjectionStatus(sql, store)).toMatchObject([{ isStopped: false, isUpToDate: true }])
})

test('A log that is not the one it followed stops a read model, alarms, and is taken up when it is right again.', async () => {
	await write('a-1', added(1))
	let isBroken = true
	const other: EventStore = {
		...store,
		subscribe(options) {
			if (isBroken) throw new LogBroken('The log ends before this reader.')
			return store.subscribe(options)
		},
	}
	const alarms: string[] = []
	const runner = start([tallies()], {
		store: other,
		log: { ...quiet, error: (message) => alarms.push(message) },
		stoppedPauseMs: () => (isBroken ? 20 : 1),
	})
	await until(() => runner.status()[0]?.state.is === 'stopped', 'the read model stops')
	expect(runner.status()[0]?.state).toEqual({
		is: 'stopped',
		at: null,
		error: 'The log ends before this reader.',
	})
	expect(alarms[0]).toContain('The log ends before this reader.')
	await until(async () => (await stoppedFollowers(sql)) === 'stopped: tallies', 'health says so')
	expect(await checkpoint()).toMatchObject({ state: 'stopped', stopped_at_event: null })
	isBroken = false
	await until(() => runner.status()[0]?.state.is === 'following', 'it follows again')
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 1n, times: 1 })
	expect(await stoppedFollowers(sql)).toBeNull()
})

test('A read model that stopped at the end of the log is well again as soon as the log is.', async () => {
	await write('a-1', added(1))
	const first = start([tallies()])
	await until(() => first.status()[0]?.caughtUp === true, 'it has caught up')
	await first.stop()
	let isBroken = true
	const other: EventStore = {
		...store,
		subscribe(options) {
			if (isBroken) throw new LogBroken('The log ends before this reader.')
			return store.subscribe(options)
		},
	}
	start([tallies()], { store: other, stoppedPauseMs: () => (isBroken ? 20 : 1) })
	await until(async () => (await stoppedFollowers(sql)) === 'stopped: tallies', 'health says so')
	isBroken = false
	await until(async () => (await stoppedFollowers(sql)) === null, 'health is well, though nothing came')
})

test('A new version is built beside the old one and shown when it has caught up.', async () => {
	const first = start([tallies()])
	await reached(await write('a-1', added(1), added(2)))
	await first.stop()

	const held = Promise.withResolvers<void>()
	const next = tallies(2, 100n)
	const slow: Projection = {
		...next,
		async apply(events, tx, table) {
			await held.promise
			await next.apply(events, tx, table)
		},
	}
	const second = start([slow])
	await until(() => second.status()[0]?.phase === 'building', 'the new version is being built')
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 3n, times: 2 })
	held.resolve()
	await until(() => second.status()[0]?.phase === 'live', 'the new version is shown')
	expect(await tally('a-1')).toEqual({ id: 'a-1', total: 300n, times: 2 })
	expect(await checkpoint(1)).toMatchObject({ phase: 'retired' })
	expect(await sql.query('SELECT 1 FROM read.tallies_v1')).toHaveLength(1)
})

test('A version with other columns replaces the view, and the one before last is dropped.', async () => {
	const position = await write('a-1', added(1))
	const other = (version: number, column: string): Projection => ({
		...tallies(version),
		create: (table) => [`CREATE TABLE ${table} (id text PRIMARY KEY, ${column} bigint, times int)`],
		apply: async (events, tx, table) => {
			for (const event of events) await tx.execute(`INSERT INTO ${table} VALUES ($1, 1, 1)`, [event.stream])
		},
	})
	await start([tallies(1)]).stop()
	for (const [version, column] of [
		[2, 'amount'],
		[3, 'money'],
	] as const) {
		const runner = start([other(version, column)])
		await until(() => runner.status()[0]?.phase === 'live', `version ${version} is shown`)
		await runner.stop()
	}
	expect(await reached(position)).toBe(true)
	expect(await sql.query('SELECT * FROM read.tallies')).toEqual([{ id: 'a-1', money: 1n, times: 1 }])
	expect(
		await sql.query("SELECT tablename FROM pg_tables WHERE schemaname = 'read' ORDER BY tablename"),
	).toEqual([{ tablename: 'tallies_v2' }, { tablename: 'tallies_v3' }])
})

test('An old version that starts again leaves the newer one alone.', async () => {
	const newer = start([tallies(2)])
	await until(() => newer.status()[0]?.caughtUp === true, 'version 2 is shown')
	const old = start([tallies(1)])
	await until(() => old.status()[0]?.phase === 'superseded', 'the old version sees that it is superseded')
	expect(await sql.query('SELECT version FROM ops.projections')).toEqual([{ version: 2 }])
})

test('A query that waits for a position sees it, and is told when it does not come.', async () => {
	const runner = start([tallies()])
	const readAfter = createReadAfter({ sql, store, progress: runner.progress })
	const position = await write('a-1', added(1))
	expect(await readAfter.waitFor(['tallies'], position)).toBe(true)
	expect(await tally('a-1')).not.toBeNull()
	await runner.stop()
	expect(await readAfter.waitFor(['tallies'], await write('a-1', added(1)), 50)).toBe(false)
	expect(await readAfter.waitFor(['nobody'], position, 50)).toBe(false)
	expect(await readAfter.waitFor([], position, 50)).toBe(true)
})
