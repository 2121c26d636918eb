import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import {
	edition,
	editionBody,
	GUEST,
	type Held,
	INTENT,
	LIVE_EVENTS,
	paymentOf,
	REGISTRATIONS,
	registrationOf,
} from '../../api/live-events.fixtures.ts'
import { type Client, createClient, type Outcome } from '../../harness/client.ts'
import { untilQuiet } from '../../harness/quiet.ts'
import { must, startKilling, startTrack, type Track } from '../races/race.ts'

/** Buyers who hold a seat do one of these. */
export const WAYS = [
	'pays',
	'leaves',
	'is challenged',
	'leaves a challenge open',
	'is declined, then pays',
	'loses the answer',
	'gives up',
	'leaves a challenge open',
	'is declined',
	'pays',
] as const
export type Way = (typeof WAYS)[number]

export interface RushOptions {
	readonly buyers: number
	readonly seats: number
	/** Kills every process and cuts answers off while people call. */
	readonly isStruck: boolean
	readonly ways: readonly Way[]
	/** Modules that plant a mistake. */
	readonly preload?: readonly string[]
}

export interface Rush {
	readonly liveEventId: string
	/** All that were answered at all, by code. */
	readonly codes: Readonly<Record<string, number>>
	readonly kills: number
	/** From the first call of a buyer to its outcome, milliseconds. */
	readonly waits: Readonly<Record<'held' | 'soldOut', Waits>>
	readonly rounds: number
}
interface Waits {
	readonly people: number
	readonly p50: number
	readonly p95: number
	readonly max: number
}

const HOLD_MS = 23 * MINUTE_MS
const REST_MS = 300_000
const DEAF_MS = 1_500
const MAX_ROUNDS = 6
const ACCOUNT = 'stripe-us'
const CHALLENGED = 'pm_card_threeDSecure2Required'
const DECLINED = 'pm_card_chargeDeclined'

interface Challenge {
	readonly client: Client
	readonly payment: string
}

interface Buyer {
	readonly client: Client
	readonly email: string
}

/** People call for the seats of an edition until all of them are sold; `check` judges what is left. */
export async function rush<T>(
	options: RushOptions,
	check: (track: Track, rush: Rush) => Promise<T>,
): Promise<T> {
	const track = await startTrack(0, options.preload)
	try {
		return await check(track, await run(track, options))
	} finally {
		await track.stop()
	}
}

async function run(track: Track, { buyers, seats, isStruck, ways }: RushOptions): Promise<Rush> {
	const { harness, urls } = track
	const { slug, liveEventId } = await publish(track, seats)
	const codes: Record<string, number> = {}
	const onAnswer = ({ status, body }: Pick<Outcome, 'status' | 'body'>) => {
		const code = String(body.code ?? status)
		codes[code] = (codes[code] ?? 0) + 1
	}
	let waiting = Array.from({ length: buyers }, (_, index): Buyer => {
		const client = createClient(urls[index % 2] ?? '', null, onAnswer)
		return { client, email: `buyer${index}@proof.example` }
	})
	const killing = isStruck ? startKilling(track) : null
	const cutting = isStruck ? cutAnswers(track) : null
	let kills = 0
	let first: Outcome[] = []
	/** Challenges that are answered when all seats are sold. */
	const late: Challenge[] = []
	let rounds = 0
	for (; rounds < MAX_ROUNDS && (await soldOf(track, liveEventId)) < seats; rounds += 1) {
		const open: Challenge[] = []
		// In the end, everybody pays.
		const waysOfRound = rounds < MAX_ROUNDS / 2 ? ways : (['pays'] as const)
		let held = 0
		const outcomes = await Promise.all(
			waiting.map(async ({ client, email }) => {
				const body = registrationOf({ guest: { ...GUEST, email } })
				const path = `${LIVE_EVENTS}/${slug}/registrations`
				const outcome = await client.call('POST', path, { body, key: randomUUID() })
				if (outcome.is !== 'acknowledged') return outcome
				const way = waysOfRound[held % waysOfRound.length] ?? 'pays'
				held += 1
				const { data } = outcome.body as unknown as { data: Held }
				const payment = await go(track, client, data, way)
				if (payment !== null) open.push({ client, payment })
				return outcome
			}),
		)
		if (rounds === 0) {
			first = outcomes
			kills = (await killing?.end()) ?? 0
			await cutting
		}
		waiting = waiting.filter((_, index) => outcomes[index]?.is === 'refused')
		await untilQuiet(harness, REST_MS)
		late.push(...open.filter((_, index) => index % 3 === 2))
		// Others are answered while the holds end.
		await Promise.all([
			track.pass(HOLD_MS),
			...open.map(async (challenge, index) => {
				if (index % 3 === 1) await sleep(Math.random() * DEAF_MS)
				if (index % 3 < 2) await answer(track, challenge)
			}),
		])
		await untilQuiet(harness, REST_MS)
	}
	await Promise.all(late.map((challenge) => answer(track, challenge)))
	await untilQuiet(harness, REST_MS)
	return { liveEventId, codes, kills, rounds, waits: waitsOf(first) }
}

/** @returns the payment whose challenge is open, if any */
async function go(track: Track, client: Client, held: Held, way: Way): Promise<string | null> {
	const pay = (paymentMethodId = 'pm_card_visa') =>
		client.call('POST', INTENT, {
			body: paymentOf(held, { paymentMethodId }),
			key: randomUUID(),
			pendingIsOpen: true,
		})
	switch (way) {
		case 'leaves':
			return null
		case 'gives up':
			await client.call('POST', `${REGISTRATIONS}/${held._id}/cancel`, { body: {} })
			return null
		case 'is declined':
			await pay(DECLINED)
			return null
		case 'is declined, then pays':
			await pay(DECLINED)
			await pay()
			return null
		case 'loses the answer':
			track.harness.simulators.stripe.control.failNext({
				operation: 'paymentIntents.create',
				when: 'after',
				how: 'hangup',
			})
			await pay()
			return null
		case 'is challenged':
			await answer(track, { client, payment: String((await pay(CHALLENGED)).body.paymentIntentId) })
			return null
		case 'leaves a challenge open': {
			const { paymentIntentId } = (await pay(CHALLENGED)).body
			return paymentIntentId === undefined ? null : String(paymentIntentId)
		}
		default:
			await pay()
			return null
	}
}

/** Passes a challenge, and pays, unless the provider takes the payment no more. */
async function answer({ harness }: Track, { client, payment }: Challenge): Promise<void> {
	try {
		harness.simulators.stripe.control.answerChallenge(ACCOUNT, payment, true)
	} catch {
		return
	}
	const body = { paymentIntentId: payment, currency: 'USD', settlementCurrency: 'USD' }
	await client.call('POST', INTENT, { body, key: randomUUID(), pendingIsOpen: true })
}

async function cutAnswers({ harness }: Track): Promise<void> {
	const link = harness.links.get('client-api')
	await sleep(DEAF_MS)
	link?.set('deaf')
	await sleep(DEAF_MS)
	link?.set('open')
}

async function publish({ harness, urls }: Track, seats: number) {
	const admin = createClient(urls[0], 'admin')
	const planned = edition(harness, { capacity: seats })
	const options = { body: editionBody(planned), key: randomUUID() }
	const { body } = await must(admin, 'POST', '/api/backoffice/liveEvents', options)
	return { slug: planned.slug, liveEventId: String((body as { id: string }).id) }
}

async function soldOf({ harness }: Track, liveEventId: string): Promise<number> {
	const row = await harness
		.sql()
		.maybeOne<{ sold: number }>('SELECT sold FROM read.live_events WHERE id = $1', [liveEventId])
	return row?.sold ?? 0
}

function waitsOf(outcomes: readonly Outcome[]): Rush['waits'] {
	const of = (is: Outcome['is']): Waits => {
		const all = outcomes.filter((each) => each.is === is).map(({ tookMs }) => tookMs)
		const sorted = all.toSorted((one, other) => one - other)
		const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * part))] ?? 0
		return { people: all.length, p50: share(0.5), p95: share(0.95), max: share(1) }
	}
	return { held: of('acknowledged'), soldOut: of('refused') }
}
