import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { NotificationList } from '../../domain/notifications/contract.ts'
import type { RecommendedReason } from '../../domain/requests/recommended.contract.ts'
import {
	MAX_AT_ONCE,
	MAX_SAVED_SEARCHES,
	type SavedSearch,
} from '../../domain/requests/saved-searches.contract.ts'
import { bloodBody, publishBlood } from './blood.fixtures.ts'
import { saveSearch, searchBody } from './calls.searches.ts'
import { publish, raise, requestBody, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const SEARCH = '/api/v1/savedSearch'

let harness: Harness
let author: Caller
let admin: Caller
let donor: Caller
let priya: Caller
beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	admin = await harness.person('admin')
	donor = await harness.person('donor')
	priya = await harness.person('priya')
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const listed = async (who: Caller) => (await who.json<{ data: SavedSearch[] }>('GET', SEARCH)).data
const clear = async (...people: readonly Caller[]) => {
	for (const who of people)
		for (const { _id } of await listed(who)) await who.json('DELETE', `${SEARCH}/${_id}`)
}
const alertsOf = async (who: Caller) => {
	const { data } = await who.json<NotificationList>('GET', '/api/v1/notifications?limit=100')
	return data.filter(({ kind }) => kind === 'searchFound' || kind === 'searchDigest')
}
const matchesOf = (requestId: string) =>
	harness.system.sql.query<{ search_id: string; in_digest: boolean }>(
		'SELECT search_id, in_digest FROM rec.saved_search_matches WHERE request_id = $1 ORDER BY search_id',
		[requestId],
	)
const replay = async () => {
	await harness.system.sql.query(
		"UPDATE ops.outbox SET state = 'planned' WHERE kind = 'requests/match-searches' AND state = 'done'",
	)
	await harness.system.untilIdle()
}
const publishAll = async () => [
	await publish({ author, admin }, { title: 'Clean water for Giridih', category: 'health' }),
	await publish({ author, admin }, { title: 'Books', place: 'Pune, Maharashtra', isUrgentRequirement: true }),
	await publish(
		{ author, admin },
		{ title: 'A roof', country: 'US', units: 'USD', quantity: 2_000, place: 'Stockton, California' },
	),
	await publishBlood(harness, { author }),
]
const FILTERS: readonly Readonly<Record<string, string>>[] = [
	{ region: 'IN' },
	{ region: 'US' },
	{ keyword: 'clean wat' },
	{ keyword: 'CLEAN  water', region: 'US' },
	{ keyword: "!&|():*\\ '" },
	{ category: 'health' },
	{ category: 'education', region: 'IN', requestType: 'cash' },
	{ requestType: 'cash,mentoring' },
	{ requestType: 'bloodDonation' },
	{ requestType: 'bloodDonation', bloodGroup: 'B+,O+' },
	{ requestType: 'bloodDonation', bloodGroup: 'A-' },
	{ requestType: 'bloodDonation,cash', component: 'redCells' },
	{ near: 'IN.38.Ranchi' },
	{ near: 'IN.38.Ranchi', withinKm: '200' },
	{ near: 'IN.38.Giridih', withinKm: '0' },
	{ near: 'IN.16.Pune', isUrgentRequirement: 'true' },
	{ isUrgentRequirement: 'false', category: 'education' },
	{ isTaxBenefit: 'false', region: 'US' },
	{ isTaxBenefit: 'true' },
]

describe('saved searches', () => {
	it('find what the list finds by the same filters, once, however often it is looked at', async () => {
		const ids = new Map<string, Readonly<Record<string, string>>>()
		for (const filters of FILTERS) ids.set(await saveSearch(donor, filters, { alerts: 'daily' }), filters)
		const requests = await publishAll()
		await harness.system.untilIdle()
		const found = async (filters: Readonly<Record<string, string>>) => {
			const query = new URLSearchParams({ ...filters, limit: '500' })
			const list = await harness
				.guest()
				.json<{ data: { _id: string }[] }>('GET', `/api/v1/donationRequest?${query}`)
			return new Set(list.data.map(({ _id }) => _id))
		}
		const pairs = async () => {
			const all: string[] = []
			for (const request of requests)
				for (const { search_id } of await matchesOf(request)) all.push(`${search_id} ${request}`)
			return all.toSorted()
		}
		const wanted: string[] = []
		for (const [id, filters] of ids) {
			const list = await found(filters)
			for (const request of requests) if (list.has(request)) wanted.push(`${id} ${request}`)
		}
		expect(await pairs()).toEqual(wanted.toSorted())
		expect(wanted.length).toBeGreaterThan(FILTERS.length)
		await replay()
		expect(await pairs()).toEqual(wanted.toSorted())
		await clear(donor)
	})

	it('alert at once by inbox and mail, and are stopped by the mail’s link alone', async () => {
		const id = await saveSearch(donor, { keyword: 'lanterns' }, { name: 'Lanterns' })
		const requestId = await publish({ author, admin }, { title: 'Lanterns for Latur' })
		await harness.system.untilIdle()
		const mails = () =>
			(harness.system.outbox?.mailbox.list({ search: 'Lanterns', offset: 0, limit: 10 }).rows ?? []).filter(
				({ to, subject }) => to.includes('donor@') && subject.includes('Lanterns'),
			)
		await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 60_000 })
		expect(await alertsOf(donor)).toMatchObject([
			{
				message: '“Lanterns for Latur” matches your search “Lanterns”.',
				destinationUrlReference: `/donationRequest/${requestId}`,
			},
		])
		const [header] = mails()
		const mail = header && (await harness.system.outbox?.mailbox.open(header.id))
		expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
		const oneClick = new URL(mail?.unsubscribe?.list.replaceAll(/^<|>$/g, '') ?? '')
		expect(oneClick.pathname).toBe('/api/v1/savedSearchAlerts')
		expect(mail?.text).toContain(`/stopSearch${oneClick.search}`)
		expect(mail?.text).toContain('/unsubscribe?')
		const at = oneClick.pathname + oneClick.search
		const guest = harness.guest()
		// Another search's id under this key opens nothing, nor does a changed key.
		const other = await saveSearch(donor, { keyword: 'ladders' })
		for (const forged of [at.replace(id, other), at.slice(0, -2), at.replace(id, crypto.randomUUID())])
			expect([(await guest.call('GET', forged)).status, (await guest.call('POST', forged)).status]).toEqual([
				404, 404,
			])
		expect(await guest.json('GET', at)).toMatchObject({ data: { wanted: true } })
		const page = await guest.call('GET', at, { headers: { accept: 'text/html' } })
		expect([page.status, page.headers.location]).toEqual([303, `/stopSearch${oneClick.search}`])
		// A mail program sends a form without cookies (RFC 8058).
		const stopped = await guest.call('POST', at, {
			body: 'List-Unsubscribe=One-Click',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		})
		expect([stopped.status, stopped.body]).toMatchObject([200, { data: { wanted: false } }])
		expect((await listed(donor)).filter(({ isPaused }) => isPaused).map(({ _id }) => _id)).toEqual([id])
		const second = await publish({ author, admin }, { title: 'More lanterns' })
		await harness.system.untilIdle()
		expect(await matchesOf(second)).toEqual([])
		expect(await guest.json('POST', `${at}&wanted=true`)).toMatchObject({ data: { wanted: true } })
		await clear(donor)
		expect((await guest.call('POST', at)).status).toBe(404)
	})

	it('are told together once a day, without what is gone by then, and not again after an edit', async () => {
		const id = await saveSearch(priya, { keyword: 'benches' }, { name: 'Benches', alerts: 'daily' })
		const requests = [
			await publish({ author, admin }, { title: 'Benches for Bidar' }),
			await publish({ author, admin }, { title: 'Benches for Beed' }),
			await publish({ author, admin }, { title: 'Benches for Bhuj' }),
		]
		await harness.system.untilIdle()
		expect(await alertsOf(priya)).toEqual([])
		await author.json('POST', `/api/v1/donationRequest/${requests[2]}/deactivate`, {})
		await harness.system.sql.query('UPDATE rec.saved_search_matches SET due_at = matched_at')
		await vi.waitFor(async () => expect(await alertsOf(priya)).toHaveLength(1), { timeout: 60_000 })
		const [digest] = await alertsOf(priya)
		expect(digest).toMatchObject({
			kind: 'searchDigest',
			message: 'New for your search “Benches”: 2 requests.',
			destinationUrlReference: '/search/benches?region=all',
		})
		expect(digest?.text).toBe('Benches for Bidar\nBenches for Beed')
		expect((await matchesOf(requests[2] ?? '')).length).toBe(0)
		await replay()
		expect(await alertsOf(priya)).toHaveLength(1)
		expect((await matchesOf(requests[0] ?? '')).map(({ search_id }) => search_id)).toEqual([id])
		await clear(priya)
	})

	it('leave out one’s own, private ones, and an edit of what was public before', async () => {
		const mine = await saveSearch(author, { keyword: 'kettles' })
		const hers = await saveSearch(priya, { keyword: 'kettles' })
		const requestId = await raise(author, { title: 'Kettles', isPrivate: true })
		await review(admin, requestId, 'approve')
		await harness.system.untilIdle()
		expect(await matchesOf(requestId)).toEqual([])
		const open = await publish({ author, admin }, { title: 'Kettles for all' })
		await harness.system.untilIdle()
		expect((await matchesOf(open)).map(({ search_id }) => search_id)).toEqual([hers])
		expect(mine).not.toBe(hers)
		const later = await saveSearch(priya, { keyword: 'kettles', region: 'IN' })
		const { data } = await author.json<{ data: { mine: { etag: string }; images: { _id: string }[] } }>(
			'GET',
			`/api/v1/donationRequest/${open}`,
		)
		const body = requestBody(data.images[0]?._id ?? '', { title: 'Kettles for everybody' })
		await author.json('PUT', `/api/v1/donationRequest/${open}`, body, { 'if-match': data.mine.etag })
		expect((await review(admin, open, 'acceptChange')).status).toBe(200)
		await harness.system.untilIdle()
		expect((await matchesOf(open)).map(({ search_id }) => search_id)).toEqual([hers])
		expect(later).not.toBe(hers)
		await clear(author, priya)
	})

	it('alert at once of ten a day, and of the others in the next digest', async () => {
		const id = await saveSearch(priya, { keyword: 'umbrellas' })
		await harness.system.sql.query(
			`INSERT INTO rec.saved_search_matches (search_id, request_id, matched_at, in_digest, due_at, sent_at)
			SELECT $1, gen_random_uuid(), $2, false, $2, $2 FROM generate_series(1, ${MAX_AT_ONCE})`,
			[id, new Date(harness.clock.now())],
		)
		const requestId = await publish({ author, admin }, { title: 'Umbrellas' })
		await harness.system.untilIdle()
		expect(await matchesOf(requestId)).toEqual([{ search_id: id, in_digest: true }])
		await clear(priya)
	})

	it('belong to one person, twenty-five at most, each once', async () => {
		const id = await saveSearch(priya, { keyword: 'Ropes' }, { name: 'Ropes' })
		const same = await priya.call('POST', SEARCH, { body: searchBody({ keyword: ' ropes ' }) })
		expect([same.status, same.body]).toMatchObject([
			409,
			{ code: 'SEARCH_ALREADY_SAVED', message: 'You have saved this search already, as “Ropes”.' },
		])
		expect((await donor.call('PUT', `${SEARCH}/${id}`, { body: { name: 'Mine' } })).status).toBe(404)
		expect((await donor.call('DELETE', `${SEARCH}/${id}`)).status).toBe(404)
		const changed = { name: 'Ropes, paused', isPaused: true, alerts: 'daily' }
		expect(await priya.json('PUT', `${SEARCH}/${id}`, changed)).toMatchObject({ data: changed })
		const many = await Promise.all(
			Array.from({ length: MAX_SAVED_SEARCHES + 2 }, () =>
				priya.call('POST', SEARCH, { body: searchBody() }),
			),
		)
		expect(many.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_SEARCHES - 1)
		expect(many.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject(
			Array(3).fill({ code: 'TOO_MANY_SEARCHES' }),
		)
		expect(await listed(priya)).toHaveLength(MAX_SAVED_SEARCHES)
		expect(await listed(donor)).toEqual([])
		await clear(priya)
	})
})

interface Recommended {
	readonly isOn: boolean
	readonly totalCountOfRecords: number
	readonly known: object
	readonly data: readonly {
		readonly request: { readonly _id: string }
		readonly reasons: readonly RecommendedReason[]
	}[]
}
const recommended = (who: Caller, query = '') =>
	who.json<Recommended>('GET', `/api/v1/recommended?limit=24${query}`)

describe('what is recommended', () => {
	it('is by interests, areas and town, with its reasons, never one’s own, and can be switched off', async () => {
		expect((await harness.guest().call('GET', '/api/v1/recommended')).status).toBe(401)
		const interest = await admin.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/userInterested/categories',
			{
				name: 'Beekeeping',
				nameHi: 'मधुमक्खी पालन',
			},
		)
		const nobody = await recommended(priya)
		expect(nobody).toMatchObject({ isOn: true, known: { interests: false, areas: false } })
		await priya.json('PUT', '/api/v1/userInterests', { categories: [interest.data._id] })
		const home = {
			line1: '1 Main Road',
			city: 'Ranchi',
			state: 'Jharkhand',
			country: 'IN',
			zip_code: '834001',
		}
		await priya.json('PUT', `/api/v1/user/${priya.id}`, {
			addresses: [home],
			volunteer: { areas: ['education'], availability: 'weekends' },
		})
		const hives = await publish(
			{ author, admin },
			{ title: 'Beekeeping in Satara', place: 'Satara, Maharashtra' },
		)
		const blood = await publishBlood(harness, { author }, { title: 'रक्तदान, आज' })
		const hidden = await raise(author, { title: 'Beekeeping at home', isPrivate: true })
		await review(admin, hidden, 'approve')
		const own = await raise(priya, bloodBody(harness.clock.now()))
		await harness.system.untilIdle()
		const { data, totalCountOfRecords } = await recommended(priya)
		const reasonsOf = (id: string) =>
			data.find(({ request }) => request._id === id)?.reasons.map(({ code, about }) => `${code} ${about}`)
		expect(reasonsOf(hives)).toEqual(['interest Beekeeping', 'language en'])
		expect(reasonsOf(blood)).toEqual(['town Ranchi'])
		expect([reasonsOf(hidden), reasonsOf(own)]).toEqual([undefined, undefined])
		expect(totalCountOfRecords).toBe(data.length)
		const newest = await recommended(priya, '&sortBy=createdAt')
		expect(newest.data.map(({ request }) => request._id)[0]).toBe(blood)
		await priya.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: hives })
		expect((await recommended(priya)).data.map(({ request }) => request._id)).not.toContain(hives)
		await priya.json('PUT', '/api/v1/recommended', { isOn: false })
		expect(await recommended(priya)).toMatchObject({ isOn: false, data: [] })
		await priya.json('PUT', '/api/v1/recommended', { isOn: true })
		expect((await recommended(priya)).data.length).toBeGreaterThan(0)
	})
})
