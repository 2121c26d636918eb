import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTIVITY_TYPES, type ActivityEntry } from '../../domain/activity/activity-log.contract.ts'
import { give, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

interface Page {
	readonly data: readonly ActivityEntry[]
	readonly totalCountOfRecords: number
}
const LOG = '/api/v1/userActivityLog'

describe('the activity log', () => {
	let harness: Harness
	let admin: Caller
	let volunteer: Caller
	let author: Caller
	let donor: Caller
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		admin = await harness.person('admin')
		volunteer = await harness.person('volunteer')
		author = await harness.person('donee')
		donor = await harness.person('donor')
		requestId = await publish({ author, admin }, { title: '=SUM(A1:A9) for Giridih' })
		await give(harness, donor, requestId, RUPEES_500, { user_id: donor.id, externalUserInfo: undefined })
		// Providers report payments that we didn't begin.
		harness.system.simulators?.razorpay.control.payThere('razorpay-in', 12_300)
		harness.system.simulators?.paypal.control.payThere('paypal-us', 4_500)
		await harness.system.untilIdle()
	}, 120_000)
	afterAll(() => harness?.stop())

	const read = (query: string, who = admin) => who.json<Page>('GET', `${LOG}?limit=100&${query}`)

	it('says of every type what was done, the newest first', async () => {
		const { data, totalCountOfRecords } = await read('')
		expect(totalCountOfRecords).toBe(data.length)
		expect(data.map(({ at }) => at)).toEqual(
			data
				.map(({ at }) => at)
				.toSorted()
				.toReversed(),
		)
		const types = new Set(data.map(({ type }) => type))
		for (const type of ACTIVITY_TYPES.filter((each) => each !== 'register')) expect(types).toContain(type)
	})

	it('finds by type, person, day and words', async () => {
		const events = await read('type=donationRequest')
		expect(events.data.map(({ what }) => what).toReversed()).toEqual([
			'RequestRaised',
			'RequestApproved',
			'RequestWentLive',
		])
		expect(events.data[0]).toMatchObject({
			person: { id: admin.id },
			about: { kind: 'donationRequest', id: requestId, title: '=SUM(A1:A9) for Giridih' },
		})
		const kindness = await read(`type=kindnessScore&userId=${donor.id}`)
		expect(kindness.data).toMatchObject([{ what: 'donationConfirmed', points: 4, about: null }])
		expect((await read('q=RequestWentLive')).totalCountOfRecords).toBe(1)
		const named = await read('q=meera&type=login')
		expect(named.totalCountOfRecords).toBeGreaterThan(0)
		for (const { person } of named.data) expect(person?.id).toBe(donor.id)
		for (const type of ['stripe-webhook', 'paypal-webhook', 'razorpay-webhook'])
			expect((await read(`type=${type}`)).data[0]).toMatchObject({
				type,
				person: null,
				facts: expect.arrayContaining([{ label: 'verdict', value: 'accepted' }]),
			})
		const [oldest] = (await read('type=donationRequest')).data.toReversed()
		expect((await read(`type=donationRequest&to=${oldest?.at}`)).totalCountOfRecords).toBe(0)
		expect((await read(`type=donationRequest&from=${oldest?.at}`)).totalCountOfRecords).toBe(3)
	})

	it('writes down log-ins that failed, without saying whose name it was when nobody has it', async () => {
		const wrong = { password: 'not this one' }
		for (const email of ['nobody@karuna.example', 'donor@karuna.example'])
			await harness.guest().call('POST', '/api/v1/login', { body: { email, ...wrong } })
		const { data } = await read('type=login&q=failed')
		expect(data.map(({ person }) => person?.id ?? null)).toEqual([donor.id, null])
		expect(JSON.stringify(data)).not.toContain('nobody@')
	})

	it('tells volunteers nothing of where people were', async () => {
		const [seen] = (await read('type=login', admin)).data
		expect(seen?.ip).toMatch(/^[\d.:a-f]+$/)
		for (const { ip, userAgent } of (await read('type=login', volunteer)).data)
			expect([ip, userAgent]).toEqual([null, null])
	})

	it('goes page by page without gaps', async () => {
		const whole = (await read('type=donationRequest')).data.map(({ id }) => id)
		const paged: string[] = []
		for (let offset = 0; offset < whole.length; offset += 2) {
			const url = `${LOG}?type=donationRequest&limit=2&offset=${offset}`
			paged.push(...(await admin.json<Page>('GET', url)).data.map(({ id }) => id))
		}
		expect(paged).toEqual(whole)
	})

	it('exports everything, with cells that no sheet runs', async () => {
		for (const url of [
			`${LOG}?type=donationRequest&isDownload=true`,
			`/api/backoffice/activity/csv?filter=${encodeURIComponent('{"type":"donationRequest"}')}`,
		]) {
			const csv = await admin.call('GET', url)
			expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
			expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="activity-.*\.csv"$/)
			const lines = csv.text.trimEnd().split('\r\n')
			expect(lines[0]).toBe('\ufeffTime,Type,What,Person,Person Id,About,Points,Facts,Address,Device')
			expect(lines).toHaveLength(4)
			expect(lines[1]).toContain("'=SUM(A1:A9) for Giridih")
		}
	})

	it('says of whoever was erased that they were', async () => {
		const { data } = await read(`userId=${author.id}&type=donationRequest`)
		expect(data[0]?.person?.name).toBe('Joseph Thottan')
		await harness.system.sql.execute('DELETE FROM rec.users WHERE id = $1', [author.id])
		const [later] = (await read(`userId=${author.id}&type=donationRequest`)).data
		expect(later?.person).toEqual({ id: author.id, name: null })
	})
})
