import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEventView } from '../../domain/live-events/contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { booksTieOut } from './books.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import {
	edition,
	GUEST,
	type Held,
	heldBy,
	holdAlone,
	LIVE_EVENTS,
	plan,
	REGISTRATIONS,
	register,
} from './live-events.fixtures.ts'

const HOLD_MS = 23 * MINUTE_MS

describe('registrations for an edition', () => {
	let harness: Harness
	beforeAll(async () => {
		harness = await startHarness()
	}, 120_000)
	afterEach(async () => {
		await harness.system.untilIdle()
		await booksTieOut(harness)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const planned = (change: Partial<KnownEdition> = {}) => plan(harness, edition(harness, change))
	const show = async (slug: string, reader: Caller = harness.guest()) =>
		(await reader.json<{ data: LiveEventView }>('GET', `${LIVE_EVENTS}/${slug}`)).data
	const seats = async (slug: string) => {
		const { state, seatsLeft } = await show(slug)
		return { state, seatsLeft }
	}
	const pass = async (ms: number) => {
		harness.clock.advance(ms)
		await harness.system.untilIdle()
	}
	const refused = (status: number, code: string) => ({ status, body: { code } })

	describe('its page', () => {
		it('has the kindness day of 2023, which is over', async () => {
			await harness.system.untilIdle()
			expect(await show('tal-kindness-day-2023')).toMatchObject({
				state: 'over',
				startsAt: '2023-11-18T19:00:00.000Z',
				endsAt: '2023-11-19T04:30:00.000Z',
				zone: 'America/Los_Angeles',
				venue: 'Fremont, USA',
				packages: [{ _id: 'individual', category: 'Individual', price: 25 }, {}, {}],
			})
			expect(await register(harness.guest(), 'tal-kindness-day-2023')).toMatchObject(refused(409, 'CLOSED'))
		})

		it('says whether it takes registrations', async () => {
			const day = (days: number) => new Date(harness.clock.now() + days * 86_400_000).toISOString()
			const early = await planned({ opensAt: day(1) })
			const closed = await planned({ closesAt: day(-0.5) })
			const over = await planned({ startsAt: day(-3), endsAt: day(-2), closesAt: day(-2) })
			const full = await planned({ capacity: 0 })
			const open = await planned()
			const states = [early, closed, over, full, open].map(async ({ slug }) => (await show(slug)).state)
			expect(await Promise.all(states)).toEqual(['notYetOpen', 'closed', 'over', 'full', 'open'])
			expect(await register(harness.guest(), early.slug)).toMatchObject(refused(409, 'NOT_OPEN_YET'))
			expect(await register(harness.guest(), closed.slug)).toMatchObject(refused(409, 'CLOSED'))
			expect(await register(harness.guest(), full.slug)).toMatchObject(refused(409, 'SOLD_OUT'))
			expect(await register(harness.guest(), 'nothing')).toMatchObject(refused(404, 'NOT_FOUND'))
		})
	})

	describe('a hold', () => {
		it('sets seats aside for twenty minutes and then frees them', async () => {
			const { slug } = await planned({ capacity: 10 })
			const buyer = harness.guest()
			const held = await heldBy(buyer, slug, {
				package: 'couple',
				price: 45,
				attendees: [{}, { name: 'Ravi' }],
			})
			expect(held).toMatchObject({ seats: 2, amount: 45, donationId: held._id })
			expect(Date.parse(held.holdUntil) - harness.clock.now()).toBeGreaterThan(19 * MINUTE_MS)
			await harness.system.untilIdle()
			expect(await seats(slug)).toEqual({ state: 'open', seatsLeft: 8 })
			const own = await buyer.json('GET', `${REGISTRATIONS}/${held._id}`)
			expect(own).toMatchObject({
				data: {
					state: 'held',
					attendees: [
						{ seat: 1, name: '' },
						{ seat: 2, name: 'Ravi' },
					],
				},
			})
			await pass(HOLD_MS)
			expect(await seats(slug)).toEqual({ state: 'open', seatsLeft: 10 })
			expect(await buyer.json('GET', `${REGISTRATIONS}/${held._id}`)).toMatchObject({
				data: { state: 'ended' },
			})
		})

		it('is given up by its buyer alone', async () => {
			const { slug } = await planned({ capacity: 3 })
			const [buyer, stranger] = [harness.guest(), harness.guest()]
			const { _id } = await heldBy(buyer, slug)
			expect(await stranger.call('POST', `${REGISTRATIONS}/${_id}/cancel`)).toMatchObject(
				refused(404, 'NOT_FOUND'),
			)
			expect(await stranger.call('GET', `${REGISTRATIONS}/${_id}`)).toMatchObject(refused(404, 'NOT_FOUND'))
			for (let click = 0; click < 2; click += 1) await buyer.json('POST', `${REGISTRATIONS}/${_id}/cancel`)
			await harness.system.untilIdle()
			expect(await seats(slug)).toEqual({ state: 'open', seatsLeft: 3 })
		})

		it('is one for a call that is sent twice', async () => {
			const { slug } = await planned({ capacity: 3 })
			const buyer = await harness.person('donor')
			const key = { 'idempotency-key': crypto.randomUUID() }
			const answers = await Promise.all([1, 2, 3].map(() => register(buyer, slug, {}, key)))
			const ids = answers.map(({ body }) => (body as { data: Held }).data._id)
			expect(new Set(ids).size).toBe(1)
			await harness.system.untilIdle()
			expect((await seats(slug)).seatsLeft).toBe(2)
			expect(await register(buyer, slug, { guest: { ...GUEST, firstName: 'Uma' } }, key)).toMatchObject(
				refused(409, 'IDEMPOTENCY_KEY_REUSED'),
			)
		})

		it('goes to one of two people at the last seat', async () => {
			const { slug } = await planned({ capacity: 1 })
			const answers = await Promise.all([1, 2].map(() => register(harness.guest(), slug)))
			expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
			expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SOLD_OUT' })
			await harness.system.untilIdle()
			expect(await seats(slug)).toEqual({ state: 'full', seatsLeft: 0 })
		})

		it('goes to as many of forty people at once as there are seats', async () => {
			const { slug } = await planned({ capacity: 5 })
			const answers = await Promise.all(Array.from({ length: 40 }, () => register(harness.guest(), slug)))
			expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
			const codes = answers.flatMap(({ status, body }) =>
				status === 200 ? [] : [(body as { code: string }).code],
			)
			expect(new Set(codes)).toEqual(new Set(['SOLD_OUT']))
			await harness.system.untilIdle()
			expect(await seats(slug)).toEqual({ state: 'full', seatsLeft: 0 })
		})

		it('is freed when the process died before the registration began', async () => {
			const { id, slug } = await planned({ capacity: 1 })
			await holdAlone(harness, id)
			expect((await seats(slug)).seatsLeft).toBe(0)
			await pass(HOLD_MS)
			expect((await seats(slug)).seatsLeft).toBe(1)
		})

		it('is refused for wrong input', async () => {
			const { slug } = await planned()
			const tries: readonly (readonly [object, number, string])[] = [
				[{ attendees: [] }, 400, 'VALIDATION'],
				[{ attendees: Array.from({ length: 11 }, () => ({})) }, 400, 'VALIDATION'],
				[{ attendees: [{}, {}] }, 400, 'ATTENDEES_MISMATCH'],
				[{ package: 'other' }, 400, 'UNKNOWN_PACKAGE'],
				[{ price: 24 }, 409, 'PRICE_CHANGED'],
				[{ currency: 'INR' }, 400, 'CURRENCY_MISMATCH'],
				[{ guest: undefined }, 400, 'GUEST_REQUIRED'],
				[{ guest: { ...GUEST, phoneNumber: '12' } }, 400, 'INVALID_PHONE'],
				[{ guest: { ...GUEST, email: 'nonsense' } }, 400, 'VALIDATION'],
			]
			for (const [change, status, code] of tries)
				expect(await register(harness.guest(), slug, change)).toMatchObject(refused(status, code))
			expect((await seats(slug)).seatsLeft).toBe(500)
		})
	})
})
