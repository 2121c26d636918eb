import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../../demo/random.ts'
import { HOUR_MS } from '../../../kernel/wire/time.ts'
import type { Harness } from '../../api/harness.ts'
import { bookFaults } from '../../harness/provider-books.ts'
import { eventsFor, type Plan, planStorm } from './deliveries.ts'
import { createPost, type Delivery, MADE_UP, PROVIDERS, type StormProvider } from './post.ts'
import { type Happened, idle, playProviders, simulatorsOf } from './provider-history.ts'
import { type Recorded, startRecorder } from './recorder.ts'
import { type Answers, sendAll } from './sender.ts'
import { type Difference, differences, hashOf, readState, type State } from './state.ts'
import { divert, makeWorld, startCopy, untilIdle, type World } from './world.ts'

export interface StormSettings {
	readonly deliveries: number
	readonly seed: number
	readonly report: (line: string) => void
	readonly spoil?: (deliveries: readonly Delivery[]) => readonly Delivery[]
}

export interface StormResult {
	readonly plan: Plan
	readonly events: readonly Recorded[]
	readonly happened: Happened
	readonly answers: Answers
	readonly latest: number
	readonly hashes: ReadonlyMap<string, string>
	readonly differing: readonly Difference[]
	readonly forgedAccepted: Readonly<Partial<Record<StormProvider, number>>>
	readonly silenced: readonly string[]
	readonly delivered: number
	readonly taken: number
	readonly bookFaults: readonly string[]
	readonly holds: boolean
}

/** A low estimate, so that a storm is not smaller than requested. */
const EVENTS_PER_DONATION = 3
const STORM_MS = 66 * HOUR_MS
const QUIET_MS = 2 * HOUR_MS
const REPORT_EVERY = 10_000

/**
 * Plays one history at the providers twice for the same system: once with immediate webhooks in order, once
 * in a storm of late, repeated, shuffled, forged and missing ones. Both runs must end in the same state,
 * which must agree with the providers' books.
 */
export async function runStorm(settings: StormSettings): Promise<StormResult> {
	const { seed, report } = settings
	const random = seededRandom(seed)
	const wanted = eventsFor(settings.deliveries)
	const fresh = Math.trunc(wanted / EVENTS_PER_DONATION)
	const time = stopwatch()
	const world = await makeWorld(fresh, random)
	report(`${world.payments.length} donations are started (${time()}).`)
	try {
		const received = await receiveAtOnce(world, settings, random, time)
		report(`${received.events.length} events happened and were heard at once, in order and once (${time()}).`)
		try {
			return await receiveInStorm(world, received, settings, random, time)
		} finally {
			await received.remove()
		}
	} finally {
		await rm(world.folder, { recursive: true, force: true })
	}
}

type Random = ReturnType<typeof seededRandom>

interface Received {
	readonly events: readonly Recorded[]
	readonly happened: Happened
	readonly state: State
	readonly bookFaults: readonly string[]
	readonly over: number
	readonly books: string
	remove(): Promise<void>
}

async function receiveAtOnce(
	world: World,
	{ deliveries, report }: StormSettings,
	random: Random,
	time: () => string,
): Promise<Received> {
	const harness = await startCopy(world)
	const recorder = await startRecorder()
	let isHalted = false
	try {
		divert(harness, recorder)
		const sending = sendingTo(harness)
		const events: Recorded[] = []
		const hear = async (news: readonly Recorded[]): Promise<void> => {
			const before = events.length
			events.push(...news)
			const { genuine } = await sendAll(news.map(fromProvider), { ...sending, laneOf: byObject })
			if (Object.keys(genuine).join() !== (news.length > 0 ? '200' : ''))
				throw new Error(`Webhooks were answered ${JSON.stringify(genuine)}.`)
			await untilIdle(harness)
			if (Math.trunc(events.length / REPORT_EVERY) > Math.trunc(before / REPORT_EVERY))
				report(`  ${events.length} events were heard (${time()}).`)
		}
		await hear(world.events)
		const simulators = simulatorsOf(harness)
		const atOnce = Math.max(25, Math.trunc(deliveries / 500))
		const happened = await playProviders(simulators, world.payments, random, atOnce, async () => {
			await idle(harness)
			await hear(recorder.take())
		})
		const over = harness.clock.now()
		harness.clock.advance(QUIET_MS + STORM_MS)
		await untilIdle(harness)
		await sweep(harness)
		const state = await readState(harness)
		const faults = await bookFaults(harness.system.sql, simulators)
		await harness.halt()
		isHalted = true
		return {
			events,
			happened,
			state,
			bookFaults: faults,
			over,
			books: join(harness.dataDir, 'simulators'),
			remove: () => remove(harness),
		}
	} catch (error) {
		if (!isHalted) await harness.stop()
		throw error
	} finally {
		await recorder.close()
	}
}

async function receiveInStorm(
	world: World,
	received: Received,
	settings: StormSettings,
	random: Random,
	time: () => string,
): Promise<StormResult> {
	const { report, spoil = (all) => all } = settings
	// The provider is where it is in the end; the system is where it was in the beginning.
	const harness = await startCopy({ ...world, now: received.over }, received.books)
	const recorder = await startRecorder()
	try {
		divert(harness, recorder)
		const silenced = silencedOf(received.events, random)
		const events = received.events.filter(({ about }) => about === null || !silenced.includes(about))
		const plan = planStorm(events, random)
		const begins = received.over + QUIET_MS
		const deliveries = spoil(plan.deliveries)
		harness.clock.freeze(begins)
		const answers = await sendAll(deliveries, {
			...sendingTo(harness),
			onTurn(turn) {
				if (turn % 20 === 0) harness.clock.set(begins + Math.trunc((STORM_MS * turn) / deliveries.length))
				if (turn > 0 && turn % REPORT_EVERY === 0) report(`  ${turn} deliveries were sent (${time()}).`)
			},
		})
		harness.clock.set(begins + STORM_MS)
		report(`${deliveries.length} deliveries were sent (${time()}).`)
		await untilIdle(harness)
		await sweep(harness)
		const state = await readState(harness)
		const differing = differences(received.state, state)
		const { sql } = harness.system
		const forged = await sql.query<{ provider: StormProvider; count: number }>(
			`SELECT provider, count(*)::int AS count FROM ops.webhook_inbox WHERE provider_event_id LIKE $1 GROUP BY provider`,
			[`${MADE_UP}%`],
		)
		const { taken } = await sql.one<{ taken: number }>(
			'SELECT count(*)::int AS taken FROM ops.webhook_inbox WHERE provider_event_id = ANY ($1)',
			[events.map(({ id }) => id)],
		)
		const faults = [...received.bookFaults, ...(await bookFaults(sql, simulatorsOf(harness)))]
		const first = Math.min(...received.events.map(({ created }) => created))
		report(`Both are compared (${time()}).`)
		return {
			plan,
			answers,
			differing,
			taken,
			events: received.events,
			happened: received.happened,
			latest: Math.trunc((begins + STORM_MS - first * 1_000) / HOUR_MS),
			hashes: new Map([...state].map(([part, lines]) => [part, hashOf(lines)])),
			forgedAccepted: Object.fromEntries(forged.map(({ provider, count }) => [provider, count])),
			silenced,
			delivered: events.length,
			bookFaults: faults,
			holds:
				differing.length === 0 &&
				faults.length === 0 &&
				forged.length === 0 &&
				taken === events.length &&
				allRefused(answers),
		}
	} finally {
		await recorder.close()
		await harness.stop()
	}
}

const allRefused = ({ genuine, forged }: Answers): boolean =>
	Object.keys(genuine).join() === '200' &&
	Object.values(forged).every((counts) => Object.keys(counts).join() === '400')

const CAME: Readonly<Record<StormProvider, string>> = {
	stripe: 'payment_intent.succeeded',
	razorpay: 'order.paid',
	paypal: 'PAYMENT.CAPTURE.COMPLETED',
}

const silencedOf = (events: readonly Recorded[], random: Random): string[] =>
	PROVIDERS.flatMap((provider) => {
		const came = events.filter((event) => event.provider === provider && event.type === CAME[provider])
		return random.pick(came).about ?? []
	})

const fromProvider = (event: Recorded): Delivery => ({ event, forgery: null })
const byObject = ({ event }: Delivery): string => event.about ?? ''
const sendingTo = (harness: Harness) => ({
	urlOf: (provider: StormProvider) => `${harness.system.url}/api/v1/webhooks/${provider}`,
	post: createPost(simulatorsOf(harness).paypal),
	clock: harness.clock,
})

async function remove(harness: Harness): Promise<void> {
	await rm(join(harness.dataDir, '..'), { recursive: true, force: true })
}

async function sweep(harness: Harness): Promise<void> {
	const { sql } = harness.system
	const name = 'payouts/mirror'
	await sql.execute("UPDATE ops.jobs SET next_at = now(), last_error = 'under way' WHERE name = $1", [name])
	for (let isOver = false; !isOver; ) {
		await untilIdle(harness)
		const { why } = await sql.one<{ why: string | null }>(
			'SELECT last_error AS why FROM ops.jobs WHERE name = $1',
			[name],
		)
		isOver = why !== 'under way'
		if (isOver && why !== null) throw new Error(why)
	}
	await untilIdle(harness)
}

function stopwatch(): () => string {
	const begun = performance.now()
	return () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`
}
