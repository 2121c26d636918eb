import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { demoUserId } from '../demo/seed/accounts.ts'
import { KINDNESS_DAY_2023 } from '../domain/live-events/known-editions.contract.ts'
import { liveEventDecider } from '../domain/live-events/live-events.decider.ts'
import { registrationDecider } from '../domain/live-events/registrations.decider.ts'
import { liveEventStream, registrationStream } from '../domain/live-events/streams.contract.ts'
import { GUEST_COOKIE } from '../infra/http/cookies.ts'
import { systemContext } from '../kernel/capability/system-context.ts'
import { createDispatch, type Dispatch } from '../kernel/events/dispatch.ts'
import type { NewEvent } from '../kernel/ports/event-store.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { DAY_MS, MINUTE_MS } from '../kernel/wire/time.ts'
import type { BenchUrls } from './append.ts'
import { insertRows } from './bulk.ts'
import { median, percentile, ratePerSecond, times } from './median.ts'
import { type Running, startRunning } from './running.ts'

export interface EventSizes {
	readonly buyers: number
	readonly seats: number
	readonly runs: number
	readonly registrations: number
	readonly calls: number
	readonly refunds: number
}
const FULL: EventSizes = {
	buyers: 500,
	seats: 20,
	runs: 3,
	registrations: 20_000,
	calls: 200,
	refunds: 2_000,
}

export interface EventBench extends EventSizes {
	readonly 'event.buyers500Seconds': number
	readonly 'event.bareBuyersSeconds': number
	readonly 'event.scanP95ms': number
	readonly 'event.bareScanP95ms': number
	readonly 'event.listP95ms': Readonly<Record<keyof typeof LISTS, number>>
	readonly 'event.bareListP95ms': number
	readonly 'event.cancelAllMinutes': number
	readonly 'event.bareCancelAllMinutes': number
}

const CLOCK = { now: () => Date.now() }
const EDITIONS = '/api/backoffice/liveEvents'
const PACKAGE = 'individual'
const PRICE = 2_500n
const CLIENTS = 8

interface Bench extends Running {
	readonly dispatch: Dispatch
	readonly admin: string
}
interface Edition {
	readonly id: string
	readonly slug: string
}

export async function benchEvent(urls: BenchUrls, sizes: EventSizes = FULL): Promise<EventBench> {
	const running = await startRunning(urls)
	try {
		const dispatch = createDispatch(running.system.store, CLOCK, sleep)
		const bench = { ...running, dispatch, admin: await running.signIn(demoUserId('admin')) }
		return {
			...(await cancelAll(bench, sizes)),
			...(await rush(bench, sizes)),
			...(await scan(bench, sizes)),
			...(await list(bench, sizes)),
			...sizes,
		}
	} finally {
		await running.stop()
	}
}

async function plan({ call, admin, system }: Bench, capacity: number): Promise<Edition> {
	const { id: _, packages, ...fields } = KINDNESS_DAY_2023
	const slug = `kindness-day-${randomUUID().slice(0, 8)}`
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
	const dates = { opensAt: inDays(-1), closesAt: inDays(30), refundableUntil: inDays(20) }
	const inDollars = (minor: bigint) => (Number(minor) / 100).toFixed(2)
	const body = {
		...fields,
		...dates,
		slug,
		startsAt: inDays(30),
		endsAt: inDays(31),
		capacity,
		packages: packages.map(({ price, valueReceived, ...each }) => ({
			...each,
			price: inDollars(price),
			valueReceived: inDollars(valueReceived),
			capacity,
		})),
	}
	const { id } = await call<{ id: string }>('POST', EDITIONS, { token: admin, body })
	await system.untilIdle()
	return { id, slug }
}

const newGuest = () => ({ cookie: `${GUEST_COOKIE}=${randomBytes(32).toString('base64url')}` })

const register = ({ call }: Bench, { slug }: Edition, headers: Readonly<Record<string, string>>) =>
	call<{ data: { _id: string } }>('POST', `/api/v1/liveEvents/${slug}/registrations`, {
		headers: { ...headers, 'idempotency-key': randomUUID() },
		body: {
			package: PACKAGE,
			price: 25,
			attendees: [{ name: 'Asha Rao' }],
			guest: { firstName: 'Asha', lastName: 'Rao', email: 'asha@mail.example', phoneNumber: '+15103334444' },
		},
	})

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
	const begun = performance.now()
	await work()
	return (performance.now() - begun) / 1_000
}
const rounded = (figure: number): number => Number(figure.toFixed(2))

/** All buyers call for the last seats at once, until the last one has an answer; bare: the holds alone. */
async function rush(bench: Bench, { buyers, seats, runs }: EventSizes) {
	const atOnce = (buy: (edition: Edition) => Promise<unknown>) => async (edition: Edition) => {
		const taken = await Promise.allSettled(Array.from({ length: buyers }, () => buy(edition)))
		const held = taken.filter(({ status }) => status === 'fulfilled').length
		if (held !== seats) throw new Error(`${held} people hold ${seats} seats.`)
	}
	const byCalls = atOnce((edition) => register(bench, edition, newGuest()))
	const byHolds = atOnce(({ id }) => hold(bench, id))
	const measured: { calls: number; holds: number }[] = []
	for (let run = 0; run <= runs; run += 1) {
		const [first, second] = [await plan(bench, seats), await plan(bench, seats)]
		const one = { calls: await seconds(() => byCalls(first)), holds: await seconds(() => byHolds(second)) }
		await bench.system.untilIdle()
		// The first warms up.
		if (run > 0) measured.push(one)
	}
	return {
		'event.buyers500Seconds': rounded(median(measured.map(({ calls }) => calls))),
		'event.bareBuyersSeconds': rounded(median(measured.map(({ holds }) => holds))),
	}
}

const hold = ({ dispatch }: Bench, liveEventId: string) =>
	dispatch(
		liveEventDecider,
		liveEventStream(liveEventId),
		{
			type: 'HoldSeats',
			registrationId: randomUUID(),
			packageId: PACKAGE,
			quantity: 1,
			attendees: 1,
			price: PRICE,
			until: new Date(Date.now() + 20 * MINUTE_MS).toISOString(),
			at: new Date().toISOString(),
		},
		systemContext(CLOCK, 'bench'),
	)

/** People come in at a door, one scan after another; bare: one append to a stream of its own. */
async function scan(bench: Bench, { calls, seats }: EventSizes) {
	const { call, system, admin } = bench
	const { id } = await plan(bench, seats)
	const registrations = await Promise.all(
		Array.from({ length: calls * 2 }, () => admitted(bench, id, randomUUID())),
	)
	let next = 0
	const taken = await times(calls, () => {
		const registration = registrations[next++]
		const scanned = { kind: 'admitted', id: randomUUID(), registration, seats: [1], version: 1, door: 'A' }
		const body = { scans: [{ ...scanned, at: new Date().toISOString() }] }
		return call('POST', `${EDITIONS}/${id}/scans`, { token: admin, body })
	})
	const bare = await times(calls, () => appendAlone(bench, id))
	await system.untilIdle()
	return { 'event.scanP95ms': percentile(taken, 95), 'event.bareScanP95ms': percentile(bare, 95) }
}

async function admitted({ dispatch }: Bench, liveEventId: string, id: string): Promise<string> {
	const at = new Date().toISOString()
	const begin = {
		type: 'BeginRegistration',
		liveEventId,
		packageId: PACKAGE,
		quantity: 1,
		seats: 1,
		currency: 'USD',
		amount: String(PRICE),
		valueReceived: '0',
		donationId: id,
		buyer: { kind: 'guest', id },
		holdUntil: at,
		at,
	} as const
	for (const command of [
		begin,
		{ type: 'ConfirmRegistration', at },
		{ type: 'IssueTickets', version: 1, at },
	] as const)
		await dispatch(registrationDecider, registrationStream(id), command, systemContext(CLOCK, 'bench'))
	return id
}

function confirmed(liveEventId: string): NewEvent {
	const at = new Date().toISOString()
	const id = randomUUID()
	const actor = { kind: 'system', id: 'bench' } as const
	return {
		id,
		type: 'RegistrationConfirmed',
		schemaVersion: EVENT_CATALOG.versionOf('RegistrationConfirmed'),
		data: { liveEventId, at },
		metadata: { recordedAt: at, correlationId: id, commandId: id, actor },
	}
}

const LISTS = {
	first: () => ({}),
	ofEdition: (liveEventId: string) => ({ liveEventId }),
	confirmed: (liveEventId: string) => ({ liveEventId, state: 'confirmed' }),
	name: (liveEventId: string) => ({ liveEventId, q: 'Kumari 77' }),
} as const

async function list(bench: Bench, { registrations, calls }: EventSizes) {
	const { call, system, admin, vacuum } = bench
	const { sql } = system
	const { id } = await plan(bench, registrations)
	const at = (index: number) => new Date(Date.now() - (registrations - index) * MINUTE_MS).toISOString()
	const rows = Array.from({ length: registrations }, (_, index) => index)
	const idOf = (index: number) => derivedId('benchRegistration', String(index))
	await insertRows(
		sql,
		'rec.live_event_registrations',
		rows.map((index) => ({
			id: idOf(index),
			live_event_id: id,
			first_name: 'Asha',
			last_name: `Kumari ${index}`,
			email: `bench${index}@mail.example`,
			phone: '+15103334444',
			language: 'en',
			created_at: at(index),
		})),
	)
	await insertRows(
		sql,
		'read.live_event_registrations',
		rows.map((index) => ({
			id: idOf(index),
			live_event_id: id,
			package_id: PACKAGE,
			quantity: 1,
			seats: 1,
			currency: 'USD',
			amount: Number(PRICE),
			buyer_kind: 'guest',
			buyer_id: idOf(index),
			state: index % 10 === 0 ? 'cancelled' : 'confirmed',
			because: index % 10 === 0 ? 'byBuyer' : null,
			version: 1,
			admissions: [],
			admitted: 0,
			doubled: 0,
			position: '',
			hold_until: at(index),
			begun_at: at(index),
			changed_at: at(index),
			revision: 2,
		})),
	)
	await vacuum()
	const measured: [string, number][] = []
	for (const [name, filterOf] of Object.entries(LISTS)) {
		const query = `range=${encodeURIComponent('[0,24]')}&filter=${encodeURIComponent(JSON.stringify(filterOf(id)))}`
		const path = `/api/backoffice/liveEventParticipants?${query}`
		measured.push([name, percentile(await times(calls, () => call('GET', path, { token: admin })), 95)])
	}
	const bare = await times(calls, async () => {
		await sql.query('SELECT count(*) FROM read.live_event_registrations WHERE live_event_id = $1', [id], {
			name: 'bare count',
		})
		await sql.query(
			`SELECT r.*, p.first_name, p.last_name FROM read.live_event_registrations r
			JOIN rec.live_event_registrations p USING (id)
			WHERE r.live_event_id = $1 ORDER BY r.begun_at DESC, r.id LIMIT 25`,
			[id],
			{ name: 'bare page' },
		)
	})
	return {
		'event.listP95ms': Object.fromEntries(measured) as EventBench['event.listP95ms'],
		'event.bareListP95ms': percentile(bare, 95),
	}
}

/** An edition is cancelled, until all was refunded; bare: as many events appended, each to a stream of its own. */
async function cancelAll(bench: Bench, { refunds }: EventSizes) {
	const { call, system, admin } = bench
	const books = system.simulators?.stripe.control
	if (!books) throw new Error('The providers are not simulated.')
	const refunded = () => books.books().reduce((sum, each) => sum + each.refunded.count, 0)
	const edition = await plan(bench, refunds)
	await ratePerSecond(CLIENTS, refunds, async () => {
		const headers = newGuest()
		const { data } = await register(bench, edition, headers)
		await call('POST', '/api/v1/create/payment/intent', {
			headers: { ...headers, 'idempotency-key': randomUUID() },
			body: paymentOf(data._id),
		})
	})
	await until(async () => (await inState(bench, edition, 'confirmed')) === refunds)
	await system.untilIdle()
	const before = await eventsOf(bench)
	const taken = await seconds(async () => {
		await call('POST', `${EDITIONS}/${edition.id}/cancel`, { token: admin })
		await until(async () => refunded() === refunds)
		await system.untilIdle()
	})
	const events = (await eventsOf(bench)) - before
	const bare = events / (await ratePerSecond(CLIENTS, events, () => appendAlone(bench, edition.id)))
	return {
		'event.cancelAllMinutes': rounded(taken / 60),
		'event.bareCancelAllMinutes': Number((bare / 60).toFixed(4)),
	}
}

/** @throws Error when it has not come to that in an hour */
async function until(holds: () => Promise<boolean>): Promise<void> {
	const end = Date.now() + 60 * MINUTE_MS
	while (!(await holds())) {
		if (Date.now() > end) throw new Error('It takes more than an hour.')
		await sleep(200)
	}
}

async function inState({ system: { sql } }: Bench, { id }: Edition, state: string): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM read.live_event_registrations WHERE live_event_id = $1 AND state = $2',
		[id, state],
	)
	return count
}

const appendAlone = ({ system }: Bench, liveEventId: string) =>
	system.store.append(registrationStream(randomUUID()), [confirmed(liveEventId)], {
		expectedRevision: 'no_stream',
	})

const eventsOf = async ({ system: { sql } }: Bench): Promise<number> =>
	(await sql.one<{ count: number }>('SELECT count(*)::int AS count FROM es.events')).count

const paymentOf = (registrationId: string) => ({
	payment_method_types: ['card'],
	paymentMethodId: 'pm_card_visa',
	amount: Number(PRICE),
	currency: 'USD',
	settlementCurrency: 'USD',
	saveCard: false,
	donation: { donationFor: 'event', registrationId, units: 'USD', quantity: 25, processingFees: 0 },
})
