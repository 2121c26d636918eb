import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { BackofficeOrganizationDetail } from '../../domain/organizations/backoffice.contract.ts'
import type { Organization, OrganizationImage, OwnOrganization } from '../../domain/organizations/contract.ts'
import type { Invitation, Members, WaitingRequest } from '../../domain/organizations/members.contract.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { freeOrphans } from '../../workers/activity/free-orphans.ts'
import { give, publish, RUPEES_500, raise, requestBody } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { invite, linkIn, ORGANIZATION, register } from './organizations.fixtures.ts'

const TOO_MANY = 'You have sent many invitations today. Please send others tomorrow.'

interface One<T> {
	readonly data: T
}

describe('organizations', () => {
	let harness: Harness
	let owner: Caller
	let other: Caller
	let admin: Caller
	let guest: Caller

	beforeAll(async () => {
		harness = await startHarness()
		const people = ['donor', 'donee', 'admin'].map((key) => harness.person(key))
		;[owner, other, admin] = (await Promise.all(people)) as [Caller, Caller, Caller]
		guest = harness.guest()
	}, 120_000)
	afterAll(() => harness?.stop())

	const at = (id: string) => `/api/v1/organization/${id}`
	const seenBy = async (caller: Caller, id: string) =>
		(await caller.json<One<Organization>>('GET', at(id))).data
	const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code
	const membersFor = async (caller: Caller, id: string) =>
		(await caller.json<One<Members>>('GET', `/api/v1/org/${id}/user`)).data
	const rolesIn = ({ members }: Members) => members.map(({ userId, role }) => [userId, role])

	it('are registered with an owner, shown to everybody, and listed to their members', async () => {
		const made = await register(owner, { orgName: '  Mitti   Collective ' })
		expect(made).toMatchObject({
			orgName: 'Mitti Collective',
			websiteUrl: 'http://lanterns.example',
			isProfileVerified: false,
			isTopOrg: false,
			totals: [],
			mine: { role: 'owner', verification: 'waiting' },
		})
		expect(await seenBy(guest, made._id)).toMatchObject({ orgName: 'Mitti Collective', mine: null })
		const listed = await guest.json<One<{ _id: string }[]>>('GET', '/api/v1/organization?keyword=mitti')
		expect(listed.data.map(({ _id }) => _id)).toEqual([made._id])
		const own = await owner.json<One<OwnOrganization[]>>('GET', `/api/v1/org/user/${owner.id}`)
		expect(own.data).toMatchObject([{ _id: made._id, role: 'owner', verification: 'waiting' }])
	})

	it('have names of their own, however they are written and however many ask at once', async () => {
		const callers = [owner, other, admin]
		const answers = await Promise.all(
			Array.from({ length: 9 }, (_, index) =>
				(callers[index % 3] as Caller).call('POST', '/api/v1/organization', {
					body: { ...ORGANIZATION, orgName: index % 2 ? 'Neem Tree Trust' : ' NEEM  tree trust' },
				}),
			),
		)
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(8).fill(409)])
		const refused = answers.find(({ status }) => status === 409)
		expect(refused?.body).toMatchObject({
			code: 'NAME_TAKEN',
			details: [{ field: 'orgName' }],
			message: 'That organization name is already taken. Please use a different name',
		})
		const { _id } = await register(other, { orgName: 'Banyan Trust' })
		const renamed = await other.call('PUT', at(_id), {
			body: { ...ORGANIZATION, orgName: 'Neem Tree Trust' },
		})
		expect([renamed.status, codeOf(renamed)]).toEqual([409, 'NAME_TAKEN'])
	})

	it('are changed by those who lead them, and lose what was verified with their name', async () => {
		const { _id } = await register(owner, { orgName: 'Kiran Circle' })
		const detail = await admin.call('GET', `/api/backoffice/organizations/${_id}`)
		const verify = (etag: unknown, body: object) =>
			admin.call('POST', `/api/backoffice/organizations/${_id}/verification`, {
				body,
				headers: { 'if-match': String(etag) },
			})
		const verified = await verify(detail.headers.etag, { isProfileVerified: true, reason: 'Papers seen.' })
		expect(verified.body).toMatchObject({ verification: 'verified', note: 'Papers seen.' })
		await harness.system.untilIdle()
		const link = await linkIn(harness, 'donor@karuna.example', 'Kiran Circle is verified')
		expect(link.pathname).toBe(`/organization/${_id}`)

		const body = { ...ORGANIZATION, orgName: 'Kiran Circle', description: 'Solar lamps, and who mends them.' }
		expect((await owner.call('PUT', at(_id), { body })).body).toMatchObject({
			data: { description: body.description, isProfileVerified: true },
		})
		expect((await other.call('PUT', at(_id), { body })).status).toBe(403)
		const renamed = await owner.json<One<Organization>>('PUT', at(_id), { ...body, orgName: 'Red Cross' })
		expect(renamed.data).toMatchObject({ isProfileVerified: false, mine: { verification: 'waiting' } })
		const visible = await admin.json<BackofficeOrganizationDetail>(
			'GET',
			`/api/backoffice/organizations/${_id}`,
		)
		expect(visible).toMatchObject({ verification: 'waiting', earlierNames: ['Kiran Circle'] })

		const refused = await verify(visible.etag, {
			isProfileVerified: false,
			reason: 'That is somebody else’s name.',
		})
		expect(refused.body).toMatchObject({ verification: 'refused', note: 'That is somebody else’s name.' })
		expect(await seenBy(owner, _id)).toMatchObject({
			mine: { verification: 'refused', verificationNote: 'That is somebody else’s name.' },
		})
	})

	it('take in whom they invite, once, and are never without an owner', async () => {
		const { _id } = await register(owner, { orgName: 'Setu' })
		const url = `/api/v1/org/${_id}/user`
		expect((await other.call('GET', url)).status).toBe(403)
		const sent = await invite(harness, owner, _id, { email: 'Donee@karuna.example', role: 'member' })
		expect(sent.page).toBe('/invitation')
		const visible = await guest.json<One<Invitation>>('GET', `/api/v1/invitation/${sent.id}?key=${sent.key}`)
		expect(visible.data).toMatchObject({ orgName: 'Setu', role: 'member', status: 'open' })
		expect((await guest.call('GET', `/api/v1/invitation/${sent.id}?key=${sent.key}x`)).status).toBe(404)

		const joining = { invitationId: sent.id, key: sent.key }
		expect((await guest.call('POST', url, { body: joining })).status).toBe(401)
		const joined = await other.json<One<Members>>('POST', url, joining)
		expect(rolesIn(joined.data)).toEqual([
			[owner.id, 'owner'],
			[other.id, 'member'],
		])
		expect(joined.data).toMatchObject({ invitations: [], roles: [] })
		expect(codeOf(await admin.call('POST', url, { body: joining }))).toBe('INVITATION_USED')

		expect((await other.call('DELETE', `${url}/${owner.id}`)).status).toBe(403)
		expect(codeOf(await owner.call('DELETE', `${url}/${owner.id}`))).toBe('LAST_OWNER')
		await owner.json('PUT', `${url}/${other.id}`, { role: 'owner' })
		await owner.json('DELETE', `${url}/${owner.id}`)
		expect(rolesIn(await membersFor(other, _id))).toEqual([[other.id, 'owner']])
		expect((await owner.call('GET', url)).status).toBe(403)
	})

	it('invite few while nobody has verified them, withdrawn invitations counted, and by one person few in all', async () => {
		const lead = await harness.person('priya')
		const sent: number[] = []
		for (let turn = 0; turn < 6; turn += 1) {
			const { _id } = await register(lead, { orgName: `Letters ${turn} to all` })
			for (let index = 0; ; index += 1) {
				const body = { email: `stranger${turn}.${index}@mail.example`, role: 'member' }
				const answer = await lead.call('POST', `/api/v1/org/${_id}/inviteUser`, { body })
				if (answer.status !== 200) {
					expect(answer.body).toMatchObject({ statusCode: 429, message: TOO_MANY })
					sent.push(index)
					break
				}
				const { data } = answer.body as One<{ _id: string }>
				await lead.json('DELETE', `/api/v1/org/${_id}/invitation/${data._id}`)
			}
		}
		expect(sent).toEqual([20, 20, 20, 20, 20, 0])
		const named = async (allowedViewers: string[]) => {
			const body = requestBody(await lead.picture(), { isPrivate: true, allowedViewers })
			return lead.call('POST', '/api/v1/donationRequest', { body })
		}
		expect((await named(['stranger@mail.example'])).body).toMatchObject({
			statusCode: 429,
			message: TOO_MANY,
		})
		expect((await named(['hannahweiss'])).status).toBe(200)
		const check = await register(lead, { orgName: 'Letters to one' })
		const edited = await lead.call('PUT', `/api/v1/organization/${check._id}`, {
			body: { ...ORGANIZATION, orgName: 'Letters to one', orgEmail: 'stranger@mail.example' },
		})
		expect(edited.body).toMatchObject({ statusCode: 429, message: TOO_MANY })
	})

	it('are named in the subject of no mail while nobody has verified them', async () => {
		const lead = await harness.person('imran')
		const { _id } = await register(lead, { orgName: 'Prize Money', orgEmail: 'checked@mail.example' })
		await invite(harness, lead, _id, { email: 'unasked@mail.example', role: 'member' })
		const subjectsTo = (search: string) =>
			harness.system.outbox?.mailbox.list({ search, offset: 0, limit: 50 }).rows.map(({ subject }) => subject)
		expect(subjectsTo('unasked@mail.example')).toEqual(['You are invited to an organization on Karuna'])
		expect(subjectsTo('checked@mail.example')).toEqual([
			'Please confirm the e-mail address of your organization on Karuna',
		])
	})

	it('invite those who have no account to sign up, and take an invitation back', async () => {
		const { _id } = await register(owner, { orgName: 'Udaan' })
		const sent = await invite(harness, owner, _id, { email: 'nobody@mail.example', role: 'admin' })
		expect(sent.page).toBe('/inviteGeneralUser')
		const [waiting] = (await membersFor(owner, _id)).invitations
		expect(waiting).toMatchObject({ _id: sent.id, email: 'nobody@mail.example', role: 'admin' })
		await owner.json('DELETE', `/api/v1/org/${_id}/invitation/${sent.id}`)
		const body = { invitationId: sent.id, key: sent.key }
		const answer = await other.call('POST', `/api/v1/org/${_id}/user`, { body })
		expect(codeOf(answer)).toBe('INVITATION_WITHDRAWN')
		await harness.system.untilIdle()
		const visible = await guest.json<One<Invitation>>('GET', `/api/v1/invitation/${sent.id}?key=${sent.key}`)
		expect(visible.data.status).toBe('withdrawn')
	})

	it('confirm their e-mail address by its mailbox, and show it only then', async () => {
		const orgEmail = 'hello@sparsh.example'
		const { _id } = await register(owner, { orgName: 'Sparsh', orgEmail })
		expect((await seenBy(guest, _id)).orgEmail).toBe('')
		await harness.system.untilIdle()
		const link = await linkIn(harness, orgEmail, 'Please confirm')
		const [, page, orgId, userId = ''] = link.pathname.split('/')
		expect([page, orgId, userId]).toEqual(['verifyOrganizationEmail', _id, owner.id])
		const key = link.searchParams.get('key') ?? ''
		const url = `/api/v1/organization/verify/${_id}`
		const query = new URLSearchParams({ userId, key })
		expect((await guest.json<One<object>>('GET', `${url}?${query}`)).data).toMatchObject({
			orgEmail,
			status: 'open',
		})
		expect((await guest.call('POST', url, { body: { userId: other.id, key } })).status).toBe(404)
		expect((await seenBy(guest, _id)).orgEmail).toBe('')
		await guest.json('POST', url, { userId, key })
		expect((await seenBy(guest, _id)).orgEmail).toBe(orgEmail)

		await owner.json('PUT', at(_id), { ...ORGANIZATION, orgName: 'Sparsh', orgEmail: 'else@sparsh.example' })
		expect((await seenBy(guest, _id)).orgEmail).toBe('')
		expect((await guest.call('POST', url, { body: { userId, key } })).status).toBe(404)
	})

	it('show pictures and keep documents', async () => {
		const { _id } = await register(owner, { orgName: 'Rang' })
		const [first = '', second = ''] = [await owner.picture(), await owner.picture()]
		const images = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
			(await owner.json<One<Organization>>(method, `${at(_id)}/image${path}`, body)).data.images.map(
				({ _id: id, isProfile }: OrganizationImage) => [id, isProfile],
			)
		expect(await images('POST', '', { images: [first, second] })).toEqual([
			[first, true],
			[second, false],
		])
		expect(await images('PUT', `/${second}`)).toEqual([
			[second, true],
			[first, false],
		])
		expect(await images('DELETE', `/${second}`)).toEqual([[first, true]])
		const found = async (hasImage: string) =>
			(
				await owner.json<{ data: { _id: string }[] }>(
					'GET',
					`/api/v1/organization?keyword=Rang&hasImage=${hasImage}`,
				)
			).data.map((organization) => organization._id)
		expect([await found('1'), await found('0')]).toEqual([[_id], []])
		const stolen = await owner.call('POST', `${at(_id)}/image`, { body: { images: [await other.picture()] } })
		expect(stolen.status).toBe(404)

		const _file = await owner.document('Registration')
		const document = { _id: _file, userGivenName: 'Registration', note: 'Of 2019' }
		await owner.json('POST', `${at(_id)}/document`, document)
		const text = { userGivenName: 'Certificate', note: '' }
		await owner.json('PUT', `${at(_id)}/document/${_file}`, text)
		expect((await seenBy(owner, _id)).mine?.documents).toMatchObject([{ _id: _file, ...text }])
		const visible = await admin.json<BackofficeOrganizationDetail>(
			'GET',
			`/api/backoffice/organizations/${_id}`,
		)
		expect(visible.documents).toMatchObject([{ _id: _file, ...text }])
		await owner.json('DELETE', `${at(_id)}/document/${_file}`)
		expect((await seenBy(owner, _id)).mine?.documents).toEqual([])
	})

	it('decide about what their members raise, and show what came of it', async () => {
		const leader = await harness.person('owner')
		const member = await harness.person('priya')
		const orgId = demoOrganizationId('jalmitra')
		const requestId = await raise(member, { orgId, title: 'A pump for Giridih' })
		const url = `/api/v1/org/${orgId}/requests`
		expect((await member.call('GET', url)).status).toBe(403)
		expect((await other.call('GET', url)).status).toBe(403)
		const waiting = (await leader.json<One<WaitingRequest[]>>('GET', url)).data
		expect(waiting).toMatchObject([{ _id: requestId, title: 'A pump for Giridih', author: 'Priya Nair' }])
		expect((await seenBy(leader, orgId)).mine?.waitingRequests).toBe(1)
		expect((await seenBy(member, orgId)).mine).toMatchObject({ role: 'member', waitingRequests: 0 })
		const decided = await leader.call(
			'POST',
			`/api/backoffice/requests/${requestId}/approveForOrganization`,
			{
				body: { reason: '' },
				headers: { 'if-match': waiting[0]?.etag },
			},
		)
		expect(decided.status).toBe(200)
		expect((await leader.json<One<WaitingRequest[]>>('GET', url)).data).toEqual([])

		const raised = await publish({ author: leader, admin }, { orgId })
		await give(harness, harness.guest(), raised, RUPEES_500)
		await harness.system.untilIdle()
		expect((await seenBy(guest, orgId)).totals).toEqual([
			{ units: 'INR', fundraisers: 1, donated_quantity: 500, donorCount: 1 },
		])
		expect(codeOf(await leader.call('DELETE', at(orgId)))).toBe('ORGANIZATION_IN_USE')
	})

	it('are deleted by an owner while nothing was raised, and then nobody’s', async () => {
		const { _id } = await register(owner, { orgName: 'Kshan' })
		expect((await other.call('DELETE', at(_id))).status).toBe(403)
		await owner.json('DELETE', at(_id))
		await harness.system.untilIdle()
		expect((await guest.call('GET', at(_id))).status).toBe(404)
		expect((await owner.call('GET', `/api/v1/org/${_id}/user`)).status).toBe(404)
	})

	it('leave nothing behind two days after they were deleted: no word, address, picture, document or invitation', async () => {
		const { sql } = harness.system
		const standing = await register(owner, { orgName: 'Sthir', orgEmail: 'stays@sthir.example' })
		const gone = await register(owner, { orgName: 'Kshanik', orgEmail: 'canary@kshanik.example' })
		for (const { _id } of [standing, gone]) {
			await owner.json('PUT', at(_id), { ...ORGANIZATION, orgName: `Again ${_id.slice(-5)}` })
			await owner.json('POST', `${at(_id)}/image`, { images: [await owner.picture()] })
			const document = { _id: await owner.document(), userGivenName: 'Registration', note: 'Canary' }
			await owner.json('POST', `${at(_id)}/document`, document)
			await invite(harness, owner, _id, { email: 'canary@else.example', role: 'member' })
		}
		const ofOrganization = async (id: string) => {
			const tables = ['details', 'images', 'documents', 'invitations']
			const counts = tables.map((name) =>
				sql.one<{ rows: number }>(
					`SELECT count(*)::int AS rows FROM rec.organization_${name} WHERE organization_id = $1`,
					[id],
				),
			)
			return (await Promise.all(counts)).map(({ rows }) => rows)
		}
		const files = createFileStore(await createDiskBlobs(join(harness.dataDir, 'files')))
		const pathsOf = (id: string) =>
			sql.query<{ path: string }>(
				`SELECT path FROM rec.files WHERE id IN (SELECT file_id FROM rec.organization_images WHERE organization_id = $1
					UNION SELECT file_id FROM rec.organization_documents WHERE organization_id = $1)`,
				[id],
			)
		const [stays, goes] = [await pathsOf(standing._id), await pathsOf(gone._id)]
		expect([stays.length, goes.length]).toEqual([2, 2])
		const sweep = freeOrphans({
			files,
			sql,
			// Nobody is behind.
			store: { ...harness.system.store, head: async () => START },
			tables: TABLES,
		})
		const days = (count: number) => harness.clock.now() + count * DAY_MS
		await harness.system.untilIdle()
		await sweep.run(days(3))
		expect(await ofOrganization(gone._id)).toEqual([2, 1, 1, 1])

		await owner.json('DELETE', at(gone._id))
		await harness.system.untilIdle()
		// Files freed in one run are no longer named in the next.
		for (const count of [3, 4]) await sweep.run(days(count))
		expect(await ofOrganization(gone._id)).toEqual([0, 0, 0, 0])
		expect(await ofOrganization(standing._id)).toEqual([2, 1, 1, 1])
		for (const { path } of goes) expect(await files.find(path)).toBeNull()
		for (const { path } of stays) expect(await files.find(path)).not.toBeNull()
	})
})
