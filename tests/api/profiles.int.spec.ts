import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_DECLARATIONS } from '../../apps/capabilities.ts'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { OwnProfile, PublicProfile } from '../../domain/users/profile.contract.ts'
import { createPageHeads } from '../../queries/catalog/page-heads.ts'
import { give, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const ORGANIZATION_ID = demoOrganizationId('jalmitra')

interface One<T> {
	readonly data: T
}

let harness: Harness
let donor: Caller
let donee: Caller
let admin: Caller
let guest: Caller
beforeAll(async () => {
	harness = await startHarness()
	;[donor, donee, admin] = (await Promise.all(
		['donor', 'donee', 'admin'].map((key) => harness.person(key)),
	)) as [Caller, Caller, Caller]
	guest = harness.guest()
}, 120_000)
afterAll(() => harness?.stop())

const edit = async (caller: Caller, body: object) =>
	(await caller.json<One<OwnProfile>>('PUT', `/api/v1/user/${caller.id}`, body)).data
const own = async (caller: Caller) =>
	(await caller.json<One<OwnProfile>>('GET', `/api/v1/user/${caller.id}`)).data
const seenBy = async (caller: Caller, key: string) =>
	(await caller.json<One<PublicProfile>>('GET', `/api/v1/user/profile/${key}`)).data
const status = async (caller: Caller, url: string) => (await caller.call('GET', url)).status

const GIRIDIH = {
	line1: '7 Court Road',
	line2: 'Opposite the school',
	city: 'Giridih',
	state: 'Jharkhand',
	country: 'IN',
	zip_code: '815301',
}
const FREMONT = {
	line1: '1 Mission Blvd',
	line2: '',
	city: 'Fremont',
	state: 'California',
	country: 'US',
	zip_code: '94539',
}

describe('a profile', () => {
	it('is plain at first, and keeps what is left out of a change', async () => {
		expect(await own(donor)).toMatchObject({
			username: 'meerakrishnan',
			about: '',
			addresses: [],
			volunteer: null,
			bloodDonor: null,
			mode: 'donor',
			isPublic: true,
			showsPlace: false,
			showsGiving: false,
			phone: null,
		})
		await edit(donor, { about: 'I like wells.', addresses: [GIRIDIH, FREMONT] })
		const changed = await edit(donor, {
			name: { first_name: 'Meera', last_name: 'K.' },
			bloodDonor: { bloodGroup: 'O+' },
			volunteer: { areas: ['education', 'design'], availability: 'weekends' },
		})
		expect(changed).toMatchObject({
			name: { first_name: 'Meera', last_name: 'K.' },
			about: 'I like wells.',
			addresses: [GIRIDIH, FREMONT],
			bloodDonor: { bloodGroup: 'O+' },
			volunteer: { areas: ['education', 'design'], availability: 'weekends', about: '' },
		})
		expect(await own(donor)).toEqual(changed)
		const less = await edit(donor, { addresses: [FREMONT], bloodDonor: null })
		expect(less).toMatchObject({ addresses: [FREMONT], bloodDonor: null, about: 'I like wells.' })
	})

	it('takes no number but the saved one before a code came back from it', async () => {
		const save = async (phone: string) => {
			const body = { about: 'I like deep wells.', phone, phoneCountry: 'IN' }
			return donor.call('PUT', `/api/v1/user/${donor.id}`, { body })
		}
		const unverified = {
			code: 'VALIDATION',
			details: [{ field: 'phone', message: 'Please verify the mobile number' }],
		}
		expect(await save('098765 43210')).toMatchObject({ status: 400, body: unverified })
		expect(await own(donor)).toMatchObject({ about: 'I like wells.', phone: null })

		await harness.system.sql.execute(
			"UPDATE rec.users SET phone = '+919876543210', phone_verified = true WHERE id = $1",
			[donor.id],
		)
		const saved = { about: 'I like deep wells.', phone: '+919876543210', phone_verified: true }
		expect(await save('098765 43210')).toMatchObject({ status: 200, body: { data: saved } })
		expect((await save('+1 510-555-2671')).status).toBe(400)
		expect(await own(donor)).toMatchObject(saved)
		expect(await edit(donor, { phone: '', about: 'I like wells.' })).toMatchObject({
			phone: null,
			phone_verified: false,
		})
	})

	it('shows a picture that its owner uploaded', async () => {
		const image = await donor.picture()
		const { profile_image_url } = await edit(donor, { profileImage: image })
		expect(profile_image_url).toMatch(/^\/files\/.*\.webp$/)
		expect((await seenBy(guest, 'meerakrishnan')).profile_image_url).toBe(profile_image_url)
		expect((await edit(donor, { profileImage: null })).profile_image_url).toBeNull()
	})
})

describe('what others see of somebody', () => {
	it('is their name, and what they chose to show', async () => {
		await edit(donor, { addresses: [GIRIDIH], showsPlace: false, showsGiving: false })
		const visible = await seenBy(guest, 'MeeraKrishnan')
		expect(visible).toMatchObject({
			username: 'meerakrishnan',
			about: 'I like wells.',
			place: '',
			supports: null,
		})
		expect(JSON.stringify(visible)).not.toMatch(/Court Road|karuna\.example|815301|weekends|\+91|O\+/)
		expect(await seenBy(guest, donor.id)).toEqual(visible)
		await edit(donor, { showsPlace: true })
		expect((await seenBy(guest, donor.id)).place).toBe('Giridih, Jharkhand')
	})

	it('names what they gave to by name, when they say so, and nothing that they gave to in silence', async () => {
		const [named, silent] = [
			await publish({ author: donee, admin }, { title: 'A well for the school of Torpa' }),
			await publish({ author: donee, admin }, { title: 'Seed for Netarhat' }),
		]
		const donation = { externalUserInfo: undefined }
		await give(harness, donor, named, RUPEES_500, donation)
		await give(harness, donor, silent, RUPEES_500, { ...donation, anonymous: true })
		await harness.system.untilIdle()
		expect((await seenBy(guest, 'meerakrishnan')).supports).toBeNull()
		await edit(donor, { showsGiving: true })
		expect((await seenBy(guest, 'meerakrishnan')).supports).toEqual([
			{
				_id: named,
				title: 'A well for the school of Torpa',
				cardImageUrl: expect.any(String),
				cardPicture: expect.objectContaining({ width: 776, height: 435 }),
			},
		])
		expect((await seenBy(guest, 'josephthottan')).requests).toBe(2)
	})

	const cardOf = async (id: string, version = '') => {
		const { status, text, headers } = await guest.call('GET', `/social/${id}?lang=hi${version}`)
		expect([status, headers['content-type'], headers['cache-control']]).toEqual([
			200,
			'image/jpeg',
			version === '' ? 'public, max-age=60' : 'public, max-age=86400, s-maxage=60',
		])
		return text
	}

	it('has a card for those it is shared with, which its head names in the language of the page', async () => {
		const site = await cardOf('site')
		const person = await cardOf(donor.id)
		const headOf = createPageHeads({
			sql: harness.system.sql,
			site: 'https://karuna.example',
			pages: PAGE_DECLARATIONS,
		})
		const { image } = await headOf('/user/meerakrishnan', 'hi')
		const [path, version] = image.split(/(?=&v=)/)
		expect(path).toBe(`https://karuna.example/social/${donor.id}?lang=hi`)
		expect(await cardOf(donor.id, version)).toBe(person)
		const organization = await headOf(`/organization/${ORGANIZATION_ID}`, 'en')
		expect(organization.image).toContain(`/social/${ORGANIZATION_ID}?lang=en&v=`)
		expect(new Set([site, person, await cardOf(ORGANIZATION_ID)]).size).toBe(3)
		expect(await cardOf(crypto.randomUUID())).toBe(site)
	})

	it('is nothing once they hide it, as if there was nobody; they themselves still see it', async () => {
		await edit(donor, { isPublic: false })
		for (const path of [
			'user/profile/meerakrishnan',
			`user/profile/${donor.id}`,
			'userOrOrgName/meerakrishnan',
		])
			expect(await status(guest, `/api/v1/${path}`), path).toBe(404)
		expect((await seenBy(donor, 'meerakrishnan')).username).toBe('meerakrishnan')
		const list = await donee.json<{ data: { username: string }[] }>('GET', '/api/v1/user/donor?keyword=meera')
		expect(list.data).toEqual([])
		expect(await cardOf(donor.id)).toBe(await cardOf('site'))
		await edit(donor, { isPublic: true })
	})
})

describe('a single word in the address', () => {
	it.each([
		['JosephThottan', 'user', 'josephthottan'],
		['Jal Mitra Trust', 'organization', 'Jal Mitra Trust'],
		['jal-mitra-trust', 'organization', 'Jal Mitra Trust'],
		// The owner's username is not the name of the organization.
		['jalmitra', 'user', 'jalmitra'],
	])('%s is the %s %s', async (word, kind, name) => {
		const { data } = await guest.json<One<object>>('GET', `/api/v1/userOrOrgName/${encodeURIComponent(word)}`)
		expect(data).toMatchObject({ kind, name })
	})
})

describe('the lists of people', () => {
	type List = { data: Record<string, unknown>[]; totalCountOfRecords: number }
	it('part those who give from those who ask, and find them by what they show', async () => {
		await edit(donee, { mode: 'donee', addresses: [FREMONT], showsPlace: true })
		const donees = await donor.json<List>('GET', '/api/v1/user/donee')
		expect(donees).toMatchObject({ totalCountOfRecords: 1, data: [{ username: 'josephthottan' }] })
		expect(Object.keys(donees.data[0] ?? {}).toSorted()).toEqual(
			['_id', 'name', 'place', 'profile_image_url', 'username'].toSorted(),
		)
		const found = async (query: string) =>
			(await donor.json<List>('GET', `/api/v1/user/donee?${query}`)).totalCountOfRecords
		expect(await found('city=fremont&country=US')).toBe(1)
		expect(await found('state=Jharkhand')).toBe(0)
		await edit(donee, { showsPlace: false })
		expect(await found('city=fremont')).toBe(0)
	})

	it('hint at addresses and numbers to those alone who look after accounts, who find a whole address', async () => {
		const part = await admin.json<List>('GET', '/api/v1/user/donee?email=DONEE@')
		expect(part.data).toEqual([])
		const list = await admin.json<List>('GET', '/api/v1/user/donee?email=DONEE@karuna.example&city=Fremont')
		expect(list.data).toMatchObject([{ username: 'josephthottan', email: 'd…@k….example', hasPhone: false }])
	})
})

describe('the counts of the menu', () => {
	it('hold organizations and applications', async () => {
		const priya = await harness.person('priya')
		const { data } = await priya.json<One<object>>('GET', `/api/v1/user/summary/${priya.id}`)
		expect(data).toMatchObject({ organizations: { total: 1 }, myApplications: { requestTypes: [] } })
	})
})

describe('a short address', () => {
	it('is the same for a page, whoever asks, and stands for its path', async () => {
		const requestId = await publish({ author: donee, admin })
		const body = {
			url: `${harness.system.url}/donationRequest/${requestId}?from=mail`,
			representsWhat: 'donationRequest',
			referenceId: requestId,
		}
		const made = await donor.json<One<{ url: string; code: string }>>('POST', '/api/v1/shorturl', body)
		expect(made.data.url).toBe(`${harness.system.url}/s/${made.data.code}`)
		expect(
			await donee.json('POST', '/api/v1/shorturl', { ...body, url: `/donationRequest/${requestId}` }),
		).toEqual(made)
		const saved = await harness.system.sql.query(
			'SELECT path, created_by FROM rec.short_links WHERE code = $1',
			[made.data.code],
		)
		expect(saved).toEqual([{ path: `/donationRequest/${requestId}`, created_by: donor.id }])
	})
})
