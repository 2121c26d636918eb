import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEventView } from '../../domain/live-events/contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import type { WaitingView } from '../../domain/live-events/waiting.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { booksTieOut } from './books.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import {
	complimentaryOf,
	edition,
	GUEST,
	type Held,
	heldBy,
	join,
	LIVE_EVENTS,
	mailsTo,
	payFor,
	plan,
	REGISTRATIONS,
	register,
	TICKETS,
	TWINS,
	ticketMails,
	tokenFor,
	WAITING,
	waitingLinkFor,
} from './live-events.fixtures.ts'

const HOLD_MS = 23 * MINUTE_MS
const BACKOFFICE = '/api/backoffice'

describe('people who wait for seats', () => {
	let harness: Harness
	let people = 0
	beforeAll(async () => {
		harness = await startHarness()
	}, 120_000)
	afterEach(async () => {
		await idle()
		await booksTieOut(harness)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const idle = () => harness.system.untilIdle()
	const pass = async (ms: number) => {
		harness.clock.advance(ms)
		await idle()
	}
	const planned = (change: Partial<KnownEdition> = {}) => plan(harness, edition(harness, change))
	const person = () => {
		people += 1
		return { ...GUEST, email: `waits${people}@mail.example` }
	}
	const show = async (slug: string) =>
		(await harness.guest().json<{ data: LiveEventView }>('GET', `${LIVE_EVENTS}/${slug}`)).data
	const refused = (status: number, code: string) => ({ status, body: { code } })
	/** An edition whose seats are sold, each to a buyer of its own. */
	const full = async (capacity = 1, change: Partial<KnownEdition> = {}) => {
		const { id, slug } = await planned({ capacity, ...change })
		const sold: { buyer: Caller; held: Held; email: string }[] = []
		for (let seat = 0; seat < capacity; seat += 1) {
			const buyer = harness.guest()
			const guest = person()
			const held = await heldBy(buyer, slug, { guest })
			await payFor(buyer, held)
			sold.push({ buyer, held, email: guest.email })
		}
		await idle()
		return { id, slug, sold }
	}
	const cancel = async (email: string) => {
		const token = await tokenFor(harness, email)
		await harness.guest().json('POST', `${TICKETS}/${token}/cancel`)
		await idle()
	}
	const waits = async (slug: string, change: object = {}) => {
		const guest = person()
		const caller = harness.guest()
		const answer = await join(caller, slug, { guest, ...change })
		expect(answer).toMatchObject({ status: 200 })
		await idle()
		const link = await waitingLinkFor(harness, guest.email)
		const { place } = (answer.body as { data: { place: number | null } }).data
		return { guest, caller, link, place }
	}
	type Waits = Awaited<ReturnType<typeof waits>>
	const answerTo = ({ link: { waitingId, key } }: Pick<Waits, 'link'>) =>
		harness.guest().call('GET', `${WAITING}/${waitingId}?key=${key}`)
	const seen = async (waiting: Pick<Waits, 'link'>) => (await answerTo(waiting)).body as { data: WaitingView }
	const take = (buyer: Caller, slug: string, { link }: Pick<Waits, 'link'>, change: object = {}) =>
		register(buyer, slug, { guest: undefined, offer: link, ...change })
	const leave = ({ link: { waitingId, key } }: Pick<Waits, 'link'>) =>
		harness.guest().call('POST', `${WAITING}/${waitingId}/leave`, { body: { key } })
	const subjects = (email: string) => mailsTo(harness, email).map(({ subject }) => subject)

	it('get free seats in their order by a link, and pay for them as others do', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		const second = await waits(slug)
		expect([first.place, second.place]).toEqual([1, 2])
		expect(await seen(second)).toMatchObject({ data: { slug, state: 'waiting', place: 2, until: null } })
		expect(await show(slug)).toMatchObject({ state: 'full', seatsLeft: 0 })

		await cancel(sold[0]?.email ?? '')
		expect(await show(slug)).toMatchObject({ state: 'full', seatsLeft: 0 })
		expect(await register(harness.guest(), slug)).toMatchObject(refused(409, 'SOLD_OUT'))
		const offer = (await seen(first)).data
		expect(offer).toMatchObject({ state: 'offered', place: null })
		expect(Date.parse(offer.until ?? '') - harness.clock.now()).toBeGreaterThan(DAY_MS - HOUR_MS)
		expect(await seen(second)).toMatchObject({ data: { state: 'waiting', place: 1 } })
		expect(
			subjects(first.guest.email).filter((subject) => /Seats for Kindness Day/.test(subject)),
		).toHaveLength(1)

		const buyer = harness.guest()
		const held = (await take(buyer, slug, first)).body as { data: Held }
		await idle()
		expect(await seen(first)).toMatchObject({ data: { state: 'registered' } })
		await payFor(buyer, held.data)
		await idle()
		expect(ticketMails(harness, first.guest.email)).toHaveLength(1)
		expect(await show(slug)).toMatchObject({ state: 'full', seatsLeft: 0 })
		expect(await seen(second)).toMatchObject({ data: { state: 'waiting', place: 1 } })
	})

	it('lose an offer to the next after a day, also while they pay', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		const second = await waits(slug)
		await cancel(sold[0]?.email ?? '')
		await pass(DAY_MS - 10 * MINUTE_MS)
		const late = harness.guest()
		const held = (await take(late, slug, first)).body as { data: Held }
		await idle()
		await pass(11 * MINUTE_MS)
		// The offer is over, and its registration still has the seats.
		expect(await seen(second)).toMatchObject({ data: { state: 'waiting' } })
		await pass(HOLD_MS)
		expect(await seen(first)).toMatchObject({ data: { state: 'registered' } })
		expect(await seen(second)).toMatchObject({ data: { state: 'offered' } })
		expect(await payFor(late, held.data)).toMatchObject(refused(409, 'HOLD_ENDED'))
		expect(await take(late, slug, first)).toMatchObject(refused(409, 'OFFER_ENDED'))
		await pass(DAY_MS + MINUTE_MS)
		expect(await seen(second)).toMatchObject({ data: { state: 'lapsed' } })
		expect(await take(harness.guest(), slug, second)).toMatchObject(refused(409, 'OFFER_ENDED'))
		expect(await show(slug)).toMatchObject({ state: 'open', seatsLeft: 1 })
	})

	it('have their offer again when they did not pay in time', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		await cancel(sold[0]?.email ?? '')
		await take(harness.guest(), slug, first)
		await pass(HOLD_MS)
		expect(await seen(first)).toMatchObject({ data: { state: 'offered' } })
		expect(await register(harness.guest(), slug)).toMatchObject(refused(409, 'SOLD_OUT'))
		const buyer = harness.guest()
		const held = (await take(buyer, slug, first)).body as { data: Held }
		await payFor(buyer, held.data)
		await idle()
		expect(ticketMails(harness, first.guest.email)).toHaveLength(1)
	})

	it('take an offer once, however often and by however many it is clicked', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		await cancel(sold[0]?.email ?? '')
		const buyer = await harness.person('donor')
		const key = { 'idempotency-key': crypto.randomUUID() }
		const body = { guest: undefined, offer: first.link }
		const answers = await Promise.all([
			register(buyer, slug, body, key),
			register(buyer, slug, body, key),
			take(harness.guest(), slug, first),
		])
		const ids = answers.flatMap(({ status, body }) =>
			status === 200 ? [(body as { data: Held }).data._id] : [],
		)
		expect(new Set(ids).size).toBe(1)
		const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body)
		for (const body of codes) expect(body).toMatchObject({ code: 'OFFER_ENDED' })
	})

	it('are passed by no buyer at the seat that comes free at the same moment', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		const token = await tokenFor(harness, sold[0]?.email ?? '')
		const [, ...answers] = await Promise.all([
			harness.guest().call('POST', `${TICKETS}/${token}/cancel`),
			...Array.from({ length: 5 }, () => register(harness.guest(), slug)),
		])
		await idle()
		for (const answer of answers) expect(answer).toMatchObject(refused(409, 'SOLD_OUT'))
		expect(await seen(first)).toMatchObject({ data: { state: 'offered' } })
	})

	it('wait with their whole party, for which seats gather', async () => {
		const { id, slug, sold } = await full(2)
		const couple = { package: 'couple', quantity: 1 }
		const two = await waits(slug, couple)
		const one = await waits(slug)
		await cancel(sold[0]?.email ?? '')
		expect(await seen(two)).toMatchObject({ data: { state: 'waiting', place: 1 } })
		expect(await show(slug)).toMatchObject({ state: 'full', seatsLeft: 0 })
		const admin = await harness.person('admin')
		const { packages, ...fields } = edition(harness, { capacity: 4 })
		const inDollars = (minor: bigint) => (Number(minor) / 100).toFixed(2)
		const wider = packages.map((each) => ({
			...each,
			price: inDollars(each.price),
			valueReceived: inDollars(each.valueReceived),
		}))
		await admin.json('PUT', `${BACKOFFICE}/liveEvents/${id}`, { ...fields, packages: wider })
		await idle()
		expect(await seen(two)).toMatchObject({ data: { state: 'offered', seats: 2 } })
		expect(await seen(one)).toMatchObject({ data: { state: 'offered', seats: 1 } })
		const attendees = [{}, {}]
		const wrong = await take(harness.guest(), slug, two, {
			package: 'individual',
			quantity: 2,
			attendees,
			price: 25,
		})
		expect(wrong).toMatchObject(refused(409, 'OFFER_ENDED'))
		expect(await take(harness.guest(), slug, two, { ...couple, attendees, price: 45 })).toMatchObject({
			status: 200,
		})
	})

	it('wait once by each address, leave, and join again at the end', async () => {
		const { slug } = await full()
		const first = await waits(slug)
		const second = await waits(slug)
		const again = { guest: { ...first.guest, email: first.guest.email.toUpperCase() } }
		expect(await join(harness.guest(), slug, again)).toMatchObject(refused(409, 'ALREADY_WAITING'))
		for (let click = 0; click < 2; click += 1) expect(await leave(first)).toMatchObject({ status: 200 })
		await idle()
		expect(await seen(first)).toMatchObject({ data: { state: 'left' } })
		expect(await seen(second)).toMatchObject({ data: { place: 1 } })
		const back = await join(harness.guest(), slug, { guest: first.guest })
		expect(back).toMatchObject({ status: 200, body: { data: { place: 2 } } })
		const key = { 'idempotency-key': crypto.randomUUID() }
		const caller = await harness.person('donor')
		const body = { guest: person() }
		const [one, two] = [await join(caller, slug, body, key), await join(caller, slug, body, key)]
		expect(two?.body).toEqual(one?.body)
		expect(await join(caller, slug, { guest: person() }, key)).toMatchObject(
			refused(409, 'IDEMPOTENCY_KEY_REUSED'),
		)
	})

	it('join once when two calls of one address meet, or a process died in between', async () => {
		const { slug } = await full()
		const guest = person()
		const answers = await Promise.all([1, 2, 3].map(() => join(harness.guest(), slug, { guest })))
		await idle()
		expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
		const link = await waitingLinkFor(harness, guest.email)
		expect(await seen({ link })).toMatchObject({ data: { place: 1 } })
		const [{ count = 0 } = {}] = await harness.system.sql.query<{ count: number }>(
			`SELECT count(*)::int AS count FROM read.live_event_waiting w JOIN rec.live_events l ON l.id = w.live_event_id
			WHERE l.slug = $1`,
			[slug],
		)
		expect(count).toBe(1)
	})

	it('open a place by its own link alone', async () => {
		const { slug, sold } = await full()
		const other = await full()
		const first = await waits(slug)
		const foreign = await waits(other.slug)
		await cancel(sold[0]?.email ?? '')
		const mixed = { link: { waitingId: first.link.waitingId, key: foreign.link.key } }
		expect(await answerTo(mixed)).toMatchObject(refused(404, 'NOT_FOUND'))
		expect(await leave(mixed)).toMatchObject(refused(404, 'NOT_FOUND'))
		expect(await take(harness.guest(), slug, mixed)).toMatchObject(refused(404, 'NOT_FOUND'))
		expect(await take(harness.guest(), other.slug, first)).toMatchObject(refused(404, 'NOT_FOUND'))
		const answer = await answerTo(first)
		expect(answer.text).not.toContain(first.guest.email)
	})

	it('get nothing of an edition that is cancelled or over', async () => {
		const { id, slug, sold } = await full()
		const first = await waits(slug)
		const admin = await harness.person('admin')
		await admin.json('POST', `${BACKOFFICE}/liveEvents/${id}/cancel`)
		await idle()
		expect(await seen(first)).toMatchObject({ data: { state: 'left' } })
		expect(subjects(first.guest.email).filter((subject) => /is cancelled/.test(subject))).toHaveLength(1)
		expect(await show(slug)).toMatchObject({ state: 'cancelled' })
		expect(await join(harness.guest(), slug, { guest: person() })).toMatchObject(
			refused(409, 'LIVE_EVENT_CANCELLED'),
		)
		expect(sold).toHaveLength(1)
		const far = await full()
		const last = await waits(far.slug)
		await pass(62 * DAY_MS)
		expect(await answerTo(last)).toMatchObject(refused(403, 'LINK_EXPIRED'))
	})

	it('are passed over once they were forgotten', async () => {
		const { slug, sold } = await full()
		const first = await waits(slug)
		const second = await waits(slug)
		await harness.system.sql.execute('DELETE FROM rec.live_event_waiting WHERE id = $1', [
			first.link.waitingId,
		])
		await cancel(sold[0]?.email ?? '')
		expect(await seen(first)).toMatchObject({ data: { state: 'left' } })
		expect(await seen(second)).toMatchObject({ data: { state: 'offered' } })
	})

	describe('and staff', () => {
		it('give seats without a payment, with a ticket and without a receipt', async () => {
			const { id, slug } = await planned({ capacity: 2 })
			const admin = await harness.person('admin')
			const guest = person()
			const body = complimentaryOf({ guest, attendees: [{ name: 'Asha' }] })
			const give = (headers = {}, change: object = {}) =>
				admin.call('POST', `${BACKOFFICE}/liveEvents/${id}/complimentary`, {
					body: { ...body, ...change },
					headers,
				})
			const key = { 'idempotency-key': crypto.randomUUID() }
			const answers = [await give(key), await give(key)]
			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			await idle()
			expect((await show(slug)).seatsLeft).toBe(1)
			expect(ticketMails(harness, guest.email)).toHaveLength(1)
			expect(mailsTo(harness, guest.email)).toHaveLength(1)
			const [mail] = ticketMails(harness, guest.email)
			const text = (await harness.system.outbox?.mailbox.open(mail?.id ?? ''))?.text
			expect(text).not.toContain('Paid')
			const stored = await harness.system.sql.query('SELECT data::text AS data FROM es.events')
			expect(JSON.stringify(stored)).not.toContain('Speaks at the opening')
			expect(await give({}, { quantity: 2, attendees: [{}, {}] })).toMatchObject(refused(409, 'SOLD_OUT'))
			expect(
				await (await harness.person('donor')).call('POST', `${BACKOFFICE}/liveEvents/${id}/complimentary`, {
					body,
				}),
			).toMatchObject({ status: 403 })
			await cancel(guest.email)
			expect((await show(slug)).seatsLeft).toBe(2)
			expect(subjects(guest.email)).toContain('Your registration for Kindness Day is cancelled')
		})

		it('give no seats past those who wait', async () => {
			const { id, slug, sold } = await full()
			await waits(slug)
			await cancel(sold[0]?.email ?? '')
			const admin = await harness.person('admin')
			expect(
				await admin.call('POST', `${BACKOFFICE}/liveEvents/${id}/complimentary`, { body: complimentaryOf() }),
			).toMatchObject(refused(409, 'SOLD_OUT'))
		})

		it('move a registration to a package of the same price, whose tickets stay valid', async () => {
			const packages = TWINS.map((each) => ({ ...each, capacity: 1 }))
			const { slug } = await planned({ packages, capacity: 2 })
			const buyer = harness.guest()
			const guest = person()
			const held = await heldBy(buyer, slug, { guest })
			await payFor(buyer, held)
			await idle()
			const next = await waits(slug)
			const admin = await harness.person('admin')
			const move = (to: string) =>
				admin.call('POST', `${BACKOFFICE}/liveEventRegistrations/${held._id}/move`, { body: { package: to } })
			expect(await move('dear')).toMatchObject(refused(409, 'PACKAGES_DIFFER'))
			expect(await move('none')).toMatchObject(refused(400, 'UNKNOWN_PACKAGE'))
			const token = await tokenFor(harness, guest.email)
			const tickets = () => harness.guest().json<{ data: object }>('GET', `${TICKETS}/${token}`)
			const before = await tickets()
			const answers = await Promise.all([move('student'), move('student')])
			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			await idle()
			expect(await buyer.json('GET', `${REGISTRATIONS}/${held._id}`)).toMatchObject({
				data: { package: 'student', category: 'Student', amount: 25 },
			})
			expect(await tickets()).toEqual({ ...before, data: { ...before.data, category: 'Student' } })
			expect(subjects(guest.email).filter((subject) => /has changed/.test(subject))).toHaveLength(1)
			expect(await seen(next)).toMatchObject({ data: { state: 'offered' } })
		})
	})
})
