import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_LIMIT_BYTES } from '../../domain/files/contract.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createClamd } from '../../infra/adapters/virus-scanner.ts'
import { createDocumentLinks } from '../../infra/encryption/document-links.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { type FormPart, multipart, PICTURE } from '../../tests/api/harness.ts'
import { EICAR, startClamd } from '../../tests/harness/clamd.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { doc, docx, pdf } from '../../tests/harness/sample-documents.ts'
import { uploadDocument } from './upload-document.ts'
import { uploadImage } from './upload-image.ts'

const OWNER = '018f0000-0000-7000-8000-000000000001'
const NOW = Date.parse('2026-11-21T08:00:00Z')
const KEYS = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 5)]]) }

let database: TestDatabase
let sql: Sql
let folder: string
let app: FastifyInstance
let now = NOW
let clamd: Awaited<ReturnType<typeof startClamd>>

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'karuna-files-'))
	const files = createFileStore(await createDiskBlobs(folder))
	const clock = { now: () => now }
	const links = createDocumentLinks(createSignedLinks(KEYS), clock, '/files')
	const moderation = { inspect: async () => ({ flagged: false, score: 0 }) }
	clamd = await startClamd({ port: 0 })
	const scanner = createClamd({ url: clamd.url, timeoutMs: 1_000 })
	const deps = { sql, clock, files, fileUrl: links.url, moderation, scanner }
	app = await createTestApp([uploadDocument(deps), uploadImage(deps)], {
		files: { store: files, links, isPrivate: async () => false, recordRead: async () => {} },
		config: { routeLimits: false },
		authenticate: async ({ bearer }) =>
			bearer ? { kind: 'user', id: OWNER, roles: [], sessionId: 's' } : { kind: 'guest', id: 'g' },
	})
	await app.ready()
})
afterAll(async () => {
	await app?.close()
	await sql?.close()
	await database?.drop()
	await clamd?.stop()
	await rm(folder, { recursive: true, force: true })
})

interface Uploaded {
	readonly data: { readonly _id: string; readonly url: string; readonly name: string; readonly size: number }
}

const pathOf = (url: string) => url.slice('/files/'.length).replace(/\?.*$/, '')

const upload = (
	content: Buffer | null,
	{
		fileName = 'estimate.pdf',
		fields = { userGivenName: 'Estimate' } as Record<string, string>,
		key = '',
	} = {},
	kind = 'document',
) => {
	const parts: FormPart[] = Object.entries(fields).map(([name, value]) => ({ name, content: value }))
	const { body, headers } = multipart(content ? [...parts, { name: 'file', fileName, content }] : parts)
	return app.inject({
		method: 'POST',
		url: `/api/v1/files/${kind}`,
		headers: {
			'content-type': headers['content-type'],
			authorization: 'Bearer token',
			...(key && { 'idempotency-key': key }),
		},
		payload: body,
	})
}
const stored = async () => (await sql.one<{ count: number }>('SELECT count(*)::int FROM rec.files')).count

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('uploading a document', () => {
	it.each([
		['pdf', 'application/pdf', pdf()],
		['doc', 'application/msword', doc()],
		['docx', WORD, docx()],
	] as const)(
		'keeps a %s as it came, and serves it to be saved, never to be shown',
		async (kind, type, content) => {
			const fields = { userGivenName: ' अस्पताल का अनुमान ', note: 'From the clinic' }
			const answer = await upload(content, { fileName: `../..\\अनुमान 2026.exe`, fields })
			expect(answer.statusCode, answer.body).toBe(200)
			const { data } = answer.json<Uploaded>()
			expect(data).toEqual({
				_id: data._id,
				url: expect.stringMatching(`^/files/document/${data._id.slice(0, 2)}/${data._id}\\.${kind}\\?key=`),
				name: `अनुमान 2026.${kind}`,
				userGivenName: 'अस्पताल का अनुमान',
				note: 'From the clinic',
				contentType: type,
				size: content.length,
			})
			const file = await app.inject({ url: data.url })
			expect(file.statusCode).toBe(200)
			expect(file.rawPayload).toEqual(content)
			expect(file.headers).toMatchObject({
				'content-type': type,
				'content-disposition': 'attachment',
				'x-content-type-options': 'nosniff',
				'x-robots-tag': 'noindex',
				'content-security-policy': "default-src 'none'; sandbox",
			})
			const [row] = await sql.query(
				`SELECT owner_id, purpose, path, card_path, bytes, content_type, file_name, given_name, note
			FROM rec.files WHERE id = $1`,
				[data._id],
			)
			expect(row).toEqual({
				owner_id: OWNER,
				purpose: 'document',
				path: pathOf(data.url),
				card_path: null,
				bytes: content.length,
				content_type: type,
				file_name: data.name,
				given_name: 'अस्पताल का अनुमान',
				note: 'From the clinic',
			})
		},
	)

	it('encodes a picture anew, whatever its name says, and lets browsers show it', async () => {
		const { data } = (await upload(await PICTURE, { fileName: 'scan.pdf' })).json<Uploaded>()
		expect(data).toMatchObject({ name: 'scan.webp', contentType: 'image/webp' })
		const file = await app.inject({ url: data.url })
		expect(file.headers['content-type']).toBe('image/webp')
		expect(file.headers['content-disposition']).toBeUndefined()
		expect(file.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
		expect(file.rawPayload).toHaveLength(data.size)
	})

	it.each([
		['', 'document.pdf'],
		['.pdf', 'document.pdf'],
		['a\u202Efdp.exe', 'afdp.pdf'],
		['C:\\papers\\bill.final.PDF', 'bill.final.pdf'],
		[`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
	])('makes of the file name "%s" one that can be trusted', async (fileName, name) => {
		expect((await upload(pdf(), { fileName })).json<Uploaded>().data.name).toBe(name)
	})

	const select = 'Please select a file to upload'
	const format = 'Invalid document format. Please upload PDF, image, DOC or DOCX files.'
	const macros = 'Documents with macros can’t be uploaded. Please save it as PDF.'
	const unnamed = 'Please name the document'
	it.each([
		['no file', null, {}, 'file', select],
		['an empty file', Buffer.alloc(0), {}, 'file', select],
		['text', Buffer.from('Dear Sir or Madam'), {}, 'file', format],
		['a broken picture', Buffer.from('ffd8ffe000104a464946', 'hex'), {}, 'file', format],
		['macros', docx('word/vbaProject.bin'), { fileName: 'bill.docx' }, 'file', macros],
		['no name', pdf(), { fields: {} }, 'userGivenName', unnamed],
		['a name of blanks', pdf(), { fields: { userGivenName: '  ' } }, 'userGivenName', unnamed],
		[
			'more than 10 MB',
			Buffer.concat([pdf(), Buffer.alloc(DOCUMENT_LIMIT_BYTES)]),
			{},
			'file',
			'Document size should be less than 10MB',
		],
	] as const)('refuses %s', async (_what, content, options, field, message) => {
		const before = await stored()
		const answer = await upload(content, options)
		expect(answer.statusCode).toBe(400)
		expect(answer.json()).toMatchObject({ statusCode: 400, message, details: [{ field, message }] })
		expect(await stored()).toBe(before)
	})

	const filesOnDisk = async () => (await readdir(folder, { recursive: true })).toSorted()

	it('refuses what the scanner finds a virus in, and keeps nothing of it', async () => {
		const before = [await stored(), await filesOnDisk()]
		for (const content of [EICAR, Buffer.concat([pdf(), EICAR, pdf()])]) {
			const answer = await upload(content)
			expect(answer.json()).toMatchObject({
				statusCode: 400,
				code: 'DOCUMENT_INFECTED',
				details: [{ field: 'file', message: 'A virus was found in this file, so it was not uploaded.' }],
			})
		}
		expect([await stored(), await filesOnDisk()]).toEqual(before)
	})

	it.each(['gone', 'silent', 'full'] as const)(
		'takes nothing while the scanner is %s, and goes on when it is back',
		async (mood) => {
			const before = [await stored(), await filesOnDisk()]
			clamd.mood = mood
			expect((await upload(pdf())).json()).toMatchObject({
				statusCode: 503,
				code: 'SCANNER_UNAVAILABLE',
				message: 'Documents can’t be checked for viruses right now. Please try again in a moment.',
			})
			expect([await stored(), await filesOnDisk()]).toEqual(before)
			clamd.mood = 'well'
			expect((await upload(pdf())).statusCode).toBe(200)
		},
	)

	it('opens it for a day to whoever has its address, and not without the key', async () => {
		const { data } = (await upload(pdf())).json<Uploaded>()
		const scan = (await upload(await PICTURE)).json<Uploaded>().data
		const ask = (url: string) => app.inject({ url })
		const [path = '', key = ''] = data.url.split('?key=')
		expect((await ask(`${path}?key=${key}`)).headers['cache-control']).toBe('private, max-age=3600')
		const elsewhere = `${scan.url.split('?')[0]}?key=${key}`
		for (const url of [
			path,
			`${path}?key=`,
			`${path}?key=${key}x`,
			`${path}?key=${key}&key=${key}`,
			elsewhere,
		])
			expect((await ask(url)).statusCode, url).toBe(404)
		now = NOW + 23 * 3_600_000
		expect((await ask(data.url)).statusCode).toBe(200)
		now = NOW + 25 * 3_600_000
		const late = await ask(data.url)
		now = NOW
		expect(late.json()).toMatchObject({
			statusCode: 403,
			code: 'LINK_EXPIRED',
			message: 'This link has expired. Please open the page again.',
		})
	})

	it.each(['document', 'image'])(
		'to %s is done once under a key, and another file is refused',
		async (kind) => {
			const key = `upload-${kind}`
			const content = kind === 'image' ? await PICTURE : pdf()
			const first = await upload(content, { key }, kind)
			expect(first.statusCode, first.body).toBe(200)
			const before = await stored()
			expect((await upload(content, { key }, kind)).json()).toEqual(first.json())
			const others = [
				await upload(Buffer.concat([content, Buffer.from('\n')]), { key }, kind),
				await upload(content, { key, fields: { userGivenName: 'Bill' } }, kind),
				await upload(content, { key, fileName: 'bill.pdf' }, kind),
			]
			for (const other of others) {
				expect(other.statusCode).toBe(409)
				expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
			}
			expect(await stored()).toBe(before)
		},
	)
})
