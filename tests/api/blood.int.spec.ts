import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AlertView, BloodAlerts } from '../../domain/blood/contract.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { ALERT, becomeDonor, bloodBody, publishBlood } from './blood.fixtures.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const WAIT = { timeout: 60_000 }
let harness: Harness
let author: Caller
let admin: Caller
let donor: Caller
let other: Caller
let far: Caller
let requestId: string

const alertsOf = (id = requestId) =>
	harness.system.sql.query<{ user_id: string; wave: number; sent_at: Date | null; answer: string | null }>(
		'SELECT user_id, wave, sent_at, answer FROM rec.blood_alerts WHERE request_id = $1 ORDER BY wave, user_id',
		[id],
	)
const untilSent = (id = requestId, count = 1) =>
	vi.waitFor(async () => {
		const sent = (await alertsOf(id)).filter(({ sent_at }) => sent_at !== null)
		expect(sent).toHaveLength(count)
	}, WAIT)

async function linkOf(caller: Caller, about: string): Promise<URLSearchParams> {
	const { data } = await caller.json<{ data: { kind: string; destinationUrlReference: string }[] }>(
		'GET',
		'/api/v1/notifications',
	)
	const found = data.find(
		({ kind, destinationUrlReference: url }) => kind === 'bloodNeeded' && url.includes(about),
	)
	return new URL(found?.destinationUrlReference ?? '/nowhere', 'https://karuna.example').searchParams
}
const see = async (caller: Caller, query = '') =>
	(await caller.json<{ data: AlertView }>('GET', `${ALERT}/${requestId}${query}`)).data
const say = (caller: Caller, body: object) => caller.call('POST', `${ALERT}/${requestId}`, { body })

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	admin = await harness.person('admin')
	donor = await harness.person('donor')
	other = await harness.person('priya')
	far = await harness.person('radio')
	await harness.system.sql.execute('UPDATE rec.profiles SET blood_group = NULL')
	await becomeDonor(donor, 'O-')
	await becomeDonor(other, 'A+')
	await becomeDonor(far, 'B+')
	await far.json('PUT', `/api/v1/user/${far.id}`, {
		addresses: [
			{ line1: '1', line2: '', city: 'Dhanbad', state: 'Jharkhand', country: 'IN', zip_code: '826001' },
		],
	})
	requestId = await publishBlood(harness, { author })
	await untilSent()
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

describe('what a blood donor says of themselves', () => {
	const profile = async () =>
		(await other.json<{ data: { bloodDonor: object } }>('GET', `/api/v1/user/${other.id}`)).data.bloodDonor

	it('is saved, and what is left out stays', async () => {
		const all = {
			bloodGroup: 'A+',
			wantsAlerts: false,
			wantsTexts: false,
			sex: 'female',
			lastDonation: { day: '2026-10-01', component: 'wholeBlood' },
			radiusKm: 10,
			quietHours: { from: '22:00', to: '07:00', zone: 'Asia/Kolkata' },
			pausedUntil: '2026-12-31',
		}
		await other.json('PUT', `/api/v1/user/${other.id}`, { bloodDonor: all })
		expect(await profile()).toEqual(all)
		await other.json('PUT', `/api/v1/user/${other.id}`, {
			bloodDonor: { bloodGroup: 'A-', quietHours: null, lastDonation: null },
		})
		expect(await profile()).toEqual({ ...all, bloodGroup: 'A-', quietHours: null, lastDonation: null })
		await other.json('PUT', `/api/v1/user/${other.id}`, { bloodDonor: null })
		expect(await profile()).toBeNull()
		await other.json('PUT', `/api/v1/user/${other.id}`, { bloodDonor: { bloodGroup: 'A+' } })
		expect(await profile()).toMatchObject({ wantsAlerts: false, radiusKm: 25, pausedUntil: null, sex: null })
	})

	it('keeps the centre of a town alone, and none of a town that nobody knows', async () => {
		const places = () =>
			harness.system.sql.one<{ blood_latitude: number | null }>(
				'SELECT blood_latitude FROM rec.profiles WHERE user_id = $1',
				[other.id],
			)
		await becomeDonor(other, 'A+')
		expect(await places()).toEqual({ blood_latitude: 23.34316 })
		const nowhere = { line1: '1', line2: '', city: 'Nowhere', state: '', country: 'IN', zip_code: '834001' }
		await other.json('PUT', `/api/v1/user/${other.id}`, { addresses: [nowhere] })
		expect(await places()).toEqual({ blood_latitude: null })
		await becomeDonor(other, 'A+')
	})
})

describe('a request for blood', () => {
	it('alerts those near by whose blood fits, and nobody else', async () => {
		expect(await alertsOf()).toMatchObject([{ user_id: donor.id, wave: 1, answer: null }])
	})

	it.each([
		['B +ve', true],
		['b positive tonight', true],
		['बी पॉजिटिव', true],
		['"two units" -morning', true],
		['b+ -tonight', false],
		['B-', false],
		["b+ & | ! <-> () :* ' \\ \u202e", true],
	])('is found by %s: %s', async (keyword, isFound) => {
		const found = await harness
			.guest()
			.json<{ data: { _id: string }[] }>(
				'GET',
				`/api/v1/donationRequest?keyword=${encodeURIComponent(keyword)}`,
			)
		expect(found.data.some(({ _id }) => _id === requestId)).toBe(isFound)
	})

	it('is seen by its donor, signed in or by the link', async () => {
		const view = await see(donor)
		expect(view).toMatchObject({
			_id: requestId,
			title: 'Two units tonight',
			bloodGroup: 'B+',
			component: 'redCells',
			hospital: 'Sadar Hospital, Ranchi',
			withinKm: 5,
			units: 2,
			pledged: 0,
			answer: null,
			isOpen: true,
			restedFrom: null,
		})
		const link = await linkOf(donor, requestId)
		expect(link.get('user')).toBe(donor.id)
		expect(await see(harness.guest(), `?${link}`)).toEqual(view)
		expect(JSON.stringify(view)).not.toContain('9812345678')
	})

	it('tells nobody else anything', async () => {
		const link = await linkOf(donor, requestId)
		for (const [caller, query] of [
			[other, ''],
			[author, ''],
			[harness.guest(), ''],
			[harness.guest(), `?user=${donor.id}`],
			[harness.guest(), `?user=${other.id}&key=${link.get('key')}`],
			[donor, `?user=${donor.id}&key=nonsense`],
		] as const) {
			const { status, body } = await caller.call('GET', `${ALERT}/${requestId}${query}`)
			expect([query, status, body]).toMatchObject([query, 404, { code: 'NOT_FOUND' }])
		}
	})

	it('takes "I can" by link in one tap, as a pledge, and once', async () => {
		const link = Object.fromEntries(await linkOf(donor, requestId))
		for (const _ of [1, 2]) {
			const { status, body } = await say(harness.guest(), { ...link, answer: 'can', agreesInAdvance: true })
			expect([status, body]).toMatchObject([200, { data: { answer: 'can', pledged: 1, given: 0 } }])
		}
		const { data } = await author.json<{ data: object[] }>(
			'GET',
			`/api/v1/donationRequestResponses?donation_request_id=${requestId}`,
		)
		expect(data).toMatchObject([
			{ answerType: 'pledge', state: 'offered', quantity: 1, agreesInAdvance: true },
		])
	})

	it('takes "not now", which withdraws the pledge, and "I can" again', async () => {
		expect((await say(donor, { answer: 'notNow' })).body).toMatchObject({
			data: { answer: 'notNow', pledged: 0 },
		})
		expect((await say(donor, { answer: 'can' })).body).toMatchObject({ data: { answer: 'can', pledged: 1 } })
	})

	it('takes "I gave", which is the last word and the last donation', async () => {
		const link = Object.fromEntries(await linkOf(donor, requestId))
		const { body } = await say(harness.guest(), { ...link, answer: 'gave' })
		expect(body).toMatchObject({ data: { answer: 'gave', pledged: 1, given: 1 } })
		// The request's page and the alert have the same numbers.
		const request = await harness
			.guest()
			.json<{ data: { pledges: object } }>('GET', `/api/v1/donationRequest/${requestId}`)
		expect(request.data.pledges).toEqual({ pledged: 1, given: 1 })
		const { data } = await donor.json<{ data: { bloodDonor: object } }>('GET', `/api/v1/user/${donor.id}`)
		expect(data.bloodDonor).toMatchObject({ lastDonation: { component: 'redCells' } })
		expect((await see(donor)).restedFrom).not.toBeNull()
		const again = await say(harness.guest(), { ...link, answer: 'can' })
		expect([again.status, again.body]).toMatchObject([409, { code: 'ALERT_ANSWERED' }])
	})

	it('is counted for admins by wave, without names', async () => {
		const { body, headers } = await admin.call('GET', '/api/backoffice/bloodAlerts')
		expect(headers['content-range']).toBe('bloodAlerts 0-0/1')
		const [row] = body as BloodAlerts[]
		expect(row).toMatchObject({
			id: requestId,
			bloodGroup: 'B+',
			units: 2,
			alerted: 1,
			sent: 1,
			gave: 1,
			pledged: 1,
			given: 1,
			byText: 0,
			firstPledgeSeconds: expect.any(Number),
			waves: [{ wave: 1, alerted: 1, byText: 0, sent: 1, can: 0, notNow: 0, gave: 1 }],
		})
		expect(JSON.stringify(row)).not.toContain(donor.id)
		expect(await admin.json('GET', `/api/backoffice/bloodAlerts/${requestId}`)).toEqual(row)
		expect((await donor.call('GET', '/api/backoffice/bloodAlerts')).status).toBe(403)
	})
})

describe('alerts', () => {
	it('go out in the next wave half an hour later, wider where somebody moved', async () => {
		await becomeDonor(far, 'B+')
		harness.clock.advance(31 * MINUTE_MS)
		await untilSent(requestId, 2)
		expect(await alertsOf()).toMatchObject([
			{ user_id: donor.id, wave: 1 },
			{ user_id: far.id, wave: 2 },
		])
	})

	it('are two a week at most', async () => {
		const ids: string[] = []
		for (const caller of [await harness.person('owner'), await harness.person('volunteer')]) {
			ids.push(await publishBlood(harness, { author: caller }))
			await harness.system.untilIdle()
		}
		const [second = '', third = ''] = ids
		await untilSent(second)
		await harness.system.untilIdle()
		expect((await alertsOf(second)).map(({ user_id }) => user_id)).toEqual([far.id])
		expect(await alertsOf(third)).toEqual([])
		expect(await admin.json('GET', `/api/backoffice/bloodAlerts/${second}`)).toMatchObject({
			alerted: 1,
			pledged: 0,
			firstPledgeSeconds: null,
			waves: [{ firstPledgeSeconds: null }],
		})
	})

	it('need a town that there is, in the country of the request', async () => {
		for (const cityId of ['IN.38.Nowhere', 'US.CA.Fremont', 'Ranchi']) {
			const body = {
				...bloodBody(harness.clock.now(), { cityId }),
				category: 'health',
				country: 'IN',
				units: 'INR',
			}
			const { status, body: answer } = await author.call('POST', '/api/v1/donationRequest', {
				body: { ...body, description: 'Soon.' },
			})
			expect([status, answer]).toMatchObject([400, { code: 'VALIDATION', details: [{ field: 'cityId' }] }])
		}
	})

	it('are part of what a person takes along', async () => {
		const { text } = await far.call('GET', '/api/v1/user/export')
		expect(text).toContain('"bloodAlerts"')
		expect(text).toContain(requestId)
	})

	it('say so where their link is too old', async () => {
		const link = await linkOf(donor, requestId)
		harness.clock.advance(15 * DAY_MS)
		const read = await harness.guest().call('GET', `${ALERT}/${requestId}?${link}`)
		expect([read.status, read.body]).toMatchObject([409, { code: 'ALERT_EXPIRED' }])
		const answered = await say(harness.guest(), { ...Object.fromEntries(link), answer: 'notNow' })
		expect([answered.status, answered.body]).toMatchObject([409, { code: 'ALERT_EXPIRED' }])
	})
})
