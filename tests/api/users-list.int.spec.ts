import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import type { ActivityEntry } from '../../domain/activity/activity-log.contract.ts'
import type { BackofficeUser } from '../../domain/users/backoffice.contract.ts'
import type { BloodDonor } from '../../domain/users/blood-donors.contract.ts'
import { eraseSubject } from '../../kernel/capability/tables.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

interface Page {
	readonly data: readonly BackofficeUser[]
	readonly totalCountOfRecords: number
}

describe('the list of users', () => {
	let harness: Harness
	let admin: Caller
	let finance: Caller
	let donor: Caller

	beforeAll(async () => {
		harness = await startHarness()
		admin = await harness.person('admin')
		finance = await harness.person('finance')
		donor = await harness.person('donor')
		const { sql } = harness.system
		await sql.execute('DELETE FROM rec.profiles WHERE user_id = $1', [donor.id])
		await sql.execute('DELETE FROM rec.addresses WHERE user_id = $1', [donor.id])
		await sql.execute(
			`INSERT INTO rec.profiles (user_id, volunteer_areas, blood_group, updated_at) VALUES ($1, '{}', 'B+', now())`,
			[donor.id],
		)
		await sql.execute(
			`INSERT INTO rec.addresses VALUES ($1, 0, 'Line 1', '', 'Ranchi', 'Jharkhand', 'IN', '834001')`,
			[donor.id],
		)
		await sql.execute(`UPDATE rec.users SET first_name = '=cmd' WHERE id = $1`, [donor.id])
	}, 120_000)
	afterAll(() => harness?.stop())

	const found = async (filters: object, who = admin, more = '') => {
		const text = encodeURIComponent(JSON.stringify(filters))
		const { data } = await who.json<Page>('GET', `/api/v1/users?limit=100&filters=${text}${more}`)
		return data.map(({ id }) => id)
	}

	it('is narrowed down by role, region, flags and day', async () => {
		expect(await found({ volunteer: true, bloodDonor: true, region: 'IN' })).toContain(donor.id)
		expect(await found({ region: 'US' })).not.toContain(donor.id)
		expect(await found({ bloodDonor: false })).not.toContain(donor.id)
		expect(await found({ role: 'finAdmin' })).toEqual([finance.id])
		expect(await found({}, admin, '&roles=finAdmin,admin')).toEqual(
			expect.arrayContaining([finance.id, admin.id]),
		)
		expect(await found({}, admin, '&roles=finAdmin,admin')).not.toContain(donor.id)
		expect(await found({ from: '2090-01-01T00:00:00Z' })).toEqual([])
		expect(await found({ to: '2090-01-01T00:00:00Z' })).toContain(donor.id)
	})

	it('finds an address as a whole alone, and shows nobody one', async () => {
		expect(await found({ q: 'donor@karuna.example' })).toEqual([donor.id])
		expect(await found({ q: 'onor@karuna' })).toEqual([])
		const answers = [
			await finance.call('GET', '/api/v1/users?limit=100'),
			await admin.call('GET', '/api/backoffice/users?range=[0,99]'),
			await admin.call('GET', `/api/backoffice/users/${donor.id}`),
		]
		for (const { text } of answers) {
			expect(text).toContain('d…@k….example')
			expect(text).not.toContain('donor@')
		}
	})

	it('reveals how to reach somebody to admins, and writes that down', async () => {
		const url = `/api/backoffice/users/${donor.id}/contact`
		const body = { reason: 'A receipt came back.' }
		expect((await finance.call('POST', url, { body })).status).toBe(403)
		expect((await admin.call('POST', url, { body: { reason: ' ' } })).status).toBe(400)
		expect(await admin.json('POST', url, body)).toMatchObject({ email: 'donor@karuna.example' })
		const { data } = await admin.json<{ data: ActivityEntry[] }>(
			'GET',
			`/api/v1/userActivityLog?type=auth&q=emailRevealed&userId=${admin.id}`,
		)
		expect(data).toMatchObject([
			{
				facts: expect.arrayContaining([
					{ label: 'userId', value: donor.id },
					{ label: 'reason', value: body.reason },
				]),
			},
		])
	})

	it('has blood donors by themselves, by who could have their blood and by where they live', async () => {
		const volunteer = await harness.person('volunteer')
		const donors = async (filter: object, who = volunteer) => {
			const search = new URLSearchParams({ filter: JSON.stringify(filter) })
			return who.json<BloodDonor[]>('GET', `/api/backoffice/bloodDonors?${search}`)
		}
		expect(await donors({ city: 'ranc' })).toEqual([
			{
				id: donor.id,
				name: '=cmd Krishnan',
				username: expect.any(String),
				bloodGroup: 'B+',
				givesTo: {
					wholeBlood: ['B+'],
					redCells: ['B+', 'AB+'],
					platelets: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
					plasma: ['B+', 'B-', 'O+', 'O-'],
				},
				city: 'Ranchi',
				state: 'Jharkhand',
				country: 'IN',
				language: 'en',
				email: 'd…@k….example',
				hasPhone: expect.any(Boolean),
			},
		])
		const found = async (filter: object) => (await donors(filter)).map(({ id }) => id)
		expect(await found({ givesTo: 'AB+', state: 'jhark' })).toEqual([donor.id])
		expect(await found({ givesTo: 'O+' })).toEqual([])
		expect(await found({ givesTo: 'O+', component: 'plasma' })).toEqual([donor.id])
		expect(await found({ bloodGroup: 'A+' })).toEqual([])
		expect(await found({ region: 'US' })).toEqual([])
		expect(await found({ q: 'donor@karuna.example' })).toEqual([donor.id])
		expect(await found({ q: 'onor@karuna' })).toEqual([])
		for (const who of [volunteer, finance, admin]) {
			const { text } = await who.call('GET', '/api/backoffice/bloodDonors/csv')
			expect(text).toContain("\r\n'=cmd ")
			expect(text).toContain('d…@k….example')
			expect(text).not.toContain('donor@')
		}
	})

	it('goes along as CSV with what the list shows, whoever takes it', async () => {
		for (const who of [admin, finance])
			for (const path of ['/api/v1/users?isDownload=true', '/api/backoffice/users/csv']) {
				const csv = await who.call('GET', path)
				expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
				expect(csv.text).toContain("\r\n'=cmd ")
				expect(csv.text).toContain('d…@k….example')
				expect(csv.text).not.toContain('donor@')
			}
	})

	it.each(['users', 'bloodDonors'] as const)(
		'of %s goes along with whole addresses for a reason, which admins read in the activity log',
		async (list) => {
			const path = `/api/backoffice/${list}/exports`
			const reason = `A blood camp in Ranchi needs ${list}.`
			const body = { filter: { q: 'donor@karuna.example' }, reason }
			expect((await finance.call('POST', path, { body })).status).toBe(403)
			expect((await admin.call('POST', path, { body: { ...body, reason: ' ' } })).status).toBe(400)
			const { data } = await admin.json<{ data: { id: string } }>('POST', path, body)
			const csv = await admin.call('GET', `${path}/${data.id}/csv`)
			expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
			const lines = csv.text.trimEnd().split('\r\n')
			expect(lines).toHaveLength(2)
			expect(lines[0]).toMatch(/,Phone$/)
			expect(lines[1]).toContain('donor@karuna.example')

			const factsFor = async (who: Caller) => {
				const log = `/api/v1/userActivityLog?type=auth&q=exported&userId=${admin.id}`
				const page = await who.json<{ data: ActivityEntry[] }>('GET', log)
				return page.data.find(({ facts }) => facts.some(({ value }) => value === list))?.facts
			}
			const filter = { label: 'filter', value: JSON.stringify(body.filter).replace(':', ': ') }
			expect(await factsFor(admin)).toEqual(
				expect.arrayContaining([{ label: 'reason', value: reason }, filter]),
			)
			expect(await factsFor(await harness.person('volunteer'))).toEqual([{ label: 'operation', value: list }])
		},
	)

	it('is fetched by whoever said the reason alone, of the list that it was for, for ten minutes', async () => {
		const { sql } = harness.system
		const body = { filter: {}, reason: 'To call those who volunteered.' }
		const { data } = await admin.json<{ data: { id: string } }>('POST', '/api/backoffice/users/exports', body)
		const status = async (who: Caller, list: string) =>
			(await who.call('GET', `/api/backoffice/${list}/exports/${data.id}/csv`)).status
		expect(await status(await harness.person('super'), 'users')).toBe(404)
		expect(await status(admin, 'bloodDonors')).toBe(404)
		expect(await status(admin, 'users')).toBe(200)
		await sql.execute("UPDATE rec.exports SET created_at = created_at - interval '10 minutes'")
		expect(await status(admin, 'users')).toBe(404)
	})

	it('forgets why, and whom it was narrowed down to, with whoever said it and whoever was named', async () => {
		const { sql } = harness.system
		const saved = async () =>
			(await sql.query<{ filter: object; reason: string }>('SELECT filter, reason FROM rec.exports'))
				.map(({ filter, reason }) => `${reason} ${JSON.stringify(filter)}`)
				.toSorted()
		expect((await saved()).filter((text) => text.includes('donor@'))).toHaveLength(2)
		await eraseSubject(sql, TABLES, { kind: 'user', id: donor.id })
		expect(await saved()).toEqual([' {}', ' {}', 'To call those who volunteered. {}'])
		await eraseSubject(sql, TABLES, { kind: 'user', id: admin.id })
		expect(await saved()).toEqual([' {}', ' {}', ' {}'])
	})
})
