import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactFile, IMPORTS } from './calls.contact-imports.ts'
import { type Caller, type FormPart, type Harness, startHarness } from './harness.ts'

interface Summary {
	readonly _id: string
	readonly state: string
	readonly found: number
	readonly skipped: number
	readonly added: number
	readonly changed: number
	readonly unchanged: number
}
interface Details extends Summary {
	readonly rows: readonly object[]
	readonly problems: readonly {
		readonly line: number
		readonly problem: string
		readonly isSkipped: boolean
	}[]
}
interface Read {
	readonly data: { readonly import: Summary | null; readonly headings: readonly string[] }
	readonly message: string
}

let harness: Harness
let owner: Caller
let other: Caller
beforeAll(async () => {
	harness = await startHarness()
	owner = await harness.person('donee')
	other = await harness.person('donor')
})
afterAll(() => harness?.stop())

const read = (content: Buffer | string, ...fields: FormPart[]) => {
	const { body, headers } = contactFile(content, ...fields)
	return owner.json<Read>('POST', IMPORTS, body, headers)
}
const details = async (id: string) => (await owner.json<{ data: Details }>('GET', `${IMPORTS}/${id}`)).data
const start = (id: string) => owner.json('POST', `${IMPORTS}/${id}/start`, { knownFrom: 'The school fête' })
const contacts = async () =>
	(await owner.json<{ data: { firstName: string; email: string }[] }>('GET', '/api/v1/contacts?limit=500'))
		.data

const FILE = `First Name,Last Name,E-mail 1 - Value,Phone 1 - Value
राम,शर्मा,Ram.Das@BÜCHER.example,98123 45678
Ram,,ram.das@xn--bcher-kva.example,
Zoë,Müller,zoe@mail.example,12
Nobody,,,
=cmd(),,not an address,
`

test('A file is tried, imported and imported again, and its skipped rows are a file.', async () => {
	const { data, message } = await read(FILE)
	expect(message).toBe('Number of contacts found: 5')
	const found = data.import
	expect(found).toMatchObject({ state: 'checked', found: 5, skipped: 3, added: 2, changed: 0, unchanged: 0 })
	expect(await contacts()).toEqual([])
	const id = found?._id ?? ''
	expect((await details(id)).problems).toMatchObject([
		{ line: 3, problem: 'repeated', isSkipped: true },
		{ line: 4, problem: 'invalidPhone', isSkipped: false },
		{ line: 5, problem: 'noEmailOrPhone', isSkipped: true },
		{ line: 6, problem: 'invalidEmail', isSkipped: true },
	])
	const unnamed = await owner.call('POST', `${IMPORTS}/${id}/start`, { body: { knownFrom: ' ' } })
	expect([unnamed.status, JSON.stringify(unnamed.body)]).toEqual([
		400,
		expect.stringContaining('Please enter how you know these people'),
	])
	await start(id)
	await expect.poll(async () => (await details(id)).state).toBe('done')
	expect(await details(id)).toMatchObject({ skipped: 3, added: 2, changed: 0, unchanged: 0 })
	expect((await contacts()).map(({ email }) => email).toSorted()).toEqual([
		'ram.das@xn--bcher-kva.example',
		'zoe@mail.example',
	])
	const again = await read(FILE)
	expect(again.data.import).toMatchObject({ found: 5, skipped: 3, added: 0, changed: 0, unchanged: 2 })
	const csv = await owner.call('GET', `${IMPORTS}/${id}/skipped`)
	expect(csv.status).toBe(200)
	expect(String(csv.text)).toContain("6,The email is invalid,'=cmd(),,not an address,")
})

test('Columns of unknown headings are chosen.', async () => {
	const file = 'Wer;Wohin\nAsha;asha.rao@mail.example\n'
	const { data } = await read(file)
	expect(data).toEqual({ import: null, headings: ['Wer', 'Wohin'] })
	const chosen = await read(file, { name: 'columns', content: '{"firstName":0,"email":1}' })
	expect(chosen.data.import).toMatchObject({ found: 1, added: 1 })
})

const HINDI = 'पहला नाम;उपनाम;ई-मेल;फ़ोन नंबर\nराम;शर्मा;%@mail.example;98123 45678\n'
const hindi = (who: string): string => HINDI.replace('%', who)
test.each([
	['Hindi headings', Buffer.from(hindi('utf8'))],
	['UTF-16 without a mark', Buffer.from(hindi('utf16le'), 'utf16le')],
	['UTF-16 without a mark, high byte first', Buffer.from(hindi('utf16be'), 'utf16le').swap16()],
	['Windows-1252', Buffer.from('firstname;email\r\nZo\xeb;zoe.1252@mail.example', 'latin1')],
])('A file with %s is read.', async (_, file) => {
	const { data } = await read(file)
	expect(data.import).toMatchObject({ found: 1, added: 1, skipped: 0 })
	expect(await details(data.import?._id ?? '')).toMatchObject({
		rows: [{ firstName: expect.stringMatching(/^(राम|Zoë)$/) }],
	})
})

test('Nothing but its line is left of an erased person in a file that was read.', async () => {
	const file = `firstname,email
Stranger,stranger@mail.example
4111 1111 1111 1111,Stranger@mail.example
Stranger again,stranger@mail.example
Asha,asha.file@mail.example
`
	const before = (await read(file)).data.import?._id ?? ''
	expect(await details(before)).toMatchObject({ added: 2, skipped: 2 })
	const admin = await harness.person('admin')
	await admin.json('POST', '/api/backoffice/erasedContacts', { email: 'stranger@mail.example' })
	const after = (await read(file)).data.import?._id ?? ''
	for (const id of [before, after]) {
		expect(await details(id)).toMatchObject({
			skipped: 3,
			problems: [2, 3, 4].map((line) => ({ line, problem: 'erased', isSkipped: true, email: '' })),
		})
		const { text } = await owner.call('GET', `${IMPORTS}/${id}/skipped`)
		expect(text).toContain('3,This person has had their address erased here,,,,')
		const left = `SELECT count(*)::int AS count FROM rec.contact_import_rows r
			WHERE import_id = $1 AND r::text ILIKE '%stranger%'`
		expect(await harness.system.sql.one(left, [id])).toEqual({ count: 0 })
	}
	await start(before)
	await expect.poll(async () => (await details(before)).state).toBe('done')
	expect(await details(before)).toMatchObject({ added: 1, skipped: 3 })
	expect((await contacts()).map(({ email }) => email)).not.toContain('stranger@mail.example')
})

test('Others learn nothing of an import.', async () => {
	const id = (await read('email\nasha.rao@mail.example')).data.import?._id
	for (const [method, path] of [
		['GET', ''],
		['GET', '/skipped'],
		['POST', '/start'],
	] as const) {
		const body = method === 'POST' ? { body: { knownFrom: 'Nothing' } } : {}
		expect((await other.call(method, `${IMPORTS}/${id}${path}`, body)).status).toBe(404)
	}
	expect((await other.call('GET', `${IMPORTS}?userId=${owner.id}`)).status).toBe(404)
})
