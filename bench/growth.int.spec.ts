import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/harness/database.ts'
import { benchGrowth, type GrowthBench, LEVEL_READS } from './growth.ts'

/** Large enough to reveal a plan that scans all of them. */
const DONATIONS = 10_000

let database: TestDatabase
let growth: GrowthBench
beforeAll(async () => {
	database = await createTestDatabase()
	growth = await benchGrowth(database, DONATIONS)
}, 120_000)
afterAll(() => database?.drop())

it.each(Object.keys(LEVEL_READS))('%s: no more blocks are read when the log is twice as long', (name) => {
	const { [name]: blocks = 0 } = growth['growth.blocks']
	expect(growth['growth.doubledBlocks'][name]).toBeLessThanOrEqual(1.1 * blocks + 30)
})
