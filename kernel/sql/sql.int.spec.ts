import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { createSql, type Sql, sqlState, UnexpectedRowCount, violatedUnique } from './sql.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 3, applicationName: 'sql spec' })
	await sql.query('CREATE TABLE read.numbers (n int PRIMARY KEY)')
})

afterAll(async () => {
	await sql.close()
	await database.drop()
})

describe('values', () => {
	it('reads 64-bit numbers exactly and leaves calendar days without a zone', async () => {
		const row = await sql.one(`
			SELECT 9007199254740993::int8 AS big, '{1,NULL,9007199254740993}'::int8[] AS bigs, '{}'::int8[] AS none,
				1.50::numeric AS exact, '{"a":[1]}'::json AS json, DATE '2026-03-29' AS day,
				TIMESTAMPTZ '2026-03-29T01:30:00.123Z' AS at`)
		expect(row).toEqual({
			big: 9007199254740993n,
			bigs: [1n, null, 9007199254740993n],
			none: [],
			exact: '1.50',
			json: { a: [1] },
			day: '2026-03-29',
			at: new Date('2026-03-29T01:30:00.123Z'),
		})
	})

	it('sends bigint, arrays of bigint, dates and objects as they are', async () => {
		const at = new Date('2026-03-29T01:30:00.123Z')
		const row = await sql.one(
			'SELECT $1::int8 AS big, $2::int8[] AS bigs, $3::timestamptz AS at, $4::jsonb AS json',
			[9007199254740993n, [1n, 9007199254740993n], at, { a: 1 }],
		)
		expect(row).toEqual({ big: 9007199254740993n, bigs: [1n, 9007199254740993n], at, json: { a: 1 } })
	})
})

describe('rows', () => {
	it('insists on the number of rows that was asked for', async () => {
		await expect(sql.one('SELECT 1 WHERE false')).rejects.toBeInstanceOf(UnexpectedRowCount)
		await expect(sql.one('SELECT * FROM generate_series(1, 2)')).rejects.toBeInstanceOf(UnexpectedRowCount)
		await expect(sql.maybeOne('SELECT * FROM generate_series(1, 2)')).rejects.toBeInstanceOf(
			UnexpectedRowCount,
		)
		expect(await sql.maybeOne('SELECT 1 WHERE false')).toBeNull()
		expect(await sql.maybeOne('SELECT 7 AS n')).toEqual({ n: 7 })
	})

	it('tells an error of the database from others', async () => {
		expect(sqlState(await sql.query('SELECT nothing').catch((error) => error))).toBe('42703')
		expect(sqlState(new Error('SELECT nothing'))).toBeNull()
	})

	it('keeps a named statement prepared on its connection', async () => {
		const prepared = await sql.transaction(async (tx) => {
			await tx.query('SELECT $1::int AS n', [1], { name: 'one-number' })
			await tx.query('SELECT $1::int AS n', [2], { name: 'one-number' })
			return tx.query("SELECT name FROM pg_prepared_statements WHERE name = 'one-number'")
		})
		expect(prepared).toEqual([{ name: 'one-number' }])
	})
})

describe('transactions', () => {
	it('keep nothing of what failed, and pass the error on', async () => {
		const failure = new Error('no')
		const attempt = sql.transaction(async (tx) => {
			expect(await tx.execute('INSERT INTO read.numbers VALUES (1), (2)')).toBe(2)
			throw failure
		})
		await expect(attempt).rejects.toBe(failure)
		expect(await sql.query('SELECT * FROM read.numbers')).toEqual([])
	})

	it('keep what stood outside a savepoint that failed', async () => {
		await sql.transaction(async (tx) => {
			await tx.execute('INSERT INTO read.numbers VALUES (10)')
			const duplicate = tx.savepoint(async (part) => {
				await part.execute('INSERT INTO read.numbers VALUES (11)')
				await part.execute('INSERT INTO read.numbers VALUES (10)')
			})
			expect(violatedUnique(await duplicate.catch((error) => error))).toBe('numbers_pkey')
			await tx.execute('INSERT INTO read.numbers VALUES (12)')
		})
		expect(await sql.query('SELECT n FROM read.numbers ORDER BY n')).toEqual([{ n: 10 }, { n: 12 }])
	})

	it('give their connection back whatever happens', async () => {
		for (let i = 0; i < 5; i++) {
			await sql.transaction((tx) => tx.query('SELECT nothing')).catch(() => {})
		}
		expect(await sql.one('SELECT 1 AS n')).toEqual({ n: 1 })
	})

	it('refuse to write when they are read-only', async () => {
		const attempt = sql.transaction((tx) => tx.execute('INSERT INTO read.numbers VALUES (99)'), {
			readOnly: true,
		})
		await expect(attempt).rejects.toThrow(/read-only transaction/)
	})
})

describe('streams', () => {
	it('give every row, over several fetches and with parameters', async () => {
		let sum = 0
		for await (const row of sql.stream<{ n: number }>(
			'SELECT n FROM generate_series(1, $1::int) AS n',
			[1201],
		)) {
			sum += row.n
		}
		expect(sum).toBe((1201 * 1202) / 2)
	})

	it('give their connection back when the reader stops early', async () => {
		for (let i = 0; i < 5; i++) {
			for await (const _ of sql.stream('SELECT n FROM generate_series(1, 5000) AS n')) break
		}
		expect(
			await sql.query(
				"SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
			),
		).toEqual([])
	})

	it('see one moment, whatever is written meanwhile', async () => {
		await sql.execute('DELETE FROM read.numbers')
		await sql.execute('INSERT INTO read.numbers SELECT generate_series(1, 10)')
		let count = 0
		for await (const _ of sql.stream('SELECT n FROM read.numbers', [], { batchSize: 2 })) {
			count += 1
			await sql.execute('INSERT INTO read.numbers VALUES ($1)', [100 + count])
		}
		expect(count).toBe(10)
	})

	it('pass on an error that comes halfway', async () => {
		const read = async () => {
			for await (const _ of sql.stream('SELECT 1 / (900 - n) FROM generate_series(1, 1000) AS n'));
		}
		await expect(read()).rejects.toThrow(/division by zero/)
		expect(await sql.one('SELECT 1 AS n')).toEqual({ n: 1 })
	})

	it('work inside a transaction, which goes on after them', async () => {
		const seen = await sql.transaction(async (tx) => {
			for await (const _ of tx.stream('SELECT n FROM generate_series(1, 5000) AS n')) break
			return tx.one('SELECT 3 AS n')
		})
		expect(seen).toEqual({ n: 3 })
	})
})
