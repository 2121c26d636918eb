import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStore } from '../../infra/event-store/open.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { EVERY_EVENT } from '../events/events.ts'
import type { EventStore } from '../ports/event-store.ts'
import { createSql, type Sql } from '../sql/sql.ts'
import { createRunner, type Runner } from './projection-runner.ts'
import { createReadAfter } from './read-after.ts'
import { rebuild } from './rebuild.ts'
import { createWriter, hashOf, newEvent, quiet, systemClock, tallies, until } from './testing.ts'

let database: TestDatabase
let sql: Sql
let store: EventStore
let runner: Runner

beforeEach(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	store = openEventStore({ catalog: EVERY_EVENT, databaseUrl: database.appUrl, log: quiet })
	runner = createRunner({ store, sql, projections: [tallies()], log: quiet, clock: systemClock })
})
afterEach(async () => {
	await runner.stop()
	await store.close()
	await sql.close()
	await database.drop()
})

const added = (amount: number) => newEvent('Added', { amount: String(amount) })
const view = () =>
	sql.one<{ definition: string }>("SELECT pg_get_viewdef('read.tallies'::regclass) AS definition")

test('A rebuild beside the running system takes over without a gap and equals the live one.', async () => {
	runner.start()
	const write = createWriter(store)
	for (let n = 0; n < 40; n++) await write(`a-${n}`, added(n), added(1))
	let isWriting = true
	const writing = (async () => {
		for (let n = 0; isWriting; n++) await write(`a-${n % 40}`, added(n))
	})()
	const rebuilt = await rebuild({ store, sql, projection: tallies(), log: quiet })
	isWriting = false
	await writing
	expect(rebuilt.generation).toBe(2)
	expect((await view()).definition).toContain('tallies_v1_g2')

	const position = await write('a-0', added(1))
	expect(await createReadAfter({ sql, store }).waitFor(['tallies'], position, 10_000)).toBe(true)
	await until(() => runner.status()[0]?.generation === 2, 'the runner follows the new generation')
	const live = await hashOf(sql, 'read.tallies', 'id')
	await rebuild({ store, sql, projection: tallies(), log: quiet })
	expect(await hashOf(sql, 'read.tallies_v1_g3', 'id')).toBe(live)
	expect(await sql.query('SELECT generation, phase FROM ops.projections ORDER BY generation')).toEqual([
		{ generation: 2, phase: 'retired' },
		{ generation: 3, phase: 'live' },
	])
})

test('A rebuild that fails leaves what is shown, and the next one clears up after it.', async () => {
	runner.start()
	const position = await createWriter(store)('a-1', added(1))
	await createReadAfter({ sql, store }).waitFor(['tallies'], position, 10_000)
	const broken = {
		...tallies(),
		apply: async () => {
			throw new TypeError('Broken.')
		},
	}
	await expect(rebuild({ store, sql, projection: broken, log: quiet })).rejects.toThrow(
		/can't be rebuilt past Added .*: Broken\./,
	)
	expect((await view()).definition).toMatch(/tallies_v1\b/)
	const rebuilt = await rebuild({ store, sql, projection: tallies(), log: quiet })
	expect(rebuilt.events).toBe(1)
	expect(await sql.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'read'")).toEqual([
		{ tables: 2 },
	])
})

test('A version that the runner has not shown yet is not rebuilt as well.', async () => {
	runner.start()
	await until(() => runner.status()[0]?.phase === 'live', 'version 1 is shown')
	await expect(rebuild({ store, sql, projection: tallies(2), log: quiet })).rejects.toThrow(
		'Version 2 of tallies is being built by the runner',
	)
})
