import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../../infra/config/config.ts'
import { healthChecks } from '../../infra/observability/health.ts'
import { metricsOf } from '../../infra/observability/system-metrics.ts'
import type { Decider } from '../../kernel/events/decider.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { createReferenceClock } from '../../kernel/runtime/reference-clock.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { logInstantsProjection } from '../../projections/ledger/log-instants.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { openPlatform, type Platform } from '../platform.ts'
import type { Environment } from './environment.ts'

const log = pino({ level: 'silent' })
type Stamped = { readonly type: 'RequestRaised'; readonly data: { readonly by: string } }
const stamping: Decider<number, string, Stamped> = {
	initial: 0,
	decide: (by) => [{ type: 'RequestRaised', data: { by } }],
	evolve: (count) => count + 1,
}

let database: TestDatabase
let owner: Sql
const opened: Platform[] = []
beforeAll(async () => {
	database = await createTestDatabase()
	owner = createSql(database.adminUrl, { max: 1 })
})
afterAll(async () => {
	for (const platform of opened) await platform.close()
	await owner.close()
	await database.drop()
})

function processWith(aheadMs: number): Platform {
	const reference = createReferenceClock({
		machine: () => Date.now() + aheadMs,
		elapsed: () => performance.now(),
		reference: async () =>
			(await owner.one<{ time: Date }>('SELECT ops.reference_time() AS time')).time.getTime(),
		log,
	})
	const environment = {
		databaseUrl: database.appUrl,
		clock: reference,
		reference,
	} as unknown as Environment
	const platform = openPlatform(loadConfig({ NODE_ENV: 'test' }), environment, log, 2)
	opened.push(platform)
	return platform
}

const write = (platform: Platform, by: string) =>
	platform.dispatch(stamping, `stamped-${by}`, by, {
		commandId: derivedId('spec', by),
		actor: { kind: 'system', id: 'spec' },
		correlationId: derivedId('spec', 'correlation'),
	})

it('a process whose clock is an hour ahead records the right time, so that reports of the past see what comes after it', async () => {
	const fast = processWith(HOUR_MS)
	const right = processWith(0)
	await write(fast, 'fast')
	await write(right, 'right')
	const events: RecordedEvent[] = []
	for (const by of ['fast', 'right'])
		events.push(...(await Array.fromAsync(right.store.readStream(`stamped-${by}`))))
	const now = Date.now()
	for (const { metadata } of events)
		expect(Math.abs(Date.parse(metadata.recordedAt) - now)).toBeLessThan(HOUR_MS / 2)

	const last = await right.store.head()
	const [instants] = await owner.transaction(async (tx) => {
		for (const statement of [logInstantsProjection.create('pg_temp.instants')].flat())
			await tx.query(statement)
		await logInstantsProjection.apply(events, tx, 'pg_temp.instants')
		return tx.query<{ position: string }>(
			'SELECT max(last_position) AS position FROM pg_temp.instants WHERE high_at <= now() + make_interval(mins => 1)',
		)
	})
	expect(instants?.position).toBe(last)
})

it('says so in its metrics and its health, and stays ready', async () => {
	const [fast, right] = opened
	if (!fast || !right) throw new Error('Nobody has written yet.')
	const clockCheck = (platform: Platform) => {
		const check = healthChecks(platform, []).find(({ name }) => name === 'clock')
		return check?.check()
	}
	expect(await clockCheck(fast)).toMatch(/off/)
	expect(await clockCheck(right)).toBeNull()
	const visible = await metricsOf(fast, 'spec', { alarms: [], work: [] }).registry.getSingleMetricAsString(
		'clock_off_seconds',
	)
	expect(Number(/(?<value>[\d.]+)$/.exec(visible.trim())?.groups?.value)).toBeCloseTo(3_600, -1)
})
