import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
	CountSummary,
	DonationStatistics,
	SignupSummary,
} from '../../domain/activity/statistics.contract.ts'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import type { RequestAnalytics } from '../../domain/requests/analytics.contract.ts'
import { SWEEP } from '../../kernel/capability/expiry.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { give, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

describe('statistics', () => {
	let harness: Harness
	let admin: Caller
	let finance: Caller
	let today: string
	let tomorrow: string
	let author: Caller
	let published: string

	beforeAll(async () => {
		harness = await startHarness()
		admin = await harness.person('admin')
		finance = await harness.person('finance')
		author = await harness.person('donee')
		const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(ms)
		today = dayOf(harness.clock.now())
		tomorrow = dayOf(harness.clock.now() + DAY_MS)
		const first = await publish({ author, admin }, { quantity: 100_000 })
		await give(harness, harness.guest(), first, RUPEES_500)
		await give(harness, harness.guest(), first, RUPEES_500)
		harness.clock.advance(DAY_MS)
		await harness.system.untilIdle()
		await Promise.all([admin, finance, author].map((person) => person.signIn()))
		const second = await publish({ author, admin }, { sourceOfCreation: 'mobile' })
		published = second
		await give(harness, harness.guest(), second, RUPEES_500)
		await harness.system.untilIdle()
	}, 120_000)
	afterAll(() => harness?.stop())

	const requested = (more = '') => `from=${today}&to=${tomorrow}&step=day&timeZone=Asia/Kolkata${more}`
	const read = async <T>(path: string, who = admin) => (await who.json<{ data: T }>('GET', path)).data

	it('count sign-ups by the days of the reader', async () => {
		const { total, steps } = await read<SignupSummary>(`/api/v1/user/signupReportSummary?${requested()}`)
		expect(steps.map(({ day }) => day)).toEqual([today, tomorrow])
		expect(steps[0]?.from).toMatch(/T18:30:00\.000Z$/)
		expect(steps.map(({ count }) => count)).toEqual([total, 0])
		const { count } = await harness.system.sql.one<{ count: number }>(
			'SELECT count(*)::int AS count FROM rec.users',
		)
		expect(total).toBe(count)
	})

	it('count requests by type and by source, in the period and the region that were asked for', async () => {
		const types = (query: string) => read<CountSummary>(`/api/v1/donationRequestTypeSummary?${query}`)
		const parts = (count: number) => ({
			requestTypes: [{ _id: 'cash', count }],
			regions: [{ _id: 'IN', count }],
			statuses: [{ _id: 9, count }],
		})
		const both = [{ _id: 'cash', count: 2, ...parts(2) }]
		expect(await types(requested())).toEqual(both)
		expect(await types(requested('&region=US'))).toEqual([])
		expect(await types(requested('&status=1&requestType=cash'))).toEqual(both)
		expect(await types(requested('&status=0,2'))).toEqual([])
		expect(await types(requested('&requestType=volunteering'))).toEqual([])
		expect(await read<CountSummary>(`/api/v1/donationRequestSourceSummary?${requested()}`)).toEqual([
			{ _id: 'mobile', count: 1, ...parts(1) },
			{ _id: 'web', count: 1, ...parts(1) },
		])
	})

	it('sum up donations step by step, to what the books explain', async () => {
		const [rupees, ...others] = await read<DonationStatistics>(
			`/api/backoffice/statistics/donations?${requested('&region=IN')}`,
			finance,
		)
		expect(others).toEqual([])
		expect(rupees).toMatchObject({ units: 'INR', donations: 3, amount: '1500.00' })
		expect(rupees?.steps.map(({ donations, amount }) => [donations, amount])).toEqual([
			[2, '1000.00'],
			[1, '500.00'],
		])
		for (const { amount, from, to } of rupees?.steps ?? []) {
			const period = `since=${justBefore(from)}&asOf=${justBefore(to)}`
			const explained = await finance.json<Explanation>(
				'GET',
				`/api/backoffice/explain?figure=gross&currency=INR&region=IN&${period}`,
			)
			expect(explained.total).not.toBe(explained.opening)
			expect(Number(explained.total) - Number(explained.opening)).toBe(Number(amount))
		}
	})

	it('are of the last 90 days in weeks when nothing is said, and empty where nothing was', async () => {
		const { steps } = await read<SignupSummary>('/api/v1/user/signupReportSummary')
		expect(steps.length).toBeGreaterThanOrEqual(13)
		for (const { day } of steps.slice(1)) expect(new Date(day).getUTCDay()).toBe(1)
		const past = 'from=2001-01-01&to=2001-12-31&step=month'
		expect((await read<SignupSummary>(`/api/v1/user/signupReportSummary?${past}`)).total).toBe(0)
		expect(await read<DonationStatistics>(`/api/backoffice/statistics/donations?${past}`, finance)).toEqual(
			[],
		)
	})

	it('know days that begin late, as where summer time starts at midnight', async () => {
		const query = 'from=2018-11-03&to=2018-11-05&step=day&timeZone=America/Sao_Paulo'
		const { steps } = await read<SignupSummary>(`/api/v1/user/signupReportSummary?${query}`)
		expect(steps.map(({ from }) => from)).toEqual([
			'2018-11-03T03:00:00.000Z',
			'2018-11-04T03:00:00.000Z',
			'2018-11-05T02:00:00.000Z',
		])
	})

	it('count what visitors of a public request do, once a day, under a key that ends at midnight', async () => {
		const hidden = await publish({ author, admin }, { isPrivate: true })
		const visitor = harness.guest()
		const browser = (nth: number) =>
			`Mozilla/5.0 (X11; Linux x86_64; rv:${nth}.0) Gecko/20100101 Firefox/${nth}.0`
		const visit = async (requestId: string, userAgent: string, channel = 'whatsapp') =>
			visitor.call('PUT', `/api/v1/donationRequest/analytics/${requestId}/view`, {
				body: { channel },
				headers: { 'user-agent': userAgent },
			})
		const count = async (requestId: string) =>
			(
				await harness.system.sql.one<{ sum: number }>(
					'SELECT coalesce(sum(count), 0)::int AS sum FROM rec.request_analytics WHERE request_id = $1',
					[requestId],
				)
			).sum
		const nth = Array.from({ length: 6 }, (_, index) => 130 + index)
		await Promise.all([...nth, ...nth].map((each) => visit(published, browser(each))))
		await visit(published, browser(130), 'email')
		await visit(published, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
		expect(await count(published)).toBe(6)

		const answers = await Promise.all(
			[published, hidden, crypto.randomUUID()].map((each) => visit(each, browser(130))),
		)
		expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
		expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined])
		expect(await count(hidden)).toBe(0)

		const path = `/api/v1/donationRequest/${published}/analytics?days=7`
		const { days, channels } = await read<RequestAnalytics>(path, author)
		expect(days[0]).toMatchObject({ view: 6, share: null })
		expect(channels.filter(({ view }) => view !== null)).toEqual([
			expect.objectContaining({ channel: 'whatsapp', view: 6, donate: null }),
		])
		expect((await (await harness.person('donor')).call('GET', path)).status).toBe(404)

		const counts = () =>
			harness.system.sql.one(
				`SELECT (SELECT count(*)::int FROM rec.analytics_keys) AS keys,
					(SELECT count(*)::int FROM rec.analytics_marks) AS marks`,
			)
		expect(await counts()).toEqual({ keys: 1, marks: 6 })
		harness.clock.advance(DAY_MS)
		await harness.system.sql.execute('UPDATE ops.jobs SET next_at = now() WHERE name = $1', [SWEEP])
		await expect.poll(counts, { timeout: 60_000 }).toEqual({ keys: 0, marks: 0 })
		expect(await count(published)).toBe(6)
	})
})
