import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../../kernel/sql/sql.ts'
import { addressKey } from '../../kernel/wire/names.ts'
import { freeFormerNames } from '../../records/users/users.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'
import { ORGANIZATION } from './organizations.fixtures.ts'

const TAKEN = 'That username is already taken. Please use a different one'
const NAME_TAKEN = 'That organization name is already taken. Please use a different name'
const SAVED = 'Please use a different name: this one is reserved for Karuna'

let harness: Harness
let [donor, donee, guest] = [] as unknown as [Caller, Caller, Caller]
beforeAll(async () => {
	harness = await startHarness()
	donor = await harness.person('donor')
	donee = await harness.person('donee')
	guest = harness.guest()
}, 120_000)
afterAll(() => harness?.stop())

const rename = (who: Caller, username: string, headers = {}): Promise<Answer> =>
	who.call('POST', '/api/v1/change/username', { body: { username }, headers })
const found = (who: Caller, orgName: string): Promise<Answer> =>
	who.call('POST', '/api/v1/organization', { body: { ...ORGANIZATION, orgName } })
const named = async (name: string) =>
	((await guest.call('GET', `/api/v1/userOrOrgName/${encodeURIComponent(name)}`)).body as { data?: object })
		.data

async function runOnce(job: string): Promise<void> {
	const { sql } = harness.system
	const turn = await sql.one<{ claims: number }>(
		'UPDATE ops.jobs SET next_at = now() WHERE name = $1 RETURNING claims',
		[job],
	)
	// While it runs, its lease is shorter by far.
	const over = `SELECT FROM ops.jobs WHERE name = $1 AND claims > $2 AND next_at > now() + interval '1 hour'`
	await expect.poll(() => sql.query(over, [job, turn.claims]), { timeout: 60_000 }).toHaveLength(1)
}

async function mailsTo(address: string): Promise<(string | undefined)[]> {
	const { outbox } = harness.system
	const mails = outbox?.mailbox.list({ search: address, offset: 0, limit: 20 }).rows ?? []
	return Promise.all(mails.map(async ({ id }) => (await outbox?.mailbox.open(id))?.text))
}

describe('a username', () => {
	it.each(['login', 'admin', 'search', 'api', 'Backoffice', 'l0gin'])('is never %s', async (name) => {
		expect(await rename(donor, name)).toMatchObject({
			status: 400,
			body: { code: 'VALIDATION', message: SAVED, details: [{ field: 'username', message: SAVED }] },
		})
		expect(await named(name)).toBeUndefined()
	})

	it('is refused in Hindi, too', async () => {
		const hindi = { 'accept-language': 'hi' }
		expect((await rename(donor, 'login', hindi)).body).toMatchObject({
			message: 'कृपया दूसरा नाम चुनें: यह नाम करुणा के लिए ही सुरक्षित है',
		})
	})

	it.each([
		'jal-mitra-trust',
		'Jal.Mitra.Trust',
		'ja1-mitra-trust',
		'jaI_mitra_trust',
		'JalMitraTrust',
		'ja1mitra.trust',
		'J0sephTh0ttan',
	])('is never the name of another one, however it is written: %s', async (name) => {
		expect(await rename(donor, name)).toMatchObject({
			status: 409,
			body: { code: 'USERNAME_TAKEN', message: TAKEN, details: [{ field: 'username', message: TAKEN }] },
		})
		expect(await named('jal-mitra-trust')).toMatchObject({ kind: 'organization', name: 'Jal Mitra Trust' })
	})

	it('stays theirs who gave it up, until it was long enough ago', async () => {
		for (const name of ['meera.k', 'meera.kr']) expect((await rename(donor, name)).status).toBe(200)
		expect([await named('meerakrishnan'), await named('meera.k')]).toEqual([undefined, undefined])
		for (const name of ['meerakrishnan', 'Meera-K'])
			expect((await rename(donee, name)).status, name).toBe(409)
		expect((await found(donee, 'Meera K')).status).toBe(409)
		expect((await rename(donor, 'Meera.K')).status).toBe(200)
		const now = harness.clock.now()
		await freeFormerNames(harness.system.sql, new Date(now - 1_000))
		expect((await rename(donee, 'meerakrishnan')).status).toBe(409)
		await freeFormerNames(harness.system.sql, new Date(now + 86_400_000))
		expect((await rename(donee, 'meerakrishnan')).status).toBe(200)
		expect((await rename(donee, 'Meera.K')).status).toBe(409)
	})

	it('is kept of those that were given up for the latest three alone', async () => {
		const gone = await harness.person('imran')
		for (const name of ['one.imran', 'two.imran', 'three.imran', 'four.imran'])
			expect((await rename(gone, name)).status).toBe(200)
		const answers = ['imranshaikh', 'one.imran', 'two.imran', 'three.imran'].map((name) =>
			rename(donor, name),
		)
		expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409, 409, 409])
	})

	it('that came to be kept gives way to another one, and whoever had it is told in their language', async () => {
		const { sql } = harness.system
		const [old, other] = [await harness.person('lakshmi'), await harness.person('rosa')]
		const usernames = async () =>
			new Map(
				(await sql.query<{ id: string; username: string }>('SELECT id, username FROM rec.users')).map(
					({ id, username }) => [id, username],
				),
			)
		const before = await usernames()
		for (const [who, name, locale] of [
			[old, 'new-request', 'hi'],
			[other, 'karuna.help', 'en'],
		] as const) {
			const key = addressKey(name)
			await sql.execute("INSERT INTO rec.names VALUES ($1, 'user', $2, now())", [key, who.id])
			await sql.execute('UPDATE rec.users SET username = $1, name_key = $2, locale = $3 WHERE id = $4', [
				name,
				key,
				locale,
				who.id,
			])
		}
		await runOnce('users/rename-kept-names')
		const after = await usernames()
		expect([after.get(old.id), after.get(other.id)].toSorted()).toEqual(['friend', 'friend2'])
		for (const [id, username] of before)
			if (id !== old.id && id !== other.id) expect(after.get(id)).toBe(username)
		await runOnce('users/rename-kept-names')
		expect(await usernames()).toEqual(after)

		await harness.system.untilIdle()
		for (const [who, email, phrases] of [
			[old, 'lakshmi@karuna.example', 'आपका यूज़रनेम औरों के लिए सुरक्षित था'],
			[other, 'rosa@karuna.example', 'Your username was one that is reserved for others'],
		] as const) {
			const { data } = await who.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications')
			expect(data.filter(({ kind }) => kind === 'usernameReplaced')).toHaveLength(1)
			expect((await mailsTo(email)).filter((text) => text?.includes(phrases))).toHaveLength(1)
		}
	}, 120_000)

	it('can’t be had past the code: the database refuses a person without a name of their own', async () => {
		const { sql } = harness.system
		await expect(
			sql.execute("UPDATE rec.users SET username = 'free', name_key = 'jal-mltra-trust' WHERE id = $1", [
				donor.id,
			]),
		).rejects.toThrow('users_name')
	})
})

describe('an organization', () => {
	it.each([
		['Admin', 400, SAVED],
		['Karuna Foundation', 400, SAVED],
		['Jal Mitra Trust (Official)', 400, SAVED],
		['Jаl Mitra Trust', 400, 'Please use letters of one alphabet within a word'],
		['JAL-MITRA TRUST', 409, NAME_TAKEN],
		['Ja1 Mitra Trust', 409, NAME_TAKEN],
		['Anita Rao', 200, ''],
		['AnitaRao', 409, NAME_TAKEN],
	])('that would be called %s is answered with %i', async (name, status, message) => {
		const answer = await found(donee, name)
		expect(answer.status).toBe(status)
		if (status !== 200)
			expect(answer.body).toMatchObject({ message, details: [{ field: 'orgName', message }] })
	})

	it('and a person who want one name at once: one of them has it', async () => {
		for (const round of [1, 2, 3, 4, 5]) {
			const name = `banyan-circle-${round}x`
			const [person, organization] = await Promise.all([
				rename(donor, name),
				found(donee, `Banyan Circle ${round}x`),
			])
			expect([person.status, organization.status].toSorted()).toEqual([200, 409])
			await harness.system.untilIdle()
			expect(await named(name)).toMatchObject({ kind: person.status === 200 ? 'user' : 'organization' })
		}
	}, 120_000)

	it('whose name is reserved, a look-alike or a person’s gets a free one, and its owner is told in their language', async () => {
		const { sql } = harness.system
		const [hindi, english] = [await harness.person('lakshmi'), await harness.person('rosa')]
		await sql.execute("UPDATE rec.users SET locale = 'hi' WHERE id = $1", [hindi.id])
		expect((await rename(donee, 'harbour.light')).status).toBe(200)
		// The system never changes an organization's own entries.
		const { adminUrl } = JSON.parse(await readFile(join(harness.dataDir, 'running.json'), 'utf8'))
		const owner = createSql(adminUrl, { max: 1 })
		const planted: { id: string; after: string }[] = []
		for (const [who, before, after] of [
			[hindi, 'New Request', 'Organization 2'],
			[english, 'Ja1 Mitra Trust', 'Ja1 Mitra Trust 2'],
			[english, 'Harbour Light', 'Harbour Light 2'],
		] as const) {
			const { body } = await found(who, `Planted ${after}`)
			const { _id: id } = (body as { data: { _id: string } }).data
			const [key, taken] = [addressKey(before), addressKey(`Planted ${after}`)]
			await owner.execute(
				'UPDATE rec.organization_details SET org_name = $2, name_key = lower($2), address_key = $3 WHERE organization_id = $1',
				[id, before, key],
			)
			await sql.execute('DELETE FROM rec.names WHERE key = $1', [taken])
			await sql.execute(
				"INSERT INTO rec.names VALUES ($1, 'organization', $2, now()) ON CONFLICT DO NOTHING",
				[key, id],
			)
			planted.push({ id, after })
		}
		await owner.close()
		const names = async () => {
			await harness.system.untilIdle()
			return sql.query<{ id: string; org_name: string; key: string | null }>(
				`SELECT o.id, d.org_name, n.key FROM read.organizations o
				JOIN rec.organization_details d ON d.details_id = o.details_id
				LEFT JOIN rec.names n ON n.key = d.address_key AND n.owner_id = o.id::uuid ORDER BY o.id`,
			)
		}
		const before = await names()
		await runOnce('organizations/replace-names')
		const after = await names()
		expect(after).toEqual(
			before.map((row) => {
				const name = planted.find(({ id }) => id === row.id)?.after
				return name === undefined ? row : { id: row.id, org_name: name, key: addressKey(name) }
			}),
		)
		for (const { id, after } of planted)
			expect(await named(after.replaceAll(' ', '-'))).toMatchObject({ kind: 'organization', _id: id })
		expect(await named('jal-mitra-trust')).toMatchObject({ name: 'Jal Mitra Trust' })
		expect(await named('harbour.light')).toMatchObject({ kind: 'user' })
		await runOnce('organizations/replace-names')
		expect(await names()).toEqual(after)

		for (const [who, count] of [
			[hindi, 1],
			[english, 2],
		] as const) {
			const { data } = await who.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications')
			expect(data.filter(({ kind }) => kind === 'organizationNameReplaced')).toHaveLength(count)
		}
		for (const [email, phrases] of [
			['lakshmi@karuna.example', 'इसलिए अब उसका नाम Organization 2 है'],
			['rosa@karuna.example', 'so it is called Ja1 Mitra Trust 2 now'],
			['rosa@karuna.example', 'so it is called Harbour Light 2 now'],
		] as const)
			expect(
				(await mailsTo(email)).filter((text) => text?.replaceAll(/\s+/g, ' ').includes(phrases)),
			).toHaveLength(1)
	}, 120_000)
})
