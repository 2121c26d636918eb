import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestDetail } from '../../domain/requests/contract.ts'
import { CALLS } from './calls.ts'
import { publish } from './fundraiser.ts'
import { type Harness, startHarness } from './harness.ts'
import { makeWorld, type World } from './world.ts'

const STAFF = ['admin', 'finance', 'volunteer', 'superAdmin'] as const

/**
 * Answers with full addresses or numbers of members, with the reason and the roles that read them. All others
 * have hints at most.
 */
const WHOLE: Readonly<Record<string, readonly (typeof STAFF)[number][]>> = {
	// The login page of a demo offers its accounts.
	'GET /api/v1/config': STAFF,
	// Donors' details as files; each export is recorded.
	'GET /api/backoffice/donations/csv': ['admin', 'finance', 'superAdmin'],
	'GET /api/backoffice/receipts/csv': ['finance', 'superAdmin'],
	// The evidence that the provider gets against a dispute.
	'GET /api/backoffice/donations/{id}/disputes/{dispute}/evidence': ['finance', 'superAdmin'],
	// Needs a recorded reason of the same person.
	'GET /api/backoffice/users/exports/{id}/csv': ['superAdmin'],
	'GET /api/backoffice/bloodDonors/exports/{id}/csv': ['superAdmin'],
}

describe('what the staff reads', () => {
	let harness: Harness
	let world: World
	let own: string
	beforeAll(async () => {
		harness = await startHarness()
		world = await makeWorld(harness)
		harness.clock.run()
		const { people } = world
		await people.donor.json('PUT', '/api/v1/userInterests', { categories: [world.interest] })
		own = await publish({ author: people.superAdmin, admin: people.admin }, { isPrivate: true })
		await harness.system.untilIdle()
		harness.clock.freeze()
		const { sql } = harness.system
		for (const [index, { id }] of members().entries()) {
			await sql.execute('UPDATE rec.users SET phone = $2 WHERE id = $1', [id, `+91984501122${index}`])
			await sql.execute(
				"INSERT INTO rec.addresses VALUES ($1, 7, 'Canary Lane 7', '', 'Ranchi', 'Jharkhand', 'IN', '834001')",
				[id],
			)
		}
	}, 300_000)
	afterAll(() => harness?.stop())

	const members = () => [world.people.donor, world.people.author, world.people.leader]
	const CONTACT = /(?:donor|donee|owner)@karuna\.example|ravi\.das@mail\.example|\+91984501122\d|Canary Lane/

	it('has hints of how to reach members at most, whichever side of the API it asks', async () => {
		const found: Record<string, string[]> = {}
		const gets = CALLS.filter(({ route }) => route.startsWith('GET '))
		for (const { route, url, headers } of gets)
			for (const who of STAFF) {
				const address = url(world)
				const more = `${address}${address.includes('?') ? '&' : '?'}isDownload=true`
				for (const each of [address, more]) {
					const { text } = await world.people[who].call('GET', each, { headers: headers?.(world) ?? {} })
					if (CONTACT.test(text)) found[route] = [...new Set([...(found[route] ?? []), who])]
				}
			}
		const known = Object.entries(found).filter(([route, who]) => `${WHOLE[route]}` !== `${who}`)
		expect(known).toEqual([])
	}, 300_000)

	const rows = () =>
		harness.system.sql.query<{ user_id: string; summary: object }>(
			"SELECT user_id, summary FROM rec.activity_log WHERE summary->>'outcome' = 'privateRequestRead' ORDER BY summary->>'operation', user_id",
		)
	const forget = () =>
		harness.system.sql.execute(
			"DELETE FROM rec.activity_log WHERE summary->>'outcome' = 'privateRequestRead'",
		)

	it.each([
		['a private request', (id: string) => `/api/v1/donationRequest/${id}`],
		['its updates', (id: string) => `/api/v1/donationRequestUpdate?donation_request_id=${id}`],
		['its comments', (id: string) => `/api/v1/donationRequest/${id}/comments`],
		['it in the queue', (id: string) => `/api/backoffice/requests/${id}`],
		['its versions', (id: string) => `/api/backoffice/requests/${id}/versions`],
		['a list that has it', (id: string) => `/api/backoffice/requests?filter={"id":["${id}"]}`],
	])('is written down: %s', async (_, path) => {
		await forget()
		for (const who of STAFF) await world.people[who].json('GET', path(world.hidden))
		const readers = STAFF.map((who) => world.people[who].id).toSorted()
		const summary = expect.objectContaining({ requestId: world.hidden })
		expect(await rows()).toEqual(readers.map((user_id) => ({ user_id, summary })))
	})

	it('is written down of documents whenever their address is opened, which names its reader', async () => {
		const { sql } = harness.system
		const { people, hidden, document } = world
		await sql.execute(
			`INSERT INTO rec.request_documents (content_id, place, file_id, name, note)
			SELECT content_id, 7, $2, 'Report', '' FROM rec.request_contents WHERE request_id = $1`,
			[hidden, document],
		)
		await forget()
		const { data } = await people.finance.json<{ data: RequestDetail }>(
			'GET',
			`/api/v1/donationRequest/${hidden}`,
		)
		const url = data.documents.find(({ _id }) => _id === document)?.url ?? ''
		expect((await people.guest.call('GET', url, { anonymous: true })).status).toBe(200)
		expect(await rows()).toMatchObject([
			{ user_id: people.finance.id },
			{ user_id: people.finance.id, summary: { requestId: hidden, document } },
		])
		const nameless = url.replace(/&reader=[^&]+/, '')
		expect(nameless).not.toBe(url)
		expect((await people.guest.call('GET', nameless, { anonymous: true })).status).toBe(404)
		const others = url.replace(people.finance.id, people.admin.id)
		expect((await people.guest.call('GET', others, { anonymous: true })).status).toBe(404)
	})

	it('is not written down where it is public, one’s own, or nobody of the staff reads', async () => {
		await forget()
		const { people, live, hidden } = world
		await people.admin.json('GET', `/api/backoffice/requests/${live}`)
		await people.superAdmin.json('GET', `/api/v1/donationRequest/${own}`)
		await people.author.json('GET', `/api/v1/donationRequest/${hidden}`)
		expect(await rows()).toEqual([])
	})
})
