import { expect, it } from 'vitest'
import { createTestDatabase } from '../../harness/database.ts'
import { faultsOf, storm } from './storm.ts'

it('reaches everybody at most once while its worker is killed', async () => {
	const database = await createTestDatabase()
	try {
		const verdict = await storm({
			workers: 1,
			queue: 'postgres',
			database,
			people: { count: 100, silent: 0 },
			answerMs: 40,
			kills: 2,
			pauseMs: 500,
			seed: 20_261_129,
		})
		expect(faultsOf(verdict)).toEqual([])
		expect(verdict.reached).toBeGreaterThan(90)
	} finally {
		await database.drop()
	}
}, 180_000)
