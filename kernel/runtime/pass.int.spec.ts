import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { Projection } from '../projection/projection.ts'
import { createSql, type Sql } from '../sql/sql.ts'
import { createEffectPlanner } from './effect-planner.ts'
import { createRunner, type Runner, type RunnerSettings } from './projection-runner.ts'
import { createWriter, newEvent, quiet, systemClock, until } from './testing.ts'

const NAMES = ['one', 'two', 'three'] as const

let database: TestDatabase
let sql: Sql
let store: EventStore
let write: ReturnType<typeof createWriter>
let runners: Runner[]
let sick: Set<string>

beforeEach(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	store = createInMemoryEventStore()
	write = createWriter(store)
	runners = []
	sick = new Set()
})
afterEach(async () => {
	await Promise.all(runners.map((runner) => runner.stop()))
	await store.close()
	await sql.close()
	await database.drop()
})

const keeping = (name: string, passesAll?: true): Projection => ({
	name,
	version: 1,
	handles: ['Added', `Of ${name}`],
	...(passesAll && { passesAll }),
	create: (table) => [`CREATE TABLE IF NOT EXISTS ${table} (id uuid, type text)`],
	async apply(events, tx, table) {
		if (sick.has(name)) throw new TypeError(`${name} is sick.`)
		for (const { id, type } of events) await tx.execute(`INSERT INTO ${table} VALUES ($1, $2)`, [id, type])
	},
})

function start(projections: readonly Projection[], settings: Partial<RunnerSettings> = {}): Runner {
	const parts = { store, sql, projections, log: quiet, clock: systemClock, stoppedPauseMs: () => 5 }
	const runner = createRunner({ ...parts, ...settings })
	runners.push(runner)
	runner.start()
	return runner
}

const added = () => newEvent('Added')
const typesIn = async (name: string) =>
	(await sql.query<{ type: string }>(`SELECT type FROM read.${name} ORDER BY type`)).map(({ type }) => type)
const isAt = (position: Position, names: readonly string[] = NAMES) =>
	until(
		async () => {
			const rows = await sql.query<{ name: string; position: Position }>(
				'SELECT name, position FROM ops.projections',
			)
			const there = rows.filter((row) => store.comparePositions(row.position, position) >= 0)
			return names.every((name) => there.some((row) => row.name === name))
		},
		`${names.join(', ')} have come to ${position}`,
	)
const lastMoves = async () => (await sql.query('SELECT DISTINCT xmin::text FROM ops.projections')).length
const areTogether = (names: readonly string[] = NAMES) =>
	until(async () => {
		await isAt(await write('t-1', newEvent('Of nobody')), names)
		return (await lastMoves()) === 1
	}, 'they go together')

test('Read models at the end of the log are told of a batch in one transaction, each of what it handles.', async () => {
	start(NAMES.map((name) => keeping(name)))
	await areTogether()
	await isAt(await write('a-1', added(), newEvent('Of two')))
	expect(await lastMoves()).toBe(1)
	expect(await Promise.all(NAMES.map(typesIn))).toEqual([['Added'], ['Added', 'Of two'], ['Added']])
	const transactions = await sql.query(
		NAMES.map((name) => `SELECT xmin::text AS x FROM read.${name}_v1`).join(' UNION '),
	)
	expect(transactions).toHaveLength(1)
})

test('One that can’t apply an event is set aside alone, and comes along again once it can.', async () => {
	const runner = start(NAMES.map((name) => keeping(name)))
	await areTogether()
	sick.add('two')
	await write('a-1', added())
	await isAt(await write('a-1', added()), ['one', 'three'])
	await until(
		() => runner.status().some(({ name, state }) => name === 'two' && state.is === 'stopped'),
		'it stops',
	)
	expect(runner.status().filter(({ state }) => state.is === 'stopped')).toHaveLength(1)
	sick.clear()
	await areTogether()
	expect(await Promise.all(NAMES.map(typesIn))).toEqual(NAMES.map(() => ['Added', 'Added']))
})

test('Of two projectors that both believe to lead none applies what the other one has applied.', async () => {
	start(NAMES.map((name) => keeping(name)))
	await areTogether()
	start(NAMES.map((name) => keeping(name)))
	let position = '' as Position
	for (let round = 0; round < 20; round += 1) {
		position = await write('a-1', added())
		// A process that holds the leaders' locks loses them, and may continue before it notices.
		await sql.execute(
			`SELECT pg_terminate_backend(pid) FROM pg_locks
			WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
				AND pid <> pg_backend_pid()`,
		)
	}
	await isAt(position)
	expect(await Promise.all(NAMES.map(typesIn))).toEqual(NAMES.map(() => Array(20).fill('Added')))
})

test('One that passes every event is told so when it comes later, and misses none.', async () => {
	start([keeping('one'), keeping('two')])
	await areTogether(['one', 'two'])
	start([keeping('three', true)])
	await isAt(await write('a-1', added(), newEvent('Of three')))
	expect(await typesIn('three')).toEqual(['Added', 'Of three'])
})

test('Effects are planned in the transaction of the read models, once however often it is interrupted, and a planner that leaves holds nobody up.', async () => {
	const names = ['one', 'two']
	const runner = start(names.map((name) => keeping(name)))
	await areTogether(names)
	const handlers = [
		{ name: 'spec/note', on: ['Noted'], attempts: 1, run: async () => ({ done: true }) as const },
	]
	const planner = createEffectPlanner({
		store,
		sql,
		handlers,
		clock: systemClock,
		log: quiet,
		onPlanned: () => {},
		pass: runner.pass,
	})
	planner.start()
	const moves = async () =>
		(
			await sql.query<{ x: string }>(
				`SELECT xmin::text AS x FROM ops.projections UNION SELECT xmin::text FROM ops.checkpoints`,
			)
		).length
	await until(async () => {
		await isAt(await write('t-1', newEvent('Of nobody')), names)
		return (await moves()) === 1
	}, 'the planner goes with them')
	await isAt(await write('a-1', added(), newEvent('Noted')), names)
	const [planned] = await sql.query<{ x: string }>('SELECT xmin::text AS x FROM ops.outbox')
	expect(await sql.query('SELECT xmin::text AS x FROM read.one_v1')).toEqual([planned])

	for (let round = 0; round < 10; round += 1) {
		sick = new Set(round % 2 === 0 ? ['two'] : [])
		await write('a-1', newEvent('Noted'), added())
	}
	sick.clear()
	await areTogether(names)
	await until(async () => planner.status().position === (await store.head()), 'all is planned')
	expect(await sql.query('SELECT count(*)::int AS count FROM ops.outbox')).toEqual([{ count: 11 }])
	expect(await Promise.all(names.map(typesIn))).toEqual(names.map(() => Array(11).fill('Added')))

	await planner.stop()
	await isAt(await write('a-1', newEvent('Noted'), added()), names)
	expect(await lastMoves()).toBe(1)
	expect(await sql.query('SELECT count(*)::int AS count FROM ops.outbox')).toEqual([{ count: 11 }])
})
