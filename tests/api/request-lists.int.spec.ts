import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicFigures } from '../../domain/catalog/figures.contract.ts'
import { QUOTE_LENGTH, type Story } from '../../domain/requests/stories.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { give, publish, RUPEES_500, review, splitOf } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const AMERICAN = { country: 'US', units: 'USD', place: 'Stockton, California' }

interface List {
	readonly data: readonly { readonly _id: string }[]
	readonly totalCountOfRecords: number
}
interface Figure {
	readonly amount: number
	readonly count: number
	readonly entries: readonly { readonly amount: number }[]
}
type Money = Readonly<Record<'charged' | 'fees' | 'refunded' | 'raised' | 'withdrawn', Figure>>

describe('What everybody reads of fundraisers', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller

	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		admin = await harness.person('admin')
	}, 120_000)
	afterAll(() => harness?.stop())

	const live = (changes: object) => publish({ author, admin }, { ...changes })
	const list = async (query: string) =>
		(await harness.guest().json<List>('GET', `/api/v1/donationRequest?${query}`)).data.map(({ _id }) => _id)
	const dayIn = (days: number) => new Date(harness.clock.now() + days * DAY_MS).toISOString().slice(0, 10)

	it('begins with what takes donations where the end counts, and goes on with what is over', async () => {
		const named = (changes: object) => live({ title: 'A swing for the yard', ...changes })
		const late = await named({ endDate: dayIn(90) })
		const soon = await named({ endDate: dayIn(30) })
		const urgent = await named({ endDate: dayIn(2_000), isUrgentRequirement: true })
		const over = await named({ endDate: dayIn(10), isUrgentRequirement: true })
		expect((await review(admin, over, 'fulfil')).status).toBe(200)
		const past = await named({ endDate: dayIn(10) })
		await harness.system.untilIdle()
		// Its last day is over, and nobody has closed it yet.
		await harness.system.sql.query('UPDATE read.requests SET end_date = $2 WHERE id = $1', [past, dayIn(-3)])

		const search = 'keyword=swing%20yard'
		expect(await list(`${search}&sortBy=endDate&sortOrder=asc`)).toEqual([soon, late, urgent, past, over])
		expect(await list(`${search}&sortBy=endDate&sortOrder=desc`)).toEqual([urgent, late, soon, over, past])
		expect(await list(`${search}&sortBy=recommended`)).toEqual([urgent, soon, late, over, past])
		// Open requests come before ended ones, in any order.
		const [best, newest] = [await list(search), await list(`${search}&sortBy=createdAt`)]
		expect(best.slice(3).toSorted()).toEqual([over, past].toSorted())
		expect(newest).toEqual([urgent, soon, late, past, over])
		const pages = [0, 2, 4].map((offset) => list(`${search}&sortBy=recommended&limit=2&offset=${offset}`))
		expect((await Promise.all(pages)).flat()).toEqual([urgent, soon, late, over, past])
	})

	it('does not call live what is over, from the first moment after its last day on', async () => {
		const named = (changes: object) => live({ title: 'Kites for the hill school', ...changes })
		const [open, past] = [await named({ endDate: dayIn(30) }), await named({ endDate: dayIn(10) })]
		await harness.system.untilIdle()
		await harness.system.sql.query('UPDATE read.requests SET end_date = $2 WHERE id = $1', [past, dayIn(-3)])
		const listed = async (query: string) => (await list(query)).filter((id) => [open, past].includes(id))
		expect(await listed('limit=500')).toEqual([open])
		expect(await listed('limit=500&status=1')).toEqual([open])
		expect(await listed('limit=500&status=-4')).toEqual([past])
		const statusOf = async (id: string) => {
			const { data } = await harness
				.guest()
				.json<{ data: { status: number; acceptsDonations: boolean } }>('GET', `/api/v1/donationRequest/${id}`)
			return [data.status, data.acceptsDonations]
		}
		expect(await statusOf(past)).toEqual([-4, false])
		expect(await statusOf(open)).toEqual([9, true])
	})

	it('finds others of its kind or cause, open and for everybody, and never itself', async () => {
		const named = (changes: object) => live({ category: 'animals', ...changes })
		const [one, near] = [await named({ title: 'Straw for the goats' }), await named({ title: 'A goat shed' })]
		const away = await named({ title: 'A barn in Stockton', ...AMERICAN })
		const hidden = await named({ title: 'A quiet pen', isPrivate: true })
		const past = await named({ title: 'A trough', endDate: dayIn(10) })
		await harness.system.untilIdle()
		await harness.system.sql.query('UPDATE read.requests SET end_date = $2 WHERE id = $1', [past, dayIn(-3)])
		const similar = async (id: string) =>
			(await harness.guest().json<List>('GET', `/api/v1/donationRequest/${id}/similar`)).data.map(
				({ _id }) => _id,
			)
		const found = await similar(one)
		// Others share its kind alone.
		expect([found[0], found.length]).toEqual([near, 3])
		for (const id of [one, away, hidden, past]) expect(found).not.toContain(id)
	})

	it('takes operators, quotes and scripts as text that is searched for', async () => {
		const id = await live({ title: 'Raktdan रक्तदान in the old mill' })
		await harness.system.untilIdle()
		const signs =
			"& | !¦!!!¦<->¦a <-> b¦mill:*¦:*¦(((¦'¦''''¦\\¦%_%¦\"¦\"mill¦- -¦or or or¦mill | secret:A".split('¦')
		const scripts = ["mill') OR 1=1 --", '\u202Emill', 'м\u0456ll', 'रक्त🩸mill', '।।।']
		for (const keyword of [...signs, ...scripts]) {
			const url = `/api/v1/donationRequest?keyword=${encodeURIComponent(keyword)}`
			expect([keyword, (await harness.guest().call('GET', url)).status]).toEqual([keyword, 200])
		}
		expect(await list(`keyword=${encodeURIComponent('रक्तदान mill')}`)).toContain(id)
	})

	it('sorts amounts each currency by itself', async () => {
		const named = (changes: object) => live({ title: 'Drums for the parade', ...changes })
		const few = await named({ quantity: 2_000 })
		const dollars = await named({ ...AMERICAN, quantity: 3_000 })
		const many = await named({ quantity: 90_000 })
		const donor = harness.guest()
		await give(harness, donor, few)
		await give(harness, donor, dollars, { region: 'US', typed: 60_000n, coversFee: true })
		await give(harness, donor, many, { ...RUPEES_500, typed: 70_000n })

		const search = 'keyword=drums%20parade'
		for (const sortBy of ['quantity', 'donated_quantity']) {
			expect(await list(`${search}&sortBy=${sortBy}`)).toEqual([dollars, many, few])
			expect(await list(`${search}&sortBy=${sortBy}&sortOrder=asc`)).toEqual([few, many, dollars])
			expect(await list(`${search}&sortBy=${sortBy}&region=IN`)).toEqual([many, few])
		}
	})

	it('says of each figure of the money how many entries it has, listed or not', async () => {
		const requestId = await live({ quantity: 1_000_000 })
		const saved = await give(harness, harness.guest(), requestId)
		const partly = await give(harness, harness.guest(), requestId)
		const returned = await give(harness, harness.guest(), requestId)
		const { control } = harness.stripe
		const { total } = splitOf(RUPEES_500)
		for (const amount of [5_000, 7_000]) control.refund('stripe-in', partly.paymentIntentId, { amount })
		control.refund('stripe-in', returned.paymentIntentId, { amount: Number(total) })
		await harness.system.untilIdle()
		const money = async () =>
			(await author.json<{ data: Money }>('GET', `/api/v1/donationRequest/${requestId}/money`)).data
		const counts = async () => {
			const { charged, fees, refunded, raised, withdrawn } = await money()
			return [charged, fees, refunded, raised, withdrawn].map(
				({ count, entries }) => `${entries.length} of ${count}`,
			)
		}
		expect(await counts()).toEqual(['3 of 3', '3 of 3', '2 of 2', '2 of 2', '0 of 0'])

		await harness.system.sql.query(
			`INSERT INTO read.donations SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
			FROM read.donations d, generate_series(1, 60) WHERE d.id = $1`,
			[saved.donationId],
		)
		expect(await counts()).toEqual(['50 of 63', '50 of 63', '2 of 2', '50 of 62', '0 of 0'])
	})

	it('tells stories of fulfilled ones by what their authors wrote to everybody, the latest first', async () => {
		const ended = async (changes: object) => {
			const id = await live({ title: 'A bell for the school', ...changes })
			expect((await review(admin, id, 'fulfil')).status).toBe(200)
			return id
		}
		const write = (id: string, title: string, more: object = {}) => {
			const body = { donation_request_id: id, title, body: `${title}. ${'It rings. '.repeat(60)}`, ...more }
			return author.json<{ data: { _id: string } }>('POST', '/api/v1/donationRequestUpdate', body)
		}
		const first = await ended({})
		const second = await ended(AMERICAN)
		await write(first, 'The bell is here')
		await write(first, 'The bell hangs')
		await write(second, 'A bell in Stockton')
		await write(await ended({ isPrivate: true }), 'Nobody else knows')
		await write(await ended({}), 'For those who gave', { audience: 'supporters' })
		const held = await write(await ended({}), 'Waits for somebody')
		await write(await live({}), 'Goes on')
		await harness.system.untilIdle()
		await harness.system.sql.query("UPDATE rec.request_updates SET state = 'held' WHERE id = $1", [
			held.data._id,
		])

		interface Stories {
			readonly data: readonly Story[]
			readonly totalCountOfRecords: number
		}
		const read = (query = '') => harness.guest().json<Stories>('GET', `/api/v1/stories${query}`)
		const titles = ({ data }: Stories) => data.map(({ request, update }) => [request._id, update.title])
		const found = await read()
		expect(titles(found)).toEqual([
			[second, 'A bell in Stockton'],
			[first, 'The bell hangs'],
		])
		expect(found.totalCountOfRecords).toBe(2)
		const [{ update } = expect.fail()] = found.data
		expect(update.quote).toMatch(/^A bell in Stockton\. It rings\..*…$/)
		expect([...update.quote].length).toBeLessThanOrEqual(QUOTE_LENGTH)
		expect(titles(await read('?region=IN'))).toEqual([[first, 'The bell hangs']])
		expect((await read('?limit=1')).data).toHaveLength(1)
	})

	it('counts what has come of them all, without what is private', async () => {
		const figures = async () => {
			// Read once for all who want to know meanwhile.
			harness.clock.advance(MINUTE_MS)
			return (await harness.guest().json<{ data: PublicFigures }>('GET', '/api/v1/figures')).data
		}
		const raisedIn = ({ raised }: PublicFigures, currency: string) =>
			BigInt((raised.find((each) => each.currency === currency)?.amount ?? '0.00').replace('.', ''))
		const before = await figures()
		const [open, hidden] = [await live({}), await live({ isPrivate: true })]
		await give(harness, harness.guest(), open)
		await give(harness, author, hidden)
		expect((await review(admin, open, 'fulfil')).status).toBe(200)
		await live({})
		await harness.system.untilIdle()
		const after = await figures()
		const { donation } = splitOf(RUPEES_500)
		expect(raisedIn(after, 'INR') - raisedIn(before, 'INR')).toBe(donation)
		expect(raisedIn(after, 'USD')).toBe(raisedIn(before, 'USD'))
		expect([after.donations - before.donations, after.live - before.live]).toEqual([1, 1])
		expect(after.fulfilled - before.fulfilled).toBe(1)
		// The second to come within half a minute is answered what the first was.
		await live({})
		await harness.system.untilIdle()
		const again = await harness.guest().json<{ data: PublicFigures }>('GET', '/api/v1/figures')
		expect(again.data.live).toBe(after.live)
	})

	it('says that the books were verified while the last check of them held and is not overdue', async () => {
		const verifiedAt = async () => {
			harness.clock.advance(MINUTE_MS)
			const { data } = await harness.guest().json<{ data: PublicFigures }>('GET', '/api/v1/figures')
			return data.booksVerifiedAt
		}
		const checked = async (holds: boolean) => {
			const at = new Date(harness.clock.now())
			await harness.system.sql.query(
				`INSERT INTO rec.book_checks (check_id, started_at, finished_at, position, holds, results)
				VALUES (gen_random_uuid(), $1, $1, '0', $2, '[]')`,
				[at, holds],
			)
			return at.toISOString()
		}
		const at = await checked(true)
		expect(await verifiedAt()).toBe(at)
		await checked(false)
		expect(await verifiedAt()).toBeNull()
		await checked(true)
		harness.clock.advance(2 * DAY_MS)
		expect(await verifiedAt()).toBeNull()
	})
})
