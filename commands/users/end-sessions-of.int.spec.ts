import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'

const WHY = 'Her phone was stolen.'
let harness: Harness
let admin: Caller
let superAdmin: Caller
let donor: Caller
beforeAll(async () => {
	harness = await startHarness()
	admin = await harness.person('admin')
	superAdmin = await harness.person('super')
}, 120_000)
afterAll(() => harness?.stop())
beforeEach(async () => {
	donor = await harness.person('donor')
})

const end = (by: Caller, of: Caller, key: string = randomUUID(), reason = WHY) =>
	by.call('POST', `/api/backoffice/users/${of.id}/sessions/end`, {
		body: { reason },
		headers: { 'idempotency-key': key },
	})
const isSignedIn = async (person: Caller) =>
	(await person.call('GET', '/api/v1/user/sessions')).status === 200
const mails = () =>
	(
		harness.system.outbox?.mailbox.list({ search: 'signed out of Karuna', offset: 0, limit: 100 }).rows ?? []
	).filter(({ to }) => to.includes('donor@karuna.example')).length
const history = async (of: Caller) =>
	(
		await admin.json<{ data: { type: string; actor: string; note: string | null }[] }>(
			'GET',
			`/api/backoffice/users/${of.id}/timeline`,
		)
	).data

describe('signing somebody out everywhere', () => {
	it('ends all of their sessions at once, says who did it and why, and tells them', async () => {
		const other = await harness.person('donor')
		const before = mails()
		expect(await end(admin, donor)).toMatchObject({ status: 200, body: { id: donor.id, maySignOut: true } })
		for (const device of [donor, other]) {
			expect(await isSignedIn(device)).toBe(false)
			expect((await device.call('POST', '/api/v1/token/refresh', { body: {} })).status).toBe(401)
		}
		expect((await history(donor))[0]).toMatchObject({ type: 'SessionsEnded', actor: 'Nisha Iyer', note: WHY })
		await vi.waitFor(() => expect(mails()).toBe(before + 1), { timeout: 60_000 })
		await harness.system.untilIdle()
		await donor.signIn()
		const { data } = await donor.json<{ data: { kind: string; message: string }[] }>(
			'GET',
			'/api/v1/notifications',
		)
		expect(data[0]).toMatchObject({
			kind: 'sessionsEnded',
			message: 'An administrator signed you out on all devices.',
		})
	})

	it('is done once under a key, and ends what was begun meanwhile', async () => {
		const key = randomUUID()
		await end(admin, donor, key)
		const before = (await history(donor)).length
		await donor.signIn()
		expect((await end(admin, donor, key)).status).toBe(200)
		expect(await isSignedIn(donor)).toBe(false)
		expect((await history(donor)).length).toBe(before)
		expect((await end(admin, donor, key, 'Something else.')).status).toBe(409)
	})

	it('is of a super admin no admin’s, and is of an admin a super admin’s', async () => {
		const before = await history(superAdmin)
		expect(await end(admin, superAdmin)).toMatchObject({
			status: 403,
			body: { code: 'NOT_ALLOWED' },
		})
		expect(await isSignedIn(superAdmin)).toBe(true)
		expect(await history(superAdmin)).toEqual(before)
		const other = await harness.person('admin')
		expect((await end(superAdmin, other)).status).toBe(200)
		expect(await isSignedIn(other)).toBe(false)
		await admin.signIn()
	})

	it.each(['finance', 'volunteer', 'radio', 'donor'])('is none of %s’s', async (who) => {
		const person = await harness.person(who)
		expect((await end(person, donor)).status).toBe(403)
		expect(await isSignedIn(donor)).toBe(true)
	})
})
