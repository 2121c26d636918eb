import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { strictCsv } from '../../tests/harness/strict-csv.ts'
import { asText, named } from './csv.ts'
import { listCsv } from './list-csv.ts'
import { Where } from './where.ts'

interface Row {
	readonly name: string
	readonly owed: bigint | null
	readonly currency: string
	readonly at: Date
}

it('has amounts that a sheet can sum, moments in UTC, and no cell that a sheet would run', async () => {
	const requested: unknown[] = []
	const rows: Row[] = [
		{ name: '=1+1', owed: -58_820_05n, currency: 'INR', at: new Date(0) },
		{ name: '-5', owed: null, currency: 'INR', at: new Date(1_000) },
		{ name: 'yen', owed: 1_500n, currency: 'JPY', at: new Date(0) },
	]
	const stream = async function* (...statement: unknown[]) {
		requested.push(...statement)
		yield* rows
	}
	const reply = listCsv<Row>(
		{ sql: { stream } as unknown as SqlExecutor, clock: { now: () => 0 } },
		'things',
		{ columns: 't.*', from: 'things t', where: new Where().and('t.name <> ?', 'x'), orderBy: 't.id' },
		{ Name: (row) => row.name, Owed: (row) => row.owed, At: (row) => row.at },
	)
	expect(await text(reply.stream?.body ?? Readable.from([]))).toBe(
		'Name,Owed,At\r\n' +
			"'=1+1,-58820.05,1970-01-01T00:00:00.000Z\r\n" +
			"'-5,,1970-01-01T00:00:01.000Z\r\n" +
			'yen,1500,1970-01-01T00:00:00.000Z\r\n',
	)
	expect(requested).toEqual(['SELECT t.* FROM things t WHERE (t.name <> $1) ORDER BY t.id', ['x']])
	expect(reply.headers).toEqual({
		'content-disposition': 'attachment; filename="things-1970-01-01T00-00-00Z.csv"',
	})
})

it('keeps any text in the one cell that it is of', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), async (names) => {
			const stream = async function* () {
				yield* names.map((name) => ({ name }))
			}
			const { stream: sent } = listCsv<{ readonly name: string }>(
				{ sql: { stream } as unknown as SqlExecutor, clock: { now: () => 0 } },
				'things',
				{ columns: '*', from: 'things', where: new Where(), orderBy: 'id' },
				{ Name: (row) => row.name, Twice: (row) => `\n${row.name}\r` },
			)
			const [head, ...rows] = strictCsv(await text(sent?.body ?? Readable.from([])))
			expect(head).toEqual(['Name', 'Twice'])
			expect(
				rows.map(([name = '', twice = '']) => [name.replace(/^'/, ''), twice.replace(/^'/, '')]),
			).toEqual(names.map((name) => [name.replace(/^'/, ''), `\n${name}\r`]))
		}),
		{ seed: 3 },
	)
})

it.each([
	['412345678901', '412345678901'],
	['9HDFC0001', '9HDFC0001'],
	['003AB', '003AB'],
	['UTR-1', 'UTR-1'],
	['0412345678', "'0412345678"],
	['1234567890123456', "'1234567890123456"],
	['12E5', "'12E5"],
	['12NOV2026', "'12NOV2026"],
	['5PM', "'5PM"],
	['3/4', "'3/4"],
	['1-2', "'1-2"],
])(
	'a reference %s stands as %s, so that a sheet finds it and takes it for nothing else',
	(reference, cell) => {
		expect(asText(reference)).toBe(cell)
	},
)

it('is named by whose days it goes', () => {
	expect(named('donations', {})).toBe('donations')
	expect(named('donations', { from: '2026-10-01', to: '2026-10-31' })).toBe(
		'donations-from-2026-10-01-to-2026-10-31-entity-days',
	)
	expect(named('users', { to: '2026-10-01T18:30:00.000Z' })).toBe('users-before-2026-10-01T18-30-00Z')
})
