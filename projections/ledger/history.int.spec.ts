import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createPlayer, steps } from '../../queries/ledger/history.fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { appendedRows, rowsAfter } from '../../tests/harness/replay.ts'
import { requestsProjection } from '../requests/requests.ts'
import { fundEntriesProjection } from './fund-entries.ts'
import { fundTotalsProjection } from './fund-totals.ts'
import { logDaysProjection } from './log-days.ts'
import { logInstantsProjection } from './log-instants.ts'
import { requestHistoryProjection } from './request-history.ts'
import { STILL } from './request-versions.ts'

let database: TestDatabase
let sql: Sql
let events: RecordedEvent[]
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const store = createInMemoryEventStore()
	const [plan = []] = fc.sample(steps, { seed: 5, numRuns: 1 })
	const recorded = await createPlayer(store).play(plan)
	events = []
	for await (const delivery of store.subscribe({ after: '' as never })) {
		if (delivery.kind === 'event') events.push(delivery.event)
		if (events.length === recorded.length) break
	}
	await store.close()
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

let tables = 0
async function built(
	projection: Projection,
	size: number,
	order: string,
): Promise<Record<string, unknown>[]> {
	tables += 1
	const table = `read.${projection.name}_spec_${tables}`
	for (const statement of projection.create(table)) await sql.execute(statement)
	const own = events.filter((event) => projection.handles.includes(event.type))
	for (let from = 0; from < own.length; from += size)
		await sql.transaction((tx) => projection.apply(own.slice(from, from + size), tx, table))
	return sql.query(`SELECT * FROM ${table} ORDER BY ${order}`)
}

it.each([
	[requestHistoryProjection, 'id, position'],
	[logInstantsProjection, 'high_at'],
] as const)('comes to the same rows in batches of any size, and again: %o', async (projection, order) => {
	const once = await built(projection, 1, order)
	expect(once.length).toBeGreaterThan(20)
	for (const size of [1, 7, 1_000]) expect(await built(projection, size, order)).toEqual(once)
})

it('Versions of one request follow one another without gap or overlap, and the last is what shows now.', async () => {
	const rows = (await built(requestHistoryProjection, 50, 'id, position')) as {
		id: string
		position: string
		until: string
		status: string
		goal: bigint
		content_id: string
		cells: string[]
	}[]
	const now = rowsAfter(requestsProjection, events)
	for (const [id, versions] of Map.groupBy(rows, (row) => row.id)) {
		expect(versions[0]?.cells).toEqual(['title', 'status', 'quantity'])
		for (const [index, version] of versions.entries()) {
			expect(version.until).toBe(versions[index + 1]?.position ?? STILL)
			expect(version.cells.length).toBeGreaterThan(0)
		}
		const { status, goal, content_id } = versions.at(-1) ?? {}
		expect({ status, goal, content_id }).toEqual({
			status: now.get(id)?.status,
			goal: now.get(id)?.goal,
			content_id: now.get(id)?.content_id,
		})
	}
})

it('Entries of a fund sum to its totals.', () => {
	const entries = appendedRows(fundEntriesProjection, events)
	const totals = rowsAfter(fundTotalsProjection, events)
	const byFund = Map.groupBy(entries, (entry) => entry.fund)
	expect([...byFund.keys()].toSorted()).toEqual([...totals.keys()].toSorted())
	for (const [fund, own] of byFund) {
		const sum = (
			figure: 'donation' | 'refunded' | 'charged_back' | 'disputed' | 'fee' | 'withdrawn' | 'reserved',
		) => own.reduce((total, entry) => total + entry[figure], 0n)
		expect(totals.get(fund)).toMatchObject({
			donation: sum('donation'),
			refunded: sum('refunded'),
			charged_back: sum('charged_back'),
			disputed: sum('disputed'),
			fee: sum('fee'),
			withdrawn: sum('withdrawn'),
			reserved: sum('reserved'),
		})
	}
})

it('Every event is counted on its day.', () => {
	const days = rowsAfter(logDaysProjection, events)
	const counted = [...days.values()].reduce((sum, { events: count }) => sum + count, 0)
	expect(counted).toBe(events.length)
	const [day] = days.keys()
	expect(days.get(day ?? '')?.events).toBe(
		events.filter(({ metadata }) => metadata.recordedAt.startsWith(day ?? '')).length,
	)
})
