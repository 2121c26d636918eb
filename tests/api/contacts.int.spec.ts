import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import {
	type Contact,
	type ContactGroup,
	type ContactList,
	FOUNDATION_BOOK,
	type ImportResult,
} from '../../domain/contacts/contract.ts'
import type { CaptchaChallenge } from '../../domain/users/captcha.contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { eraseSubject } from '../../kernel/capability/tables.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { readErasures } from '../../tools/backup/erasures.ts'
import { addContact, addGroup, CONTACTS, contactBody, ERASURE, GROUPS } from './calls.contacts.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let father: Caller
let other: Caller
let admin: Caller
let owner: Caller
let member: Caller
beforeAll(async () => {
	harness = await startHarness()
	const keys = ['donee', 'donor', 'admin', 'owner', 'priya']
	const people = await Promise.all(keys.map((key) => harness.person(key)))
	;[father, other, admin, owner, member] = people as [Caller, Caller, Caller, Caller, Caller]
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const list = (who: Caller, query = '') => who.json<ContactList>('GET', `${CONTACTS}?${query}`)
const groupsOf = async (who: Caller) =>
	(await who.json<{ data: ContactGroup[] }>('GET', GROUPS)).data.map(({ name, count }) => `${name} ${count}`)
const imported = async (who: Caller, contacts: readonly object[], more: object = {}) =>
	(await who.json<{ data: ImportResult }>('POST', `${CONTACTS}/import`, { contacts, ...more })).data
const empty = async (who: Caller) => {
	if ((await list(who)).totalCountOfRecords > 0)
		await who.json('POST', `${CONTACTS}/delete`, { matching: {} })
	const { data } = await who.json<{ data: ContactGroup[] }>('GET', GROUPS)
	for (const { _id, isReadOnly } of data) if (!isReadOnly) await who.json('DELETE', `${GROUPS}/${_id}`)
}
const allPages = async (who: Caller, query: string): Promise<Contact[]> => {
	const rows: Contact[] = []
	for (let cursor: string | null = ''; cursor !== null; ) {
		const page: ContactList = await list(who, `${query}&limit=7${cursor && `&cursor=${cursor}`}`)
		rows.push(...page.data)
		cursor = page.nextCursor
	}
	return rows
}
const NAMES = ['Meera', 'asha', 'Zoya', 'अमित', 'Bala', 'Éva', 'asha', 'Ravi', 'ravi', 'Uma']
const rows = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		firstName: NAMES[at % NAMES.length],
		lastName: `Rao ${at % 3}`,
		email: `person${at}@mail.example`,
	}))

describe('a book', () => {
	it('has a person once by any spelling of the address, and is counted in the menu', async () => {
		await empty(father)
		const id = await addContact(father, { email: 'Asha.Rao@Bücher.Example' })
		const again = await father.call('POST', CONTACTS, {
			body: contactBody({ email: 'asha.rao@XN--BCHER-KVA.example' }),
		})
		expect(again).toMatchObject({ status: 409, body: { code: 'CONTACT_EXISTS' } })
		expect((await list(father)).data).toEqual([
			{
				_id: id,
				firstName: 'Asha',
				lastName: 'Rao',
				email: 'asha.rao@xn--bcher-kva.example',
				phoneNumber: '+919811122334',
				userId: father.id,
				groupIds: [],
			},
		])
		const { data } = await father.json<{ data: object }>('GET', `/api/v1/user/summary/${father.id}`)
		expect(data).toMatchObject({ contacts: { total: 1 } })
	})

	it('is found, sorted and paged without a gap or a row twice', async () => {
		await empty(father)
		await imported(father, rows(40))
		for (const sortBy of ['firstName', 'lastName', 'email'])
			for (const sortOrder of ['asc', 'desc']) {
				const found = await allPages(father, `sortBy=${sortBy}&sortOrder=${sortOrder}`)
				expect(new Set(found.map(({ _id }) => _id)).size).toBe(40)
				const whole = await list(father, `sortBy=${sortBy}&sortOrder=${sortOrder}&limit=100`)
				expect(found).toEqual(whole.data)
			}
		expect(await list(father, 'keyword=ASHA%20rao%201')).toMatchObject({ totalCountOfRecords: 3 })
		expect(await list(father, `keyword=${encodeURIComponent('अमि')}`)).toMatchObject({
			totalCountOfRecords: 4,
		})
		expect(await list(father, 'keyword=%25')).toMatchObject({ totalCountOfRecords: 0 })
	})

	it('is exported without formulas', async () => {
		await empty(father)
		await addContact(father, { firstName: '=HYPERLINK("http://x")', email: 'sheet@mail.example' })
		const { text } = await father.call('GET', `${CONTACTS}/csv`)
		expect(text).toContain('firstname,lastname,email,phonenumber')
		expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
	})

	it('is its owner’s alone, for staff too; organizations share theirs among owners and admins', async () => {
		const organization = demoOrganizationId('jalmitra')
		const id = await addContact(father)
		for (const who of [other, admin, owner]) {
			for (const path of [CONTACTS, `${CONTACTS}/csv`, GROUPS])
				expect(await who.call('GET', `${path}?userId=${father.id}`)).toMatchObject({ status: 404 })
			expect(await who.call('PUT', `${CONTACTS}/${id}`, { body: contactBody() })).toMatchObject({
				status: 404,
				body: { message: 'The contact was not found.' },
			})
		}
		const before = (await list(owner, `userId=${organization}`)).totalCountOfRecords
		await addContact(owner, { userId: organization })
		expect(await list(owner, `userId=${organization}`)).toMatchObject({ totalCountOfRecords: before + 1 })
		expect(await owner.json('GET', `${CONTACTS}/organizations`)).toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ _id: organization, count: before + 1 })]),
		})
		expect(await member.call('GET', `${CONTACTS}?userId=${organization}`)).toMatchObject({ status: 404 })
		expect(
			await member.call('POST', CONTACTS, { body: contactBody({ userId: organization }) }),
		).toMatchObject({ status: 404 })
		const guest = await addContact(admin, { userId: FOUNDATION_BOOK, firstName: 'Zz' })
		expect(await admin.json('GET', `${CONTACTS}/tal?keyword=zz`)).toMatchObject({ data: [{ _id: guest }] })
		expect(
			await owner.call('POST', CONTACTS, { body: contactBody({ userId: FOUNDATION_BOOK }) }),
		).toMatchObject({ status: 404 })
	})
})

describe('groups', () => {
	it('have a name once, and contacts from the start unless the book is empty', async () => {
		await empty(father)
		await father.json('POST', GROUPS, { name: 'Empty' })
		await imported(father, rows(10))
		expect(await father.call('POST', GROUPS, { body: { name: 'Choir' } })).toMatchObject({
			status: 400,
			body: { message: 'Please select any contact' },
		})
		await addGroup(father, { name: 'Choir', matching: { keyword: 'asha' } })
		expect(await father.call('POST', GROUPS, { body: { name: 'CHOIR', matching: {} } })).toMatchObject({
			status: 409,
			body: { message: 'Group name already exists' },
		})
		expect(await groupsOf(father)).toEqual(['none 8', 'Choir 2', 'Empty 0'])
	})

	it('take one, chosen ones or all that match, and tell whose groups a contact is in', async () => {
		await empty(father)
		await imported(father, rows(10))
		const groupId = await addGroup(father, { name: 'Choir', matching: { keyword: 'nobody' } })
		const all = (await list(father)).data.map(({ _id }) => _id)
		const change = (path: string, body: object) =>
			father.json<{ data: object }>('POST', `${GROUPS}/${groupId}/contacts${path}`, body)
		expect((await change('', { contactIds: all.slice(0, 3) })).data).toEqual({ count: 3 })
		expect((await change('', { matching: { groupId: 'none' } })).data).toEqual({ count: 7 })
		expect((await change('/remove', { matching: { keyword: 'ravi' } })).data).toEqual({ count: 2 })
		const link = { groupId, contactId: all[0] }
		await father.json('POST', `${CONTACTS}/removeFromGroup`, link)
		expect(await father.json('POST', `${CONTACTS}/assignToGroup`, link)).toMatchObject({ data: link })
		expect(await father.json('GET', `${CONTACTS}/${all[0]}/contactGroups`)).toMatchObject({
			data: [{ _id: groupId, name: 'Choir' }],
		})
		expect(await father.json('GET', `${GROUPS}/none/contacts`)).toMatchObject({ totalCountOfRecords: 2 })
		expect(await father.json('GET', `${GROUPS}/${groupId}/contacts`)).toMatchObject({
			totalCountOfRecords: 8,
		})
		const foreign = await addContact(other)
		expect(
			await father.call('POST', `${GROUPS}/${groupId}/contacts`, { body: { contactIds: [foreign] } }),
		).toMatchObject({ status: 404 })
	})

	it('are whole or gone when one is deleted while contacts are added', async () => {
		await empty(father)
		await imported(father, rows(50))
		for (let round = 0; round < 5; round++) {
			const groupId = await addGroup(father, { matching: { keyword: 'nobody' } })
			const url = `${GROUPS}/${groupId}`
			const answers = await Promise.all([
				father.call('POST', `${url}/contacts`, { body: { matching: {} } }),
				father.call('DELETE', url),
				father.call('POST', `${url}/contacts`, { body: { matching: {} } }),
			])
			expect(answers[1]?.status).toBe(200)
			for (const { status } of answers) expect([200, 404]).toContain(status)
		}
		expect(await groupsOf(father)).toEqual(['none 50'])
	})
})

describe('an import', () => {
	it('says in a dry run what it then does, and does it once', async () => {
		await empty(father)
		await addContact(father, { firstName: 'Old', email: 'person1@mail.example' })
		const contacts = [
			...rows(3),
			{ firstName: 'Nobody' },
			{ email: 'PERSON2@mail.example ' },
			{ email: 'person' },
			{ firstName: 'Uma', phoneNumber: '98765 43211' },
			{ firstName: 'Uma', phoneNumber: '12' },
			{ firstName: 'U'.repeat(51), email: 'uma@mail.example' },
		]
		const result = {
			added: 3,
			changed: 1,
			unchanged: 0,
			skipped: [
				{ row: 3, reason: 'noEmailOrPhone' },
				{ row: 4, reason: 'repeated' },
				{ row: 5, reason: 'invalidEmail' },
				{ row: 7, reason: 'invalidPhone' },
				{ row: 8, reason: 'longName' },
			],
		}
		expect(await imported(father, contacts, { isDryRun: true })).toEqual(result)
		expect(await list(father)).toMatchObject({ totalCountOfRecords: 1 })
		const answer = await father.json<{ message: string }>('POST', `${CONTACTS}/import`, { contacts })
		expect(answer).toMatchObject({ data: result, message: 'Number of contacts found: 9' })
		const again = { added: 0, changed: 0, unchanged: 4, skipped: result.skipped }
		expect(await imported(father, contacts)).toEqual(again)
	})

	it('of 2,000 rows from two tabs at once, and by one key twice, gives the same rows once', async () => {
		await empty(father)
		const contacts = rows(2_000)
		const key = { 'idempotency-key': 'school-fete' }
		const send = (headers = {}) =>
			father.json<{ data: ImportResult }>(
				'POST',
				`${CONTACTS}/import`,
				{ contacts, knownFrom: 'Fete' },
				headers,
			)
		const answers = await Promise.all([send(), send(key), send(key)])
		const added = answers.map(({ data }) => data.added)
		expect(added.filter((count) => count === 2_000).length).toBeGreaterThan(0)
		expect(await list(father)).toMatchObject({ totalCountOfRecords: 2_000 })
		expect(
			await father.call('POST', `${CONTACTS}/import`, { body: { contacts: rows(2_001) } }),
		).toMatchObject({ status: 400 })
	})
})

describe('support', () => {
	const open = (who: Caller, code: string) =>
		who.call('POST', `/api/backoffice/contactBooks/${father.id}/open`, { body: { code } })
	const read = (who: Caller) => who.call('GET', `/api/backoffice/contactBooks/${father.id}/contacts`)
	const newCode = async () =>
		(await father.json<{ data: { code: string } }>('POST', `${CONTACTS}/supportCode`, {})).data.code
	const reads = () =>
		harness.system.sql.one<{ count: number }>(
			"SELECT count(*)::int AS count FROM rec.access_log WHERE path LIKE '%/contactBooks/%'",
		)

	it('reads a book by its owner’s code, once, for an hour, and each read is written down', async () => {
		expect(await read(admin)).toMatchObject({ status: 404 })
		const code = await newCode()
		expect(await open(admin, code)).toMatchObject({ status: 200 })
		expect(await read(admin)).toMatchObject({ status: 200, body: { totalCountOfRecords: 2_000 } })
		await read(admin)
		expect(await reads()).toEqual({ count: 2 })
		expect(await read(await harness.person('super'))).toMatchObject({ status: 404 })
		expect(await open(admin, code)).toMatchObject({ status: 400, body: { code: 'SUPPORT_CODE_INVALID' } })
		const { data } = await father.json<{ data: { contactBookReads: unknown[]; contacts: unknown[] } }>(
			'GET',
			'/api/v1/user/export',
		)
		expect(data.contactBookReads).toHaveLength(2)
		expect(data.contacts).toHaveLength(2_000)
		harness.clock.advance(HOUR_MS + 1_000)
		expect(await read(admin)).toMatchObject({ status: 404 })
	})

	it('has five tries', async () => {
		const code = await newCode()
		for (let tries = 0; tries < 5; tries++) expect(await open(admin, 'wrong')).toMatchObject({ status: 400 })
		expect(await open(admin, code)).toMatchObject({ status: 400 })
	})
})

describe('a person without an account', () => {
	const stranger = { email: 'stranger@mail.example', phoneNumber: '98765 00001' }
	const traces = () =>
		harness.system.sql.one<{ count: number }>(
			`SELECT (SELECT count(*) FROM rec.contacts c WHERE c::text LIKE '%stranger@mail%' OR c.phone = '+919876500001')::int
			+ (SELECT count(*) FROM ops.idempotency_keys k WHERE k::text LIKE '%stranger@mail%')::int AS count`,
		)

	it('is erased from every book, is not imported again, and not by a restore', async () => {
		await empty(father)
		await father.json('POST', CONTACTS, contactBody(stranger), { 'idempotency-key': 'stranger' })
		await addContact(other, { ...stranger, email: 'Stranger@mail.example' })
		await imported(other, [{ firstName: 'By number', phoneNumber: stranger.phoneNumber }])
		await admin.json('POST', '/api/backoffice/erasedContacts', stranger)
		expect(await traces()).toEqual({ count: 0 })
		expect(await father.call('POST', CONTACTS, { body: contactBody(stranger) })).toMatchObject({
			status: 409,
			body: { code: 'CONTACT_ERASED' },
		})
		expect(await imported(other, [{ email: ' STRANGER@mail.example' }, ...rows(1)])).toMatchObject({
			added: 1,
			skipped: [{ row: 0, reason: 'erased' }],
		})
		await harness.system.untilIdle()
		const path = join(harness.dataDir, 'erasures.jsonl')
		await expect.poll(() => readErasures(path).catch(() => []), { timeout: 60_000 }).toHaveLength(2)
		expect(await readFile(path, 'utf8')).not.toContain('stranger')
		const { sql } = harness.system
		await sql.execute('DELETE FROM rec.erased_contacts')
		for (const subject of await readErasures(path))
			await sql.transaction((tx) => eraseSubject(tx, TABLES, subject))
		expect(await imported(other, [{ email: stranger.email }])).toMatchObject({ added: 0 })
	})

	it('is erased by a code that is mailed to their address, known or not', async () => {
		const guest = harness.guest()
		const request = async (email: string) => {
			const { data: challenge } = await guest.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
			const solution = await solvePuzzle(challenge)
			const { data } = await guest.json<{ data: { captcha: string } }>(
				'POST',
				'/api/v1/auth/verify-captcha',
				{
					challenge,
					solution,
				},
			)
			const answer = await guest.json<{ message: string; data: { unique_id: string } }>('POST', ERASURE, {
				email,
				captcha: data.captcha,
			})
			await harness.system.untilIdle()
			const [mail] =
				harness.system.outbox?.mailbox.list({ search: email.toLowerCase(), offset: 0, limit: 1 }).rows ?? []
			return { ...answer, otp: mail?.subject.slice(0, 6) ?? '' }
		}
		await addContact(father, { email: 'leaves@mail.example' })
		const unknown = await request('nobody.at.all@mail.example')
		const known = await request('Leaves@mail.example')
		expect(known.message).toBe(unknown.message)
		const confirm = (otp: string) =>
			guest.call('POST', `${ERASURE}/confirm`, { body: { email: known.data.unique_id, otp } })
		expect(await confirm(unknown.otp)).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } })
		expect(await list(father, 'keyword=leaves')).toMatchObject({ totalCountOfRecords: 1 })
		expect(await confirm(known.otp)).toMatchObject({ status: 200 })
		expect(await confirm(known.otp)).toMatchObject({ status: 400 })
		expect(await list(father, 'keyword=leaves')).toMatchObject({ totalCountOfRecords: 0 })
		const left = "SELECT count(*)::int AS count FROM rec.codes c WHERE c::text LIKE '%leaves@mail.example%'"
		expect(await harness.system.sql.one(left)).toEqual({ count: 0 })
		expect(await imported(father, [{ email: 'LEAVES@mail.example' }])).toMatchObject({
			added: 0,
			skipped: [{ row: 0, reason: 'erased' }],
		})
	})

	it('goes with the book whose owner closes their account', async () => {
		await imported(other, rows(5))
		await addGroup(other)
		const { sql } = harness.system
		await sql.transaction((tx) => eraseSubject(tx, TABLES, { kind: 'user', id: other.id }))
		const left = await sql.one<{ count: number }>(
			`SELECT ((SELECT count(*) FROM rec.contacts WHERE book_id = $1)
			+ (SELECT count(*) FROM rec.contact_groups WHERE book_id = $1)
			+ (SELECT count(*) FROM rec.contact_books WHERE id = $1))::int AS count`,
			[other.id],
		)
		expect(left).toEqual({ count: 0 })
	})
})
