import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunner } from '../../kernel/runtime/projection-runner.ts'
import { quiet, until } from '../../kernel/runtime/testing.ts'
import { type Rig, startRig } from '../../tests/api/rig.ts'
import { playHistory } from '../../tests/harness/history.ts'
import { PROJECTIONS } from '../processes/projections.ts'
import { CROOKED } from './crooked.ts'
import { BATCHES, fewVariants } from './variants.ts'
import { type Verified, verifyReadModels } from './verify.ts'

describe('read models built again from the log', () => {
	let rig: Rig
	let databaseUrl: string
	beforeAll(async () => {
		rig = await startRig()
		databaseUrl = JSON.parse(await readFile(join(rig.dataDir, 'running.json'), 'utf8')).url
		await playHistory(rig)
	}, 180_000)
	afterAll(() => rig?.stop())

	const generations = () =>
		rig.system.sql.query('SELECT name, version, generation, phase FROM ops.projections ORDER BY 1, 2, 3')
	const verify = (projections: typeof PROJECTIONS): Promise<Verified> =>
		verifyReadModels({
			...{ sql: rig.system.sql, databaseUrl, eventStoreUrl: null },
			...{ projections, variants: fewVariants(BATCHES) },
		})

	it('are the same in every size of batch, zone, language and session, and after a crash', async () => {
		const before = await generations()
		const { live, results, holds } = await verify(PROJECTIONS)
		expect(results.map(({ variant, differing }) => [variant, differing])).toEqual(
			fewVariants(BATCHES).map((variant) => [variant, []]),
		)
		expect(holds).toBe(true)
		// An empty read model would be the same however wrong its code.
		const empty = [...live].filter(([, shown]) => !shown || shown.rows === 0).map(([name]) => name)
		expect(empty).toEqual([])
		const [, , , crashed] = results
		expect(crashed?.interrupted).toHaveLength(2)
		expect(Math.min(...(crashed?.interrupted ?? []))).toBeGreaterThan(0)
		expect(await generations()).toEqual(before)
	}, 180_000)

	it('show it when one depends on the machine, the session, the size of batches or luck', async () => {
		const { sql, store } = rig.system
		const clock = rig.clock
		const runner = createRunner({ sql, store, projections: CROOKED, log: quiet, clock })
		runner.start()
		await until(() => runner.status().every(({ caughtUp }) => caughtUp), 'the crooked ones have caught up')
		await runner.stop()
		const found = new Set<string>()
		// Each by itself, so that it is in the midst of its events whenever its builder is killed.
		for (const crooked of CROOKED) {
			const { results, holds } = await verify([crooked])
			expect(holds).toBe(false)
			for (const name of results.flatMap(({ differing }) => differing)) found.add(name)
		}
		expect([...found].toSorted()).toEqual(CROOKED.map(({ name }) => name).toSorted())
	}, 120_000)
})
