import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { give, publish } from '../../tests/api/fundraiser.ts'
import { type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'
import { invite, register } from '../../tests/api/organizations.fixtures.ts'
import { readErasures } from '../../tools/backup/erasures.ts'

const CANARY = 'kingfisher-of-the-canary'
let harness: Harness
let admin: Caller
beforeAll(async () => {
	harness = await startHarness()
	admin = await harness.person('admin')
}, 120_000)
afterAll(() => harness?.stop())

const close = (person: Caller, password = DEMO_PASSWORD) =>
	person.call('POST', '/api/v1/disband/user', { body: { password } })

async function tablesWith(text: string): Promise<string[]> {
	const tables = await harness.system.sql.query<{ name: string }>(
		"SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema IN ('rec', 'read', 'ops', 'es') AND table_type = 'BASE TABLE'",
	)
	const found: string[] = []
	for (const { name } of tables) {
		const { there } = await harness.system.sql.one<{ there: boolean }>(
			`SELECT EXISTS (SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0) AS there`,
			[text],
		)
		if (there) found.push(name)
	}
	return found
}

describe('closing an account', () => {
	it('takes the right password', async () => {
		const donor = await harness.person('donor')
		expect(await close(donor, 'Karuna!2025')).toMatchObject({
			status: 400,
			body: { code: 'PASSWORD_WRONG' },
		})
		expect((await donor.call('GET', '/api/v1/user/sessions')).status).toBe(200)
	})

	it('is refused while requests are open and money is there, and says why', async () => {
		const author = await harness.person('donee')
		const live = await publish({ author, admin })
		await give(harness, harness.guest(), live)
		await harness.system.untilIdle()
		expect((await close(author)).body).toEqual({
			statusCode: 409,
			code: 'ACCOUNT_IN_USE',
			message: 'Account deletion failed.',
			details: [
				{ field: 'requests', message: 'You have requests that are open. Please close or remove them first.' },
				{ field: 'money', message: 'There is money that was given to you. Please withdraw it first.' },
			],
		})
		const owner = await harness.person('owner')
		expect((await close(owner)).body).toMatchObject({ details: [{ field: 'organizations' }] })
	})

	it('erases what is personal everywhere, and leaves log, books and receipts as they are', async () => {
		const donor = await harness.person('donor')
		const live = await publish({ author: await harness.person('donee'), admin })
		await donor.json('POST', `/api/v1/donationRequest/${live}/comments`, { body: CANARY })
		await give(harness, donor, live)
		await donor.picture()
		await harness.system.untilIdle()
		const finance = await harness.person('finance')
		const totals = () => finance.json('GET', '/api/backoffice/reconciliation/totals')
		const before = [await harness.system.store.head(), await totals()]
		expect(await tablesWith(CANARY)).not.toEqual([])

		const answer = await close(donor)
		expect(answer.body).toEqual({
			statusCode: 200,
			message: 'Your account is closed, and what was personal is erased.',
		})
		await harness.system.untilIdle()
		expect(await tablesWith(CANARY)).toEqual([])
		expect(await tablesWith('donor@karuna.example')).toEqual([])
		expect(await tablesWith('Krishnan')).toEqual([])
		expect([await harness.system.store.head(), await totals()]).toEqual(before)
		expect((await donor.call('GET', '/api/v1/user/sessions')).status).toBe(401)
		const login = { email: 'donor@karuna.example', password: DEMO_PASSWORD }
		expect((await harness.guest().call('POST', '/api/v1/login', { body: login })).status).toBe(401)

		const list = join(harness.dataDir, 'erasures.jsonl')
		await expect
			.poll(() => readErasures(list).catch(() => []), { timeout: 60_000 })
			.toEqual([{ kind: 'user', id: donor.id }])
		expect(await readFile(list, 'utf8')).not.toMatch(/Meera|karuna\.example/)
		const { rows } = harness.system.outbox?.mailbox.list({ search: 'donor@', offset: 0, limit: 1 }) ?? {
			rows: [],
		}
		expect(rows[0]?.subject).toBe('Your account at Karuna is closed')
	})

	it('takes roles back, as events', async () => {
		const volunteer = await harness.person('volunteer')
		expect((await close(volunteer)).status).toBe(200)
		const events: string[] = []
		for await (const event of harness.system.store.readStream(`access-${volunteer.id}`))
			events.push(event.type)
		expect(events).toEqual(['RoleGranted', 'RoleRevoked'])
	})
})

describe('what is kept about somebody', () => {
	it('goes to them alone, whole, and without secrets', async () => {
		const radio = await harness.person('radio')
		const answer = await radio.call('GET', '/api/v1/user/export')
		expect(answer.headers['content-disposition']).toBe('attachment; filename="karuna-my-data.json"')
		expect(answer.body).toMatchObject({
			data: {
				profile: [{ email: 'radio@karuna.example', first_name: 'Leela' }],
				roles: [{ roles: ['talRadioAdmin'] }],
			},
		})
		expect(answer.text).not.toMatch(/argon2|_hash|secret|finance@/)
		expect((await harness.guest().call('GET', '/api/v1/user/export')).status).toBe(401)
	})
})

describe('closing the account of a member', () => {
	it('takes them out of the organizations that they belong to, and erases their invitations', async () => {
		const owner = await harness.person('owner')
		const radio = await harness.person('radio')
		const { _id } = await register(owner, { orgName: 'Closing Trust' })
		const { id, key } = await invite(harness, owner, _id, { email: 'radio@karuna.example', role: 'admin' })
		await radio.json('POST', `/api/v1/org/${_id}/user`, { invitationId: id, key })
		const other = await register(owner, { orgName: 'Waiting Trust' })
		await invite(harness, owner, other._id, { email: 'radio@karuna.example', role: 'member' })
		expect((await close(radio)).status).toBe(200)
		await harness.system.untilIdle()
		const members = await harness.system.sql.one('SELECT member_ids FROM read.organizations WHERE id = $1', [
			_id,
		])
		expect(members).toEqual({ member_ids: [owner.id] })
		expect(await tablesWith('radio@karuna.example')).toEqual([])
	})
})
