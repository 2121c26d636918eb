import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { booksTieOut } from '../api/books.ts'
import { donationTo } from '../api/fundraiser.ts'
import { type Harness, startHarness } from '../api/harness.ts'
import { begin, beginByBank, beginByUpi, dueOf, recurringOf } from '../api/recurring.fixtures.ts'

const DAY = 10
/** Steps from the beginning of a month's charge until its slowest bank has answered. */
const STEPS_MS = [-40 * HOUR_MS, 60_000, 20 * 60_000, 26 * HOUR_MS, 2 * DAY_MS, 7 * DAY_MS]

async function started(dataDir: string, at: number): Promise<ChildProcess> {
	const child = fork(join(import.meta.dirname, 'recurring-process.ts'), [dataDir, String(at)], {
		execArgv: [],
	})
	const exited = once(child, 'exit').then(() =>
		Promise.reject(new Error('The system ended before it was ready.')),
	)
	await Promise.race([once(child, 'message'), exited])
	exited.catch(() => undefined)
	return child
}

async function turned(child: ChildProcess, epochMs: number, killAfterMs: number | null): Promise<boolean> {
	const exited = once(child, 'exit').then(() => false)
	const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
	child.send(epochMs)
	const isDone = await Promise.race([once(child, 'message').then(() => true), exited])
	if (timer) clearTimeout(timer)
	return isDone && child.exitCode === null && child.signalCode === null
}

/** The year in one process is `workers/recurring/year.unit.spec.ts`, which `npm test` runs. */
it('A year of monthly donations by card, bank debit and UPI AutoPay has twelve charges each, never thirteen, though the system is killed in every month of it.', async () => {
	const random = seededRandom(20_270_101)
	let harness: Harness = await startHarness()
	const { dataDir } = harness
	let child: ChildProcess | null = null
	try {
		const donor = await harness.person('donor')
		const payee = await harness.person('donee')
		const ids = [
			await begin(donor, null, DAY, donationTo(payee.id)),
			await beginByBank(harness, donor, payee.id, DAY),
			(await beginByUpi(harness, donor, donationTo(payee.id), DAY)).id,
		]
		await harness.system.untilIdle()
		let due = Math.max(...(await Promise.all(ids.map(async (id) => dueOf(await recurringOf(donor, id))))))
		let now = harness.clock.now()
		await harness.halt()
		let kills = 0
		for (let month = 0; month < 12; month += 1) {
			for (const step of STEPS_MS) {
				const to = due + step
				// Until it is done, however often it is killed on the way.
				for (let isDone = false; !isDone; ) {
					child ??= await started(dataDir, now)
					const isKilled = random.chance(0.35)
					isDone = await turned(child, to, isKilled ? random.between(20, 1_500) : null)
					now = to
					if (!isDone) {
						kills += 1
						child = null
					}
				}
			}
			const next = new Date(due)
			next.setUTCMonth(next.getUTCMonth() + 1)
			due = next.getTime()
		}
		expect(kills).toBeGreaterThan(12)
		child?.disconnect()
		if (child) await once(child, 'exit')
		child = null

		harness = await startHarness({ dataDir })
		harness.clock.set(Math.max(now, harness.clock.now()))
		await harness.system.untilIdle()
		const again = await harness.person('donor')
		for (const id of ids) {
			expect(await recurringOf(again, id)).toMatchObject({ months: 12, status: 'active' })
			const { tries, charges } = await harness.system.sql.one<{ tries: number; charges: number }>(
				`SELECT count(*) FILTER (WHERE type = 'ChargeBegun')::int AS tries,
						count(*) FILTER (WHERE type = 'ChargePaid')::int AS charges
					FROM read.timeline WHERE stream = $1`,
				[`recurringDonation-${id}`],
			)
			expect([tries, charges]).toEqual([12, 12])
		}
		// Nor did a provider take one more than is booked.
		await booksTieOut(harness)
	} finally {
		child?.kill('SIGKILL')
		await harness.halt().catch(() => undefined)
		await rm(dataDir, { recursive: true, force: true })
	}
}, 1_800_000)
