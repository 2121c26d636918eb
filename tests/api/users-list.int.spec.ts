import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../domain/activity/activity-log.contract.ts'
import type { BackofficeUser } from '../../domain/users/backoffice.contract.ts'
import type { BloodDonor } from '../../domain/users/blood-donors.contract.ts'
import { type Caller, type Rig, startRig } from './rig.ts'

interface Page {
	readonly data: readonly BackofficeUser[]
	readonly totalCountOfRecords: number
}

describe('the list of users', () => {
	let rig: Rig
	let admin: Caller
	let finance: Caller
	let donor: Caller

	beforeAll(async () => {
		rig = await startRig()
		admin = await rig.person('admin')
		finance = await rig.person('finance')
		donor = await rig.person('donor')
		const { sql } = rig.system
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
	afterAll(() => rig?.stop())

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
		expect((await finance.call('POST', url)).status).toBe(403)
		expect(await admin.json('POST', url)).toMatchObject({ email: 'donor@karuna.example' })
		const { data } = await admin.json<{ data: ActivityEntry[] }>(
			...(['GET', `/api/v1/userActivityLog?type=auth&q=emailRevealed&userId=${admin.id}`] as const),
		)
		expect(data).toMatchObject([{ facts: expect.arrayContaining([{ label: 'userId', value: donor.id }]) }])
	})

	it('has blood donors by themselves, by who could have their blood and by where they live', async () => {
		const volunteer = await rig.person('volunteer')
		const donors = async (filter: object, who = volunteer) => {
			const search = new URLSearchParams({ filter: JSON.stringify(filter) })
			return who.json<BloodDonor[]>('GET', `/api/backoffice/bloodDonors?${search}`)
		}
		expect(await donors({ city: 'ranc' })).toEqual([
			{
				...{ id: donor.id, name: '=cmd Krishnan', username: expect.any(String), bloodGroup: 'B+' },
				...{ givesTo: ['B+', 'AB+'], city: 'Ranchi', state: 'Jharkhand', country: 'IN', language: 'en' },
				...{ email: 'd…@k….example', hasPhone: expect.any(Boolean) },
			},
		])
		const found = async (filter: object) => (await donors(filter)).map(({ id }) => id)
		expect(await found({ givesTo: 'AB+', state: 'jhark' })).toEqual([donor.id])
		expect(await found({ givesTo: 'O+' })).toEqual([])
		expect(await found({ bloodGroup: 'A+' })).toEqual([])
		expect(await found({ region: 'US' })).toEqual([])
		expect(await found({ q: 'donor@karuna.example' })).toEqual([donor.id])
		expect(await found({ q: 'onor@karuna' })).toEqual([])
		const csv = (who: Caller) => who.call('GET', '/api/backoffice/bloodDonors/csv')
		expect((await csv(volunteer)).text).toContain('d…@k….example')
		expect((await csv(finance)).text).not.toContain('donor@')
		expect((await csv(admin)).text).toContain("\r\n'=cmd ")
		const { data } = await admin.json<{ data: ActivityEntry[] }>(
			...(['GET', `/api/v1/userActivityLog?type=auth&q=exported&userId=${admin.id}`] as const),
		)
		expect(data).toMatchObject([
			{ facts: expect.arrayContaining([{ label: 'operation', value: 'bloodDonors' }]) },
		])
	})

	it('goes along as CSV: with addresses for admins alone, which is written down', async () => {
		for (const [who, email] of [
			[admin, 'donor@karuna.example'],
			[finance, 'd…@k….example'],
		] as const) {
			const csv = await who.call('GET', '/api/v1/users?isDownload=true')
			expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
			expect(csv.text).toContain("\r\n'=cmd ")
			expect(csv.text).toContain(email)
			const same = await who.call('GET', '/api/backoffice/users/csv?filter={"bloodDonor":true}')
			expect(same.text).toContain(email)
		}
		const { totalCountOfRecords } = await admin.json<Page>(
			...(['GET', '/api/v1/userActivityLog?type=auth&q=exported'] as const),
		)
		expect(totalCountOfRecords).toBe(3)
	})
})
