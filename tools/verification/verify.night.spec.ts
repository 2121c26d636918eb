import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECTIONS } from '../../apps/capabilities.ts'
import type { Projection } from '../../kernel/projection/projection.ts'
import { createRunner } from '../../kernel/runtime/projection-runner.ts'
import { quiet, until } from '../../kernel/runtime/testing.ts'
import { type Harness, startHarness } from '../../tests/api/harness.ts'
import { playHistory } from '../../tests/harness/history.ts'
import { FAULTY } from './faulty.ts'
import { fewVariants, type Variant } from './variants.ts'
import { type Verified, verifyReadModels } from './verify.ts'

describe('read models built again from the log', () => {
	let harness: Harness
	let databaseUrl: string
	beforeAll(async () => {
		harness = await startHarness()
		databaseUrl = JSON.parse(await readFile(join(harness.dataDir, 'running.json'), 'utf8')).url
		await playHistory(harness)
		const paid = await harness.system.sql.query<{ provider: string; mode: string }>(
			`SELECT DISTINCT e.data ->> 'provider' AS provider, d.payment_mode AS mode FROM es.events e
			JOIN rec.donation_details d ON 'donation-' || d.donation_id = e.stream
			WHERE e.type = 'DonationConfirmed' ORDER BY 1, 2`,
		)
		// Untested providers and methods would leave read models unverified.
		expect(paid.map(({ provider, mode }) => `${provider} by ${mode}`)).toEqual(
			expect.arrayContaining([
				'stripe by card',
				'stripe by ACH',
				'razorpay by UPI',
				'razorpay by net banking',
				expect.stringMatching(/^paypal by/),
			]),
		)
	}, 240_000)
	afterAll(() => harness?.stop())

	const generations = () =>
		harness.system.sql.query('SELECT name, version, generation, phase FROM ops.projections ORDER BY 1, 2, 3')
	const variants = fewVariants()
	const verify = (projections: typeof PROJECTIONS, by = variants): Promise<Verified> =>
		verifyReadModels({ sql: harness.system.sql, databaseUrl, eventStoreUrl: null, projections, variants: by })

	it('are the same in every size of batch, zone, language and session, and after a crash', async () => {
		const before = await generations()
		const { live, results, holds } = await verify(PROJECTIONS)
		expect(results.map(({ variant, differing }) => [variant, differing])).toEqual(
			variants.map((variant) => [variant, []]),
		)
		expect(holds).toBe(true)
		// An empty read model would be the same however wrong its code.
		const empty = [...live].filter(([, visible]) => !visible || visible.rows === 0).map(([name]) => name)
		expect(empty).toEqual([])
		const crashed = results.at(-1)
		expect(crashed?.interrupted).toHaveLength(2)
		expect(Math.min(...(crashed?.interrupted ?? []))).toBeGreaterThan(0)
		expect(await generations()).toEqual(before)
	}, 180_000)

	it('show it when one depends on the machine, the session, the size of batches or luck', async () => {
		const { sql, store } = harness.system
		const clock = harness.clock
		const runner = createRunner({ sql, store, projections: FAULTY, log: quiet, clock })
		runner.start()
		await until(() => runner.status().every(({ caughtUp }) => caughtUp), 'the faulty ones have caught up')
		await runner.stop()
		const isForgetful = ({ name }: Projection) => name === 'faulty_sums'
		const [undisturbed, crashes] = [({ killedAt }: Variant) => killedAt.length === 0, variants.at(-1)]
		const first = await verify(
			FAULTY.filter((faulty) => !isForgetful(faulty)),
			variants.filter(undisturbed),
		)
		// By itself, so that it is in the midst of its events whenever its builder is killed.
		const second = await verify(FAULTY.filter(isForgetful), [
			...variants.slice(0, 1),
			...(crashes ? [crashes] : []),
		])
		expect([first.holds, second.holds]).toEqual([false, false])
		const found = [first, second].map(({ results }) => results.flatMap(({ differing }) => differing))
		expect([...new Set(found.flat())].toSorted()).toEqual(FAULTY.map(({ name }) => name).toSorted())
	}, 120_000)
})
