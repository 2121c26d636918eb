import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Random } from '../../../demo/random.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { DAY_MS } from '../../../kernel/time.ts'
import {
	type Donation,
	donationOf,
	type IntentAnswer,
	intentOf,
	publish,
	splitOf,
} from '../../api/fundraiser.ts'
import { type Harness, startHarness } from '../../api/harness.ts'
import type { Payment } from './provider-history.ts'
import { type Recorded, startRecorder } from './recorder.ts'

/** A system that was stopped, to be gone on with more than once. */
export interface World {
	/** Where it lies. */
	readonly folder: string
	/** Its time, epoch milliseconds. */
	readonly now: number
	readonly payments: readonly Payment[]
	/** Webhooks that nobody has delivered yet. */
	readonly events: readonly Recorded[]
}

interface Given {
	readonly status: number
	readonly donationId: string
	readonly account: string
	readonly ref: string
	readonly total: number
}

const donationIn = (body: string): string =>
	(JSON.parse(body) as { data: { object: { metadata: { donationId: string } } } }).data.object.metadata
		.donationId

const BATCH_SIZE = 48

/**
 * Fundraisers, donations of some days ago that are settled, and donations of now of which the system does not
 * know how they ended. What would find out by asking the provider by itself is put off, so that webhooks alone tell it.
 */
export async function makeWorld(fresh: number, random: Random): Promise<World> {
	const harness = await startHarness()
	const recorder = await startRecorder()
	try {
		const [author, admin] = [await harness.person('donee'), await harness.person('admin')]
		// Goals that nobody reaches: whether one was reached for a moment may depend on when we hear of what.
		const large = { quantity: 90_000_000 }
		const rupees: string[] = []
		for (let count = 0; count < 3; count++) rupees.push(await publish({ author, admin }, large))
		const dollars = [
			await publish({ author, admin }, { ...large, country: 'US', units: 'USD', place: 'Dayton, Ohio' }),
		]
		// Drawn before anything runs at once, so that a seed always means the same.
		const draw = (changes: object) => {
			const region = random.chance(0.8) ? 'IN' : 'US'
			const donation: Donation = {
				region,
				typed: BigInt(random.between(region === 'IN' ? 10_000 : 500, region === 'IN' ? 400_000 : 20_000)),
				coversFee: random.chance(0.6),
			}
			const to = random.chance(0.1) ? null : random.pick(region === 'IN' ? rupees : dollars)
			return { donation, body: intentOf(donation, donationOf(donation, to), changes) }
		}
		const drawn = (count: number, changesOf: () => object) =>
			Array.from({ length: count }, () => draw(changesOf()))
		const give = async ({ donation, body }: ReturnType<typeof draw>): Promise<Given> => {
			const answer = await harness.guest().call('POST', '/api/v1/create/payment/intent', { body })
			const { donationId, paymentIntentId = '' } = answer.body as IntentAnswer
			const account = donation.region === 'IN' ? 'stripe-in' : 'stripe-us'
			const total = Number(splitOf(donation).total)
			return { status: answer.status, donationId, account, ref: paymentIntentId, total }
		}
		const old = drawn(Math.max(20, Math.trunc(fresh / 10)), () => ({}))
		const requiringAction = drawn(Math.trunc(fresh / 20), () => ({
			paymentMethodId: 'pm_card_threeDSecure2Required',
		}))
		const losing = drawn(fresh - requiringAction.length, () =>
			random.chance(0.05) ? { paymentMethodId: 'pm_card_chargeDeclined' } : {},
		)

		const earlier = await inLanes(old, give)
		await untilIdle(harness)
		harness.clock.advance(5 * DAY_MS)
		await untilIdle(harness)

		harness.clock.freeze()
		const { control, accounts } = harness.stripe
		control.webhooks.setTargets(accounts.map(({ account }) => ({ account, url: recorder.urlOf(account) })))
		const requested = await inLanes(requiringAction, give)
		// The card is charged and the answer lost: nothing but a webhook tells how it ended.
		const times = 2 * losing.length
		control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup', times })
		const lost = await inLanes(losing, give)
		if (lost.some(({ status }) => status !== 202))
			throw new Error('An answer that should have been lost came.')
		await control.webhooks.idle()
		await untilIdle(harness)
		const events = recorder.take()
		const succeeded = new Map(
			events.flatMap(({ type, about, body }) =>
				type === 'payment_intent.succeeded' && about !== null ? [[donationIn(body), about] as const] : [],
			),
		)
		const payments: Payment[] = [
			...earlier.map((donation) => ({ ...donation, is: 'paid' as const })),
			...requested.map((donation) => ({ ...donation, is: 'asked' as const })),
			...lost.flatMap((donation) => {
				const ref = succeeded.get(donation.donationId)
				return ref === undefined ? [] : [{ ...donation, ref, is: 'paid' as const }]
			}),
		]
		await harness.system.sql.execute(
			`UPDATE ops.outbox SET due_at = due_at + interval '50 years'
			WHERE kind = 'donations/settle-payment' AND state = 'planned'`,
		)
		await harness.system.sql.execute("UPDATE ops.jobs SET next_at = now() + interval '1 day'")
		const now = harness.clock.now()
		await harness.halt()
		return { folder: harness.dataDir, now, payments, events }
	} catch (error) {
		await harness.stop()
		throw error
	} finally {
		await recorder.close()
	}
}

/** Tries of a minute each in which nothing at all was done. */
const MAX_IDLE_TRIES = 5

/** What many donations lead to takes longer than what the system itself waits for: as long as something is done. */
export async function untilIdle(harness: Harness): Promise<void> {
	let done = -1
	for (let idle = 0; ; ) {
		try {
			return await harness.system.untilIdle()
		} catch (error) {
			const before = done
			done = await workDone(harness)
			idle = done > before ? 0 : idle + 1
			if (idle === MAX_IDLE_TRIES) throw error
		}
	}
}

const workDone = async ({ system }: Harness): Promise<number> =>
	(
		await system.sql.one<{ done: number }>(
			"SELECT count(*)::int AS done FROM ops.outbox WHERE state NOT IN ('planned', 'running')",
		)
	).done

async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
	const done: R[] = []
	let next = 0
	const lane = async () => {
		for (let at = next++; at < items.length; at = next++) done[at] = await work(items[at] as T)
	}
	await Promise.all(Array.from({ length: BATCH_SIZE }, lane))
	return done
}

/**
 * Goes on with a copy of a stopped system.
 * @param books the provider's books in the place of its own: a folder
 */
export async function startCopy(world: Pick<World, 'folder' | 'now'>, books?: string): Promise<Harness> {
	const parent = await makeTemporaryFolder('karuna-storm-')
	const dataDir = join(parent, 'data')
	try {
		// With owners, which Node's own copying leaves behind.
		await promisify(execFile)('cp', ['-a', world.folder, dataDir])
		if (books !== undefined) {
			await rm(join(dataDir, 'simulators'), { recursive: true, force: true })
			await cp(books, join(dataDir, 'simulators'), { recursive: true })
		}
		const harness = await startHarness({ dataDir })
		harness.clock.freeze(world.now)
		return {
			...harness,
			stop: async () => {
				await harness.stop()
				await removeTemporaryFolder(parent)
			},
		}
	} catch (error) {
		await removeTemporaryFolder(parent)
		throw error
	}
}
