import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Organization, OwnOrganization } from '../../domain/organizations/contract.ts'
import type {
	BackofficeTaxRegistration,
	RevealedTaxNumbers,
	TaxRegistration,
} from '../../domain/organizations/tax.contract.ts'
import type { Receipt } from '../../domain/receipts/contract.ts'
import type { RequestDetail, RequestSummary } from '../../domain/requests/contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { give, publish, raise, requestBody } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { decideTax, register, submitTax, taxRegistered, taxRegistration } from './organizations.fixtures.ts'

const PAN = 'AAATL4321K'
const APPROVAL = 'AAATL4321KF20261'
const REFUSED = {
	status: 400,
	body: { code: 'NOT_TAX_REGISTERED', details: [{ field: 'isTaxBenefit' }] },
}

let harness: Harness
let author: Caller
let admin: Caller
let volunteer: Caller
let people: { readonly author: Caller; readonly admin: Caller }
let guest: Caller
beforeAll(async () => {
	harness = await startHarness()
	;[author, admin, volunteer] = (await Promise.all(
		['donee', 'admin', 'volunteer'].map((key) => harness.person(key)),
	)) as [Caller, Caller, Caller]
	people = { author, admin }
	guest = harness.guest()
}, 120_000)
afterAll(() => harness?.stop())

const organizationOf = async (viewer: Caller, id: string) =>
	(await viewer.json<{ data: Organization }>('GET', `/api/v1/organization/${id}`)).data
const registrationsOf = async (id: string): Promise<readonly TaxRegistration[]> =>
	(await organizationOf(author, id)).mine?.taxRegistrations ?? []
const one = (id: string) =>
	admin.json<BackofficeTaxRegistration>('GET', `/api/backoffice/taxRegistrations/${id}`)
const raising = async (changes: object) =>
	author.call('POST', '/api/v1/donationRequest', {
		body: requestBody(await author.picture(), { isTaxBenefit: true, ...changes }),
	})
const requestOf = async (id: string) =>
	(await guest.json<{ data: RequestDetail }>('GET', `/api/v1/donationRequest/${id}`)).data
async function listed(orgId: string, isTaxBenefit: boolean): Promise<Record<string, boolean>> {
	const url = `/api/v1/donationRequest?orgId=${orgId}&isTaxBenefit=${isTaxBenefit}`
	const { data } = await guest.json<{ data: readonly RequestSummary[] }>('GET', url)
	return Object.fromEntries(data.map(({ _id, isTaxBenefit: own }) => [_id, own]))
}
async function benefitOfReceipt(requestId: string): Promise<Receipt['taxBenefit']> {
	const donor = harness.guest()
	const { donationId } = await give(harness, donor, requestId)
	const { data } = await donor.json<{ data: Receipt }>('GET', `/api/v1/donation/${donationId}/receipt`)
	return data.taxBenefit
}
async function agree(orgId: string, requestId: string, has: boolean): Promise<void> {
	expect(await listed(orgId, has)).toEqual({ [requestId]: has })
	expect(await listed(orgId, !has)).toEqual({})
	expect((await requestOf(requestId)).isTaxBenefit).toBe(has)
	const reviewed = await admin.json<RequestDetail>('GET', `/api/backoffice/requests/${requestId}`)
	expect(reviewed.isTaxBenefit).toBe(has)
	expect(await benefitOfReceipt(requestId)).toBe(has ? '80G' : null)
	const own = await author.json<{ data: OwnOrganization[] }>('GET', `/api/v1/org/user/${author.id}`)
	expect(own.data.find(({ _id }) => _id === orgId)?.taxRegions).toEqual(has ? ['IN'] : [])
}
async function runOnce(job: string): Promise<void> {
	const { sql } = harness.system
	const turn = await sql.one<{ claims: number }>(
		'UPDATE ops.jobs SET next_at = now() WHERE name = $1 RETURNING claims',
		[job],
	)
	// While it runs, its lease is shorter by far.
	const over = `SELECT FROM ops.jobs WHERE name = $1 AND claims > $2 AND next_at > now() + interval '50 minutes'`
	await expect.poll(() => sql.query(over, [job, turn.claims]), { timeout: 60_000 }).toHaveLength(1)
}
const reveals = (operation: string) =>
	harness.system.sql.query<{ user_id: string; summary: object }>(
		"SELECT user_id, summary FROM rec.activity_log WHERE summary ->> 'operation' = $1 ORDER BY at",
		[operation],
	)

describe('the tax registration of an organization', () => {
	it('is sealed, and its lead and admins see the last four', async () => {
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of Ranchi' })
		const id = await submitTax(author, orgId)
		const seen = { region: 'IN', status: 'waiting', counts: false, last4: '321K', approvalLast4: '0261' }
		expect(await registrationsOf(orgId)).toMatchObject([{ _id: id, ...seen, note: null }])
		expect((await organizationOf(guest, orgId)).mine).toBeNull()
		expect(JSON.stringify(await organizationOf(guest, orgId))).not.toContain('321K')
		const waiting = await admin.json<BackofficeTaxRegistration[]>(
			'GET',
			`/api/backoffice/taxRegistrations?filter=${JSON.stringify({ status: 'waiting', organizationId: orgId })}`,
		)
		expect(waiting).toMatchObject([{ id, orgName: 'Lanterns of Ranchi', ...seen }])
		expect(waiting[0]?.document?.url).toMatch(/^\S+$/)
		expect((await volunteer.call('GET', '/api/backoffice/taxRegistrations')).status).toBe(403)

		const rows = await harness.system.sql.query<{ row: string }>(
			`SELECT n::text AS row FROM rec.organization_tax_numbers n
			UNION ALL SELECT e.data::text || e.metadata::text FROM es.events e WHERE e.stream = $1`,
			[`organization-${orgId}`],
		)
		expect(rows.length).toBeGreaterThan(2)
		expect(rows.filter(({ row }) => row.includes(PAN))).toEqual([])
	})

	it('is revealed to admins alone, each time written down', async () => {
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of Dumka' })
		const id = await submitTax(author, orgId)
		const url = `/api/backoffice/taxRegistrations/${id}/reveal`
		expect((await volunteer.call('POST', url)).status).toBe(403)
		expect((await author.call('POST', url)).status).toBe(403)
		expect(await reveals('revealTaxNumbers')).toEqual([])
		for (let time = 0; time < 2; time += 1)
			expect(await admin.json<RevealedTaxNumbers>('POST', url)).toEqual({
				pan: PAN,
				approval: APPROVAL,
				ein: '',
			})
		const summary = { outcome: 'taxNumberRevealed', organizationId: orgId, registrationId: id }
		expect(await reveals('revealTaxNumbers')).toMatchObject([
			{ user_id: admin.id, summary },
			{ user_id: admin.id, summary },
		])
		await harness.system.untilIdle()
		const { data } = await admin.json<{ data: { what: string }[] }>(
			'GET',
			'/api/v1/userActivityLog?limit=50&type=donationRequest',
		)
		expect(data.map(({ what }) => what)).toContain('taxNumberRevealed')
	})

	it('is refused with words that its lead reads, and can be sent again', async () => {
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of Bokaro' })
		const id = await submitTax(author, orgId)
		const reason = 'The certificate is of another trust.'
		expect((await decideTax(admin, id, false, reason)).body).toMatchObject({
			status: 'refused',
			note: reason,
		})
		expect(await registrationsOf(orgId)).toMatchObject([{ _id: id, status: 'refused', note: reason }])
		await harness.system.untilIdle()
		const { data } = await author.json<{ data: { message?: string }[] }>('GET', '/api/v1/notifications')
		expect(JSON.stringify(data)).toContain(
			'The tax registration of Lanterns of Bokaro could not be verified.',
		)
		const again = await submitTax(author, orgId)
		expect(await registrationsOf(orgId)).toMatchObject([{ _id: again, status: 'waiting' }])
		expect((await decideTax(admin, again, true)).body).toMatchObject({ status: 'verified', counts: true })
	})
})

describe('the tax benefit of a request', () => {
	it('needs an organization whose registration was verified, for the country of the request', async () => {
		expect(await raising({})).toMatchObject(REFUSED)
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of Deoghar' })
		expect(await raising({ orgId })).toMatchObject(REFUSED)
		const id = await submitTax(author, orgId)
		expect(await raising({ orgId })).toMatchObject(REFUSED)
		await decideTax(admin, id, true)
		expect((await raising({ orgId })).status).toBe(200)
		expect(await raising({ orgId, country: 'US', units: 'USD' })).toMatchObject(REFUSED)
		const us = { law: '501c3', ein: '94-1234567', validFrom: '2019-05-14', validUntil: null }
		await decideTax(admin, await submitTax(author, orgId, us), true)
		expect((await raising({ orgId, country: 'US', units: 'USD' })).status).toBe(200)
		expect((await organizationOf(guest, orgId)).taxRegions).toEqual(['IN', 'US'])
	})

	it('is refused in an edit, too, and can be given up there', async () => {
		const requestId = await raise(author)
		const body = requestBody(await author.picture(), { isTaxBenefit: true })
		const edit = (changes: object) =>
			author.call('PUT', `/api/v1/donationRequest/${requestId}`, { body: { ...body, ...changes } })
		expect(await edit({})).toMatchObject(REFUSED)
		expect((await edit({ isTaxBenefit: false })).status).toBe(200)
	})

	it('is said of it by filter, page, review and receipt while the registration holds, and by none after', async () => {
		const until = new Date(harness.clock.now() + 10 * DAY_MS).toISOString().slice(0, 10)
		const orgId = await taxRegistered(people, { orgName: 'Lanterns of Hazaribag' }, { validUntil: until })
		const requestId = await publish(people, { orgId, isTaxBenefit: true })
		await harness.system.untilIdle()
		await agree(orgId, requestId, true)
		harness.clock.advance(12 * DAY_MS)
		await agree(orgId, requestId, false)
		expect(await raising({ orgId })).toMatchObject(REFUSED)
	})

	it('ends with an admin who refuses what they verified, with a lead who withdraws, and with another name', async () => {
		for (const [name, end] of [
			['Lanterns of Palamu', (id: string) => decideTax(admin, id, false, 'The approval was cancelled.')],
			[
				'Lanterns of Latehar',
				(id: string, orgId: string) =>
					author.call('DELETE', `/api/v1/organization/${orgId}/taxRegistration/${id}`),
			],
			[
				'Lanterns of Simdega',
				async (_: string, orgId: string) => {
					const { orgAddress, orgType, description } = await organizationOf(author, orgId)
					const body = { orgName: 'Lamps of Simdega', orgType, description, hasCsrWing: false, orgAddress }
					return author.call('PUT', `/api/v1/organization/${orgId}`, { body })
				},
			],
		] as const) {
			const orgId = await taxRegistered(people, { orgName: name })
			const [{ _id = '' } = {}] = await registrationsOf(orgId)
			const requestId = await publish(people, { orgId, isTaxBenefit: true })
			const donor = harness.guest()
			const { donationId } = await give(harness, donor, requestId)
			expect((await end(_id, orgId)).status).toBe(200)
			await agree(orgId, requestId, false)
			// Earlier donations keep the statement of their receipt.
			const { data } = await donor.json<{ data: Receipt }>('GET', `/api/v1/donation/${donationId}/receipt`)
			expect(data.taxBenefit).toBe('80G')
		}
	})
})

describe('the numbers of a tax registration', () => {
	it('are deleted half a year after it ended, and its certificate after them', async () => {
		const { sql } = harness.system
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of Giridih Town' })
		const ended = await submitTax(author, orgId)
		const document = (await one(ended)).document?._id
		await author.json('DELETE', `/api/v1/organization/${orgId}/taxRegistration/${ended}`)
		const present = await submitTax(author, orgId)
		await harness.system.untilIdle()
		const left = async () =>
			(
				await sql.query<{ id: string }>(
					'SELECT registration_id AS id FROM rec.organization_tax_numbers WHERE organization_id = $1',
					[orgId],
				)
			).map(({ id }) => id)
		harness.clock.advance(179 * DAY_MS)
		await runOnce('organizations/forget-tax-numbers')
		expect((await left()).toSorted()).toEqual([ended, present].toSorted())
		harness.clock.advance(3 * DAY_MS)
		await runOnce('organizations/forget-tax-numbers')
		expect(await left()).toEqual([present])
		expect((await admin.call('POST', `/api/backoffice/taxRegistrations/${ended}/reveal`)).status).toBe(404)
		expect(await one(ended)).toMatchObject({ status: 'withdrawn', last4: '', document: null })
		await expect
			.poll(
				async () => {
					await runOnce('activity/free-orphans')
					return sql.query('SELECT FROM rec.files WHERE id = $1', [document])
				},
				{ timeout: 60_000 },
			)
			.toEqual([])
	})

	it('end with their organization', async () => {
		const { _id: orgId } = await register(author, { orgName: 'Lanterns that go out' })
		const id = await submitTax(author, orgId)
		await author.json('DELETE', `/api/v1/organization/${orgId}`)
		await harness.system.untilIdle()
		expect((await admin.call('GET', `/api/backoffice/taxRegistrations/${id}`)).status).toBe(404)
		harness.clock.advance(182 * DAY_MS)
		await runOnce('organizations/forget-tax-numbers')
		expect(
			await harness.system.sql.query('SELECT FROM rec.organization_tax_numbers WHERE registration_id = $1', [
				id,
			]),
		).toEqual([])
	})

	it('of another organization are nobody else’s to withdraw', async () => {
		const { _id: orgId } = await register(author, { orgName: 'Lanterns of one' })
		const id = await submitTax(author, orgId)
		const other = await harness.person('priya')
		const { _id: theirs } = await register(other, { orgName: 'Lanterns of another' })
		for (const url of [orgId, theirs].map((each) => `/api/v1/organization/${each}/taxRegistration/${id}`))
			expect([403, 404]).toContain((await other.call('DELETE', url)).status)
		const body = taxRegistration(await other.document())
		const url = `/api/v1/organization/${orgId}/taxRegistration`
		expect((await other.call('POST', url, { body })).status).toBe(403)
	})
})

describe('identity numbers of a request', () => {
	const AADHAAR = '2341 2341 2346'
	const url = (id: string) => `/api/v1/donationRequest/${id}/identity`
	const backoffice = (id: string) => `/api/backoffice/requests/${id}/identity`
	const saved = (id: string) =>
		harness.system.sql.query<{ kind: string; row: string }>(
			'SELECT kind, n::text AS row FROM rec.request_identity n WHERE request_id = $1 ORDER BY kind',
			[id],
		)

	it('are added, changed and taken back by the author, who sees the last four', async () => {
		const id = await raise(author)
		expect(await author.json('GET', url(id))).toMatchObject({ data: { pan: null, aadhaar: null } })
		const both = { data: { pan: '234F', aadhaar: '2346' } }
		expect(await author.json('PUT', url(id), { pan: 'abcpe 1234f', aadhaar: AADHAAR })).toMatchObject(both)
		expect(await author.json('GET', url(id))).toMatchObject(both)
		const rows = await saved(id)
		expect(rows.map(({ kind }) => kind)).toEqual(['aadhaar', 'pan'])
		expect(rows.filter(({ row }) => /ABCPE1234F|234123412346/.test(row))).toEqual([])
		await author.json('PUT', url(id), { pan: 'ABCPE1234F' })
		expect(await saved(id)).toEqual(rows)
		expect(await author.json('PUT', url(id), { aadhaar: null })).toMatchObject({
			data: { pan: '234F', aadhaar: null },
		})
		await author.json('DELETE', url(id))
		expect(await saved(id)).toEqual([])
	})

	it('are nobody else’s: of a stranger, of a volunteer, in no other answer and in no event', async () => {
		const id = await raise(author)
		await author.json('PUT', url(id), { pan: 'ABCPE1234F', aadhaar: AADHAAR })
		const stranger = await harness.person('donor')
		for (const method of ['GET', 'PUT', 'DELETE'] as const) {
			const options = method === 'PUT' ? { body: { pan: null } } : {}
			expect((await stranger.call(method, url(id), options)).status).toBe(404)
			expect((await admin.call(method, url(id), options)).status).toBe(404)
		}
		for (const call of [
			volunteer.call('GET', backoffice(id)),
			volunteer.call('POST', `${backoffice(id)}/reveal`),
			author.call('POST', `${backoffice(id)}/reveal`),
		])
			expect((await call).status).toBe(403)
		const others = await Promise.all(
			[volunteer, admin].map((reader) => reader.call('GET', `/api/backoffice/requests/${id}`)),
		)
		expect(others.filter(({ text }) => /234F|2346/.test(text))).toEqual([])
		const events = await harness.system.sql.query<{ row: string }>(
			'SELECT e.data::text || e.metadata::text AS row FROM es.events e WHERE e.stream = $1',
			[`request-${id}`],
		)
		expect(events.filter(({ row }) => /1234F|2346/.test(row))).toEqual([])
	})

	it('are seen in full by an admin, each time written down', async () => {
		const id = await raise(author)
		await author.json('PUT', url(id), { aadhaar: AADHAAR })
		expect(await admin.json('GET', backoffice(id))).toEqual({ pan: null, aadhaar: '2346' })
		expect(await reveals('revealIdentity')).toEqual([])
		expect(await admin.json('POST', `${backoffice(id)}/reveal`)).toEqual({
			pan: null,
			aadhaar: '234123412346',
		})
		expect(await reveals('revealIdentity')).toMatchObject([
			{ user_id: admin.id, summary: { outcome: 'identityRevealed', requestId: id, kinds: 'aadhaar' } },
		])
	})

	it('are deleted half a year after the end of the request', async () => {
		const [ended, open] = [await publish(people), await publish(people)]
		for (const id of [ended, open]) await author.json('PUT', url(id), { pan: 'ABCPE1234F' })
		await author.json('POST', `/api/v1/donationRequest/${ended}/close`)
		await harness.system.untilIdle()
		harness.clock.advance(179 * DAY_MS)
		await runOnce('requests/forget-identity')
		expect(await saved(ended)).toHaveLength(1)
		harness.clock.advance(2 * DAY_MS)
		await runOnce('requests/forget-identity')
		expect(await saved(ended)).toEqual([])
		expect(await saved(open)).toHaveLength(1)
	})
})
