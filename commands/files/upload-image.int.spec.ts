import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import type { SentFile } from '../../kernel/ports/files.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { uploadImage } from './upload-image.ts'

const OWNER = '018f0000-0000-7000-8000-000000000001'
const NOW = Date.parse('2026-11-21T08:00:00Z')

let database: TestDatabase
let sql: Sql
let folder: string
let app: FastifyInstance

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'karuna-files-'))
	const files = createFileStore(await createDiskBlobs(folder))
	const moderation = {
		inspect: async ({ content }: SentFile) => {
			if (content.includes('trip over me')) throw new Error('The looker is away.')
			return { flagged: true, score: 42 }
		},
	}
	const deps = {
		sql,
		clock: { now: () => NOW },
		files,
		fileUrl: (path: string) => `/files/${path}`,
		moderation,
	}
	app = await createTestApp([uploadImage(deps)], {
		files: {
			store: files,
			links: { check: () => 'valid', isDocument: () => false },
			isPrivate: async () => false,
			recordRead: async () => {},
		},
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
	await rm(folder, { recursive: true, force: true })
})

/** Encodes a grey PNG of one colour by hand, so that the test does not depend on the decoder under test. */
function png(width: number, height: number, extraBytes = 0): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data])
		const length = Buffer.alloc(4)
		length.writeUInt32BE(data.length)
		const sum = Buffer.alloc(4)
		sum.writeUInt32BE(crc32(body))
		return Buffer.concat([length, body, sum])
	}
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header[8] = 8
	const rows = deflateSync(Buffer.alloc((width + 1) * height, 0))
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', header),
		chunk('tEXt', Buffer.concat([Buffer.from('Comment\0GPS 23.19,86.29'), Buffer.alloc(extraBytes, 'x')])),
		chunk('IDAT', rows),
		chunk('IEND', Buffer.alloc(0)),
	])
}

const upload = (
	content: Buffer | null,
	{ fileName = 'photo.png', fields = {} as Record<string, string>, signedIn = true } = {},
) => {
	const boundary = 'karuna-test-boundary'
	const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
		Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
	)
	if (content !== null) {
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`
		parts.push(Buffer.from(head), content, Buffer.from('\r\n'))
	}
	return app.inject({
		method: 'POST',
		url: '/api/v1/files/image',
		headers: {
			'content-type': `multipart/form-data; boundary=${boundary}`,
			...(signedIn && { authorization: 'Bearer token' }),
		},
		payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
	})
}

describe('uploading a picture', () => {
	it('stores it as WebP with its card, without metadata, under a random name, and notes whose it is', async () => {
		const answer = await upload(png(1200, 900), {
			fileName: '../../etc/passwd',
			fields: { purpose: 'profile' },
		})
		expect(answer.statusCode).toBe(200)
		const { data } = answer.json<{
			data: { _id: string; url: string; cardUrl: string; width: number; height: number }
		}>()
		expect(data).toMatchObject({ width: 1200, height: 900 })
		expect(data.url).toBe(`/files/profile/${data._id.slice(0, 2)}/${data._id}.webp`)
		expect(data.cardUrl).toBe(data.url.replace('.webp', '_776x435.webp'))

		for (const url of [data.url, data.cardUrl]) {
			const file = await app.inject({ url })
			expect(file.statusCode).toBe(200)
			expect(file.headers).toMatchObject({
				'content-type': 'image/webp',
				'x-content-type-options': 'nosniff',
				'cache-control': 'public, max-age=86400, s-maxage=60',
				'content-security-policy': "default-src 'none'; sandbox",
				'content-length': String(file.rawPayload.length),
			})
			expect(file.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
			expect(file.rawPayload.includes('GPS')).toBe(false)
		}
		const [row] = await sql.query(
			'SELECT owner_id, purpose, path, width, flagged, score, created_at FROM rec.files WHERE id = $1',
			[data._id],
		)
		expect(row).toEqual({
			owner_id: OWNER,
			purpose: 'profile',
			path: data.url.slice('/files/'.length),
			width: 1200,
			flagged: true,
			score: 42,
			created_at: new Date(NOW),
		})
	})

	it('is kept also where the look at its pixels failed, and says that nothing has looked', async () => {
		const content = Buffer.concat([png(30, 30), Buffer.from('trip over me')])
		const answer = await upload(content)
		expect(answer.statusCode, answer.body).toBe(200)
		const { _id } = answer.json<{ data: { _id: string } }>().data
		expect(await sql.query('SELECT flagged, score FROM rec.files WHERE id = $1', [_id])).toEqual([
			{ flagged: null, score: null },
		])
	})

	it('makes the card 776 by 435 whatever the shape', async () => {
		const answer = await upload(png(300, 900))
		const { cardUrl } = answer.json<{ data: { cardUrl: string } }>().data
		const card = (await app.inject({ url: cardUrl })).rawPayload
		expect(card.subarray(12, 16).toString()).toBe('VP8 ')
		expect([card.readUInt16LE(26) & 0x3fff, card.readUInt16LE(28) & 0x3fff]).toEqual([776, 435])
	})

	const format = 'Invalid image format. Please upload JPEG, PNG, or JPG images.'
	const refused: [string, Buffer | null, string][] = [
		['text that calls itself a picture', Buffer.from('<script>alert(1)</script>'), format],
		['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), format],
		['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), format],
		['a picture cut off', png(1200, 900).subarray(0, 120), format],
		['a picture that claims too many pixels', png(50_000, 1_000), format],
		['no file', null, 'Please select atleast one image'],
		['an empty file', Buffer.alloc(0), 'Please select atleast one image'],
		['more than 1 MB', png(10, 10, 1_000_000), 'Image size should be less than 1MB'],
	]
	it.each(refused)('refuses %s', async (_what, content, message) => {
		const answer = await upload(content)
		expect(answer.statusCode).toBe(400)
		expect(answer.json()).toMatchObject({ statusCode: 400, message, details: [{ field: 'file', message }] })
	})

	it('is for those who are signed in', async () => {
		expect((await upload(png(10, 10), { signedIn: false })).statusCode).toBe(401)
	})

	it('takes no other kind of body', async () => {
		const headers = { authorization: 'Bearer token', 'content-type': 'image/png' }
		const answer = await app.inject({
			method: 'POST',
			url: '/api/v1/files/image',
			headers,
			payload: png(10, 10),
		})
		expect(answer.statusCode).toBe(415)
	})
})

describe('the files’ address', () => {
	it.each([
		'/files/../package.json',
		'/files/request/..%2f..%2f..%2fetc%2fpasswd',
		'/files/request/00/00000000-0000-4000-8000-000000000000.webp',
		'/files/request/',
		'/files/request/a.html',
		'/files/%00',
	])('%s leads nowhere', async (url) => {
		expect((await app.inject({ url })).statusCode).toBe(404)
	})
})
