import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/harness/database.ts'
import { benchGrowth, LEVEL_READS } from './growth.ts'
import { growthRows, type Row } from './report.ts'

/** Enough that a plan that passes over all of them is seen. */
const DONATIONS = 10_000

let database: TestDatabase
let rows: readonly Row[]
beforeAll(async () => {
	database = await createTestDatabase()
	rows = growthRows(await benchGrowth(database, DONATIONS))
}, 120_000)
afterAll(() => database?.drop())

it.each(Object.keys(LEVEL_READS))('%s: no more blocks are read when the log is twice as long', (name) => {
	expect(rows.find(({ measure }) => measure === `${name} of 20,000`)?.goal?.met).toBe(true)
})
