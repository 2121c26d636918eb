import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Random } from '../../../demo/random.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { publishEdition } from '../../api/editions.fixtures.ts'
import { publish } from '../../api/fundraiser.ts'
import { type Harness, startHarness } from '../../api/harness.ts'
import { type Drawn, debitBanks, drawDonor, type Fundraisers, pay, type Way } from './donors.ts'
import { PROVIDERS } from './post.ts'
import { accountsOf, idle, type Payment, simulatorsOf } from './provider-history.ts'
import { type Recorded, type Recorder, startRecorder } from './recorder.ts'

export interface World {
	readonly folder: string
	readonly now: number
	readonly payments: readonly Payment[]
	readonly events: readonly Recorded[]
}

const donationIn = (body: string): string =>
	(JSON.parse(body) as { data: { object: { metadata: { donationId: string } } } }).data.object.metadata
		.donationId

const BATCH_SIZE = 48
const LEAST = 2

/**
 * Creates fundraisers, settled donations, and donations whose end is unknown to the system: new ones with
 * lost answers, and older ones that were pending at a bank. Checks by polling are postponed, so that only
 * webhooks can report their end.
 */
export async function makeWorld(fresh: number, random: Random): Promise<World> {
	const harness = await startHarness()
	const recorder = await startRecorder()
	const { clock } = harness
	const { stripe, paypal } = simulatorsOf(harness)
	try {
		const fundraisers = await publishAll(harness)
		const { old, echecks, debits, known, lost } = drawAll(fresh, random, fundraisers)
		const payAll = (drawn: readonly Drawn[]) => inLanes(drawn, (each) => pay(harness, each))

		// An echeck takes six days and a debit four business days: both are answered in the same night.
		clock.set(nextMonday(clock.now()) + 23 * HOUR_MS + 30 * MINUTE_MS)
		const earlier = await payAll([...old, ...echecks])
		await untilIdle(harness)
		clock.advance(12 * HOUR_MS)
		const [dollars = ''] = fundraisers.dollars
		const debited = await debitBanks(harness, dollars, debits)
		await untilIdle(harness)
		await putOff(harness)
		const night = nextMonday(clock.now())
		clock.freeze(night - HOUR_MS)
		await untilIdle(harness)
		divert(harness, recorder)
		clock.freeze(night + 10 * MINUTE_MS)
		await idle(harness)

		const received = await payAll(known)
		// The money is taken and the answer lost: nothing but a webhook tells how it ended.
		const failure = { when: 'after', how: 'hangup', times: 2 * lost.length } as const
		stripe.control.failNext({ operation: 'paymentIntents.create', ...failure })
		paypal.control.failNext({ operation: 'orders.capture', ...failure })
		const unreceived = await payAll(lost)
		for (const { control } of [stripe, paypal]) control.stopFailing()
		if (unreceived.some(({ isKnown }) => isKnown))
			throw new Error('An answer that should have been lost came.')
		await idle(harness)
		await untilIdle(harness)
		const events = recorder.take()
		const charged = new Map(
			events.flatMap(({ type, about, body }) =>
				type === 'payment_intent.succeeded' && about !== null ? [[donationIn(body), about] as const] : [],
			),
		)
		const payments: Payment[] = [
			...earlier,
			...debited,
			...received,
			...unreceived.flatMap((each) => {
				// Only the provider knows the payment of a donation by card, if there is one.
				const ref = each.provider === 'stripe' ? charged.get(each.donationId) : each.ref
				return ref === undefined ? [] : [{ ...each, ref }]
			}),
		]
		await putOff(harness)
		const now = clock.now()
		await harness.halt()
		return { folder: harness.dataDir, now, payments, events }
	} catch (error) {
		await harness.stop()
		throw error
	} finally {
		await recorder.close()
	}
}

async function publishAll(harness: Harness): Promise<Fundraisers> {
	const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
	// Goals that nobody reaches: whether one was reached for a moment may depend on when we hear of what.
	const large = { quantity: 90_000_000 }
	await publishEdition(harness)
	const rupees: string[] = []
	for (let count = 0; count < 3; count++) rupees.push(await publish(people, large))
	const american = { ...large, country: 'US', units: 'USD', place: 'Dayton, Ohio' }
	return { rupees, dollars: [await publish(people, american)] }
}

function drawAll(fresh: number, random: Random, fundraisers: Fundraisers) {
	const drawn = (share: number, wayOf: () => Way, region?: 'IN' | 'US') =>
		Array.from({ length: Math.max(LEAST, Math.trunc(fresh * share)) }, () =>
			drawDonor(random, fundraisers, wayOf(), region),
		)
	const card =
		(method = 'pm_card_visa') =>
		(): Way => ({ by: 'card', method })
	const checkout =
		(...instruments: readonly string[]) =>
		(): Way => ({ by: 'checkout', instrument: random.pick(instruments) })
	const paypal =
		(...instruments: readonly Extract<Way, { by: 'paypal' }>['instrument'][]) =>
		(): Way => ({ by: 'paypal', instrument: random.pick(instruments) })
	return {
		old: [
			...drawn(0.06, card(), 'IN'),
			...drawn(0.04, card(), 'US'),
			...drawn(0.05, checkout('upi', 'netbanking-SBIN', 'wallet-phonepe')),
			...drawn(0.03, paypal('balance')),
		],
		echecks: drawn(0.03, paypal('echeck')),
		debits: Array.from({ length: Math.max(1, Math.trunc(fresh / 60)) }, () =>
			BigInt(random.between(2_000, 20_000)),
		),
		known: [
			...drawn(0.05, card('pm_card_threeDSecure2Required')),
			...drawn(0.05, checkout('upi-declined', 'netbanking-HDFC-declined', 'card-no-funds')),
			...drawn(0.05, checkout('upi-late', 'netbanking-SBIN-late', 'wallet-phonepe-late')),
			...drawn(0.05, paypal('review')),
		],
		lost: [
			...drawn(0.38, card()),
			...drawn(0.02, card('pm_card_chargeDeclined')),
			...drawn(0.2, checkout('upi', 'upi', 'netbanking-HDFC', 'wallet-amazonpay', 'card-rupay')),
			...drawn(0.15, paypal('balance', 'card')),
		],
	}
}

function nextMonday(now: number): number {
	const today = now - (now % DAY_MS)
	const weekday = new Date(today).getUTCDay()
	return today + ((8 - weekday) % 7 || 7) * DAY_MS
}

async function putOff({ system: { sql } }: Harness): Promise<void> {
	await sql.execute(
		`UPDATE ops.outbox SET due_at = due_at + interval '50 years'
		WHERE kind = 'donations/settle-payment' AND state = 'planned' AND due_at < now() + interval '10 years'`,
	)
	await sql.execute("UPDATE ops.jobs SET next_at = now() + interval '1 day'")
}

export function divert(harness: Harness, recorder: Recorder): void {
	const simulators = simulatorsOf(harness)
	for (const provider of PROVIDERS)
		simulators[provider].control.webhooks.setTargets(
			accountsOf(simulators)
				.filter((each) => each.provider === provider)
				.map(({ account }) => ({ account, url: recorder.urlOf(provider, account) })),
		)
}

const MAX_IDLE_TRIES = 5

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
 * Starts a copy of a stopped system.
 * @param books a folder with the provider's books that replace its own
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
