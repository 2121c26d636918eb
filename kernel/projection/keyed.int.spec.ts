import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import type { Position, RecordedEvent } from '../ports/event-store.ts'
import { createSql, type Sql } from '../sql/sql.ts'
import {
	bigint,
	boolean,
	date,
	defineTable,
	integer,
	jsonb,
	type ProjectedRowOf,
	smallint,
	text,
	texts,
	timestamp,
} from '../sql/table.ts'
import type { JsonObject } from '../wire/json.ts'
import { appendProjection } from './append.ts'
import { keyedProjection } from './keyed.ts'
import type { RowMemory } from './projection.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

const everyTable = defineTable(
	'read.everything',
	{
		id: text().bytewise(),
		text: text(),
		list: texts(),
		amount: bigint(),
		count: integer(),
		is_so: boolean(),
		at: timestamp(),
		day: date().nullable(),
		raw: jsonb<{ text: string }>(),
	},
	{ primaryKey: ['id'], indexes: { text: '(text)' } },
)
type EveryRow = ProjectedRowOf<typeof everyTable>

const AT = '2026-11-21T08:00:00.120Z'
const rowOf = (id: string, text: string): EveryRow => ({
	id,
	text,
	list: [text, '', 'NULL', 'a,b', '{}'],
	amount: -9_007_199_254_740_993n,
	count: 1,
	is_so: true,
	at: AT,
	day: '2026-11-21',
	raw: JSON.stringify({ text }),
})

const event = (type: string, data: JsonObject): RecordedEvent => ({
	id: '00000000-0000-7000-8000-000000000000',
	type,
	schemaVersion: 1,
	data,
	metadata: { recordedAt: AT, correlationId: 'c', commandId: 'c', actor: { kind: 'system', id: 's' } },
	stream: 'spec-1',
	revision: 0n,
	position: '1' as Position,
	digest: '',
})
const put = (id: string, text: string) => event('Put', { id, text })

const everything = keyedProjection({
	table: everyTable,
	version: 1,
	handles: ['Put', 'Counted', 'Removed'],
	keysOf: ({ data }) => [String(data.id)],
	evolve(row, { type, data }, id) {
		if (type === 'Removed') return null
		if (type === 'Put') return rowOf(id, String(data.text))
		return row && { ...row, count: row.count + 1, day: null }
	},
})

const AWKWARD = [
	'plain',
	'',
	'NULL',
	'quote " backslash \\ both \\"',
	"it's {a,b}, 'x'",
	'line\nbreak\ttab\r',
	'करुणा ₹ 🎗️',
	' \u00a0 ',
]

test('Every kind of value comes back as it was written, however awkward.', async () => {
	const table = 'read.everything_v1'
	for (const statement of everything.create(table)) await sql.execute(statement)
	const puts = AWKWARD.map((text, index) => put(`k${index}`, text))
	await everything.apply(puts, sql, table)
	const rows = await sql.query<{ id: string; text: string; list: string[]; raw: { text: string } }>(
		`SELECT * FROM ${table} ORDER BY id`,
	)
	expect(rows.map((row) => row.text)).toEqual(AWKWARD)
	for (const row of rows) {
		expect(row.list).toEqual([row.text, '', 'NULL', 'a,b', '{}'])
		expect(row.raw).toEqual({ text: row.text })
		expect(row).toMatchObject({ amount: -9_007_199_254_740_993n, count: 1, is_so: true, day: '2026-11-21' })
		expect(row).toHaveProperty('at', new Date(AT))
	}
	// Read back, changed and written again, only what changed has changed.
	await everything.apply(
		AWKWARD.map((_, index) => event('Counted', { id: `k${index}` })),
		sql,
		table,
	)
	const after = await sql.query(`SELECT * FROM ${table} ORDER BY id`)
	expect(after).toEqual(rows.map((row) => ({ ...row, count: 2, day: null })))
})

test('Batches of any size, with or without a memory, make the same rows.', async () => {
	const events = Array.from({ length: 60 }, (_, n) => {
		if (n % 11 === 10) return event('Removed', { id: `k${n % 5}` })
		return n % 3 === 0 ? put(`k${n % 5}`, `words ${n}`) : event('Counted', { id: `k${n % 7}` })
	})
	const results: unknown[] = []
	for (const size of [1, 7, 60]) {
		for (const memory of [undefined, new Map() as RowMemory]) {
			const table = `read.batch_${size}_${memory ? 'with' : 'without'}`
			for (const statement of everything.create(table)) await sql.execute(statement)
			for (let from = 0; from < events.length; from += size) {
				await everything.apply(events.slice(from, from + size), sql, table, memory)
			}
			results.push(await sql.query(`SELECT * FROM ${table} ORDER BY id`))
		}
	}
	expect(results[0]).not.toEqual([])
	for (const result of results) expect(result).toEqual(results[0])
})

test('A row that an event leaves as it is is not written.', async () => {
	const table = 'read.untouched'
	for (const statement of everything.create(table)) await sql.execute(statement)
	await everything.apply([event('Counted', { id: 'nobody' }), event('Removed', { id: 'nobody' })], sql, table)
	expect(await sql.query(`SELECT * FROM ${table}`)).toEqual([])
})

test('Rows that are only added come from their events, and the same event can not be added twice.', async () => {
	const lines = appendProjection({
		table: defineTable(
			'read.lines',
			{ id: text(), line: smallint(), text: text() },
			{ primaryKey: ['id', 'line'] },
		),
		version: 1,
		handles: ['Put'],
		rowsOf: ({ data }) => [1, 2].map((line) => ({ id: String(data.id), line, text: `${data.text} ${line}` })),
	})
	const table = 'read.lines_v1'
	for (const statement of lines.create(table)) await sql.execute(statement)
	await lines.apply([put('a', 'x'), put('b', 'y')], sql, table)
	expect(await sql.query(`SELECT text FROM ${table} ORDER BY id, line`)).toEqual([
		{ text: 'x 1' },
		{ text: 'x 2' },
		{ text: 'y 1' },
		{ text: 'y 2' },
	])
	await expect(lines.apply([put('a', 'x')], sql, table)).rejects.toThrow('duplicate key')
})
