import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
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
