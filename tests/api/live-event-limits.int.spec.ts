import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { booksTieOut } from './books.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import {
	edition,
	type Held,
	heldBy,
	LIVE_EVENTS,
	payFor,
	plan,
	REGISTRATIONS,
	register,
} from './live-events.fixtures.ts'

const HOLD_MS = 23 * MINUTE_MS
const TEN = { quantity: 10, attendees: Array.from({ length: 10 }, () => ({})) }
const TOO_MANY = { status: 429, body: { code: 'TOO_MANY_UNPAID' } }

describe('seats that nobody pays', () => {
	let harness: Harness
	let networks = 0
	beforeAll(async () => {
		const environment = { TRUSTED_PROXIES: '10.9.0.0/16' }
		harness = await startHarness(undefined, { limits: true, environment })
	}, 120_000)
	afterAll(() => harness?.stop())

	const planned = async () => (await plan(harness, edition(harness, { capacity: 300 }))).slug
	const network = () => {
		networks += 1
		return { 'x-forwarded-for': `198.51.100.${networks}` }
	}
	const pass = async (ms: number) => {
		harness.clock.advance(ms)
		await harness.system.untilIdle()
	}
	const left = async (slug: string) => {
		await harness.system.untilIdle()
		const { data } = await harness
			.guest()
			.json<{ data: { seatsLeft: number } }>('GET', `${LIVE_EVENTS}/${slug}`)
		return data.seatsLeft
	}
	const idOf = ({ body }: { body: unknown }) => (body as { data: Held }).data._id
	const giveUp = (buyer: Caller, id: string) => buyer.json('POST', `${REGISTRATIONS}/${id}/cancel`)

	it('are twenty for one person at a time, who gives them up and begins again', async () => {
		const [slug, buyer] = [await planned(), harness.guest()]
		const key = { 'idempotency-key': crypto.randomUUID() }
		const begin = (headers = {}) => register(buyer, slug, TEN, headers)
		const [first, second] = [await begin(), await begin(key)]
		expect([first.status, second.status, (await begin(key)).status]).toEqual([200, 200, 200])
		expect(await begin()).toMatchObject(TOO_MANY)
		expect(await left(slug)).toBe(280)
		for (const { body } of [first, second]) await giveUp(buyer, idOf({ body }))
		expect((await begin()).status).toBe(200)
		expect(await left(slug)).toBe(290)
	})

	it('are 120 in an hour for one network, however many people call at once', async () => {
		const [slug, headers] = [await planned(), network()]
		const begin = () => register(harness.guest(), slug, TEN, headers)
		const answers = await Promise.all(Array.from({ length: 16 }, begin))
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
		for (const refused of answers.filter(({ status }) => status !== 200))
			expect(refused).toMatchObject(TOO_MANY)
		expect(await left(slug)).toBe(180)
		await pass(HOLD_MS)
		expect(await left(slug)).toBe(300)
		expect(await begin()).toMatchObject(TOO_MANY)
		expect((await register(harness.guest(), slug, TEN, network())).status).toBe(200)
		await pass(HOUR_MS)
		expect((await begin()).status).toBe(200)
	})

	it('do not count once they are paid', async () => {
		const [slug, buyer] = [await planned(), harness.guest()]
		for (let family = 0; family < 3; family += 1) {
			expect((await payFor(buyer, await heldBy(buyer, slug, TEN))).status).toBe(200)
			await harness.system.untilIdle()
		}
		expect(await left(slug)).toBe(270)
		await booksTieOut(harness)
	})
})
