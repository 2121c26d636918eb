import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/harness/database.ts'
import { sized } from '../tests/harness/length.ts'
import { closeHistory } from './history.ts'
import { BENCHES } from './parts.ts'
import { table } from './report.ts'
import { PARTS, type Part } from './results.ts'

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8')
const README = await read('README.md')

const numbersOf = (figures: object): [string, unknown][] =>
	Object.entries(figures).flatMap(([key, value]): [string, unknown][] =>
		typeof value === 'object' && value !== null
			? Object.entries(value).map(([inner, number]) => [`${key} ${inner}`, number])
			: [[key, value]],
	)

/** The parts that start no system of their own; `npm run test:nightly` runs all. */
const RUN = sized<readonly Part[]>(['append', 'rebuild', 'tieOut', 'report'], PARTS)

const databases: TestDatabase[] = []
const newDatabase = async () => {
	const database = await createTestDatabase()
	databases.push(database)
	return database
}

describe('every part of the bench', () => {
	afterAll(async () => {
		await closeHistory()
		await Promise.all(databases.map((database) => database.drop()))
	})

	it.each(RUN)(
		'%s comes to all figures that the README names',
		async (part) => {
			const before = await read('results.json')
			const { figures, rows } = await BENCHES[part](newDatabase, 'short')
			const named = new Set(
				[...README.matchAll(new RegExp(`\`(${part}\\.\\w+)\``, 'g'))].map(([, key]) => key),
			)
			expect(named.size).toBeGreaterThan(0)
			expect(Object.keys(figures)).toEqual(expect.arrayContaining([...named]))
			const numbers = numbersOf(figures)
			expect(numbers.filter(([, value]) => typeof value !== 'number' || !Number.isFinite(value))).toEqual([])
			expect(rows.length).toBeGreaterThan(0)
			expect(table(rows)).not.toMatch(/NaN|undefined|Infinity/)
			expect(await read('results.json')).toBe(before)
		},
		180_000,
	)
})
