import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECTIONS } from '../../../../apps/capabilities.ts'
import { createSql, type Sql, type Tx } from '../../../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../../harness/database.ts'
import { type Simulator, startSimulator } from '../pool.ts'
import type { Compared } from '../thread.ts'

/**
 * Compares the database in memory with PostgreSQL: the tables of simulated histories are copied, and the
 * system's own statements must return the same on both.
 */
describe('the database in memory', () => {
	let database: TestDatabase
	let sql: Sql
	let simulator: Simulator

	beforeAll(async () => {
		database = await createTestDatabase()
		sql = createSql(database.adminUrl, { max: 1 })
		simulator = startSimulator({ mutation: null })
		for (const projection of PROJECTIONS) {
			const statements = projection.create(`read.${projection.name}`)
			for (const statement of statements.filter((each) => !/TRIGGER/.test(each))) await sql.execute(statement)
		}
	}, 120_000)
	afterAll(async () => {
		await simulator?.stop()
		await sql?.close()
		await database?.drop()
	})

	async function undone(run: (tx: Tx) => Promise<void>): Promise<void> {
		const enough = new Error('Enough.')
		const all = sql.transaction(async (tx) => {
			await tx.execute('SET LOCAL session_replication_role = replica')
			await run(tx)
			throw enough
		})
		await all.catch((error: unknown) => {
			if (error !== enough) throw error
		})
	}

	it.each([3, 8, 13])(
		'answers the statements of the system as PostgreSQL does, after the history of seed %i',
		async (seed) => {
			const { tables, answers } = await simulator.ask<Compared>({ ask: 'compare', seed })
			let compared = 0
			await undone(async (tx) => {
				for (const { name, columns, rows } of tables) {
					const places = columns.map((_, index) => `$${index + 1}`).join(', ')
					const insert = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places})`
					for (const row of rows) await tx.execute(insert, row)
				}
				for (const { text, params, rows } of answers) {
					compared += rows.length
					expect({ text, rows: plain(rows) }).toEqual({ text, rows: plain(await tx.query(text, params)) })
				}
			})
			expect(answers.length).toBeGreaterThan(20)
			expect(compared).toBeGreaterThan(20)
		},
		120_000,
	)
})

const plain = (rows: readonly object[]): string[] =>
	rows.map((row) => JSON.stringify(row, replaced)).toSorted()

function replaced(_: string, value: unknown): unknown {
	if (typeof value === 'bigint' || typeof value === 'number') return String(value)
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
	if (value instanceof Uint8Array) return { data: [...value], type: 'Buffer' }
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
