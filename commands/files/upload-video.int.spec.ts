import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { VIDEO_LIMIT_BYTES, type VIDEO_MESSAGES } from '../../domain/files/contract.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createDocumentLinks } from '../../infra/encryption/document-links.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { videosOwnedBy } from '../../records/requests/videos.ts'
import { type FormPart, multipart, PICTURE } from '../../tests/api/harness.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { zip } from '../../tests/harness/sample-documents.ts'
import { mp4, userData, webm } from '../../tests/harness/sample-videos.ts'
import { uploadImage } from './upload-image.ts'
import { uploadVideo } from './upload-video.ts'

const OWNER = '018f0000-0000-7000-8000-000000000001'
const OTHER = '018f0000-0000-7000-8000-000000000002'
const NOW = Date.parse('2026-11-21T08:00:00Z')
const KEYS = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 5)]]) }

let database: TestDatabase
let sql: Sql
let folder: string
let temporary: string
let app: FastifyInstance

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'karuna-files-'))
	temporary = await mkdtemp(join(tmpdir(), 'karuna-uploads-'))
	vi.stubEnv('TMPDIR', temporary)
	const files = createFileStore(await createDiskBlobs(folder))
	const clock = { now: () => NOW }
	const links = createDocumentLinks(createSignedLinks(KEYS), clock, '/files')
	const moderation = { inspect: async () => ({ flagged: false, score: 0 }) }
	const deps = { sql, clock, files, fileUrl: (path: string) => `/files/${path}`, moderation }
	app = await createTestApp([uploadVideo(deps), uploadImage(deps)], {
		files: { store: files, links, isPrivate: async () => false, recordRead: async () => {} },
		config: { routeLimits: false },
		authenticate: async ({ bearer }) =>
			bearer ? { kind: 'user', id: bearer, roles: [], sessionId: 's' } : { kind: 'guest', id: 'g' },
	})
	await app.ready()
})
afterAll(async () => {
	await app?.close()
	await sql?.close()
	await database?.drop()
	vi.unstubAllEnvs()
	for (const each of [folder, temporary]) await rm(each, { recursive: true, force: true })
})

interface Uploaded {
	readonly data: {
		readonly _id: string
		readonly url: string
		readonly posterUrl: string | null
		readonly size: number
	}
}

const send = (
	kind: 'image' | 'video',
	content: Buffer | null,
	{ as = OWNER, poster = '', key = '', fileName = 'well.mp4' } = {},
) => {
	const parts: FormPart[] = [
		...(poster ? [{ name: 'poster', content: poster }] : []),
		...(content ? [{ name: 'file', fileName, content }] : []),
	]
	const { body, headers } = multipart(parts)
	return app.inject({
		method: 'POST',
		url: `/api/v1/files/${kind}`,
		headers: {
			'content-type': headers['content-type'],
			...(as && { authorization: `Bearer ${as}` }),
			...(key && { 'idempotency-key': key }),
		},
		payload: body,
	})
}
const upload = async (content: Buffer, options: Parameters<typeof send>[2] = {}) => {
	const answer = await send('video', content, options)
	expect(answer.statusCode, answer.body).toBe(200)
	return answer.json<Uploaded>().data
}
const pathOf = (url: string) => url.slice('/files/'.length)
const stored = async () => [
	(await sql.one<{ count: number }>('SELECT count(*)::int FROM rec.files')).count,
	(await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length,
]
const underWay = () => readdir(temporary)

describe('uploading a video', () => {
	it.each([
		['mp4', () => mp4({ inFrames: userData('Kodak Canary') })],
		['webm', () => webm({ tags: { title: 'Kodak Canary' } })],
	] as const)('stores an %s without its tags, by what it holds', async (kind, made) => {
		const content = await made()
		expect(content.includes('Kodak Canary')).toBe(true)
		const data = await upload(content, { fileName: `../well.${kind === 'mp4' ? 'webm' : 'exe'}` })
		expect(data).toEqual({
			_id: data._id,
			url: `/files/video/${data._id.slice(0, 2)}/${data._id}.${kind}`,
			posterUrl: null,
			contentType: `video/${kind}`,
			size: data.size,
			seconds: 1,
		})
		const file = await app.inject({ url: data.url })
		expect(file.statusCode).toBe(200)
		expect(file.rawPayload).toHaveLength(data.size)
		expect(file.rawPayload.includes('Kodak Canary')).toBe(false)
		expect(file.headers).toMatchObject({
			'content-type': `video/${kind}`,
			'accept-ranges': 'bytes',
			'cache-control': 'public, max-age=86400, s-maxage=60',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
		})
		expect(file.headers['content-disposition']).toBeUndefined()
		const [row] = await sql.query(
			'SELECT owner_id, purpose, path, card_path, bytes, content_type, file_name, seconds, poster_id FROM rec.files WHERE id = $1',
			[data._id],
		)
		expect(row).toEqual({
			owner_id: OWNER,
			purpose: 'video',
			path: pathOf(data.url),
			card_path: null,
			bytes: data.size,
			content_type: `video/${kind}`,
			file_name: '',
			seconds: 1,
			poster_id: null,
		})
		expect(await underWay()).toEqual([])
	})

	it('has a picture that its owner uploaded as its poster', async () => {
		const picture = (await send('image', await PICTURE)).json<Uploaded>().data
		const { _id, posterUrl } = await upload(await webm(), { poster: picture._id })
		expect(posterUrl).toBe(picture.url)
		const others = await send('video', await webm(), { poster: picture._id, as: OTHER })
		const itself = await send('video', await webm(), { poster: _id })
		for (const answer of [others, itself])
			expect(answer.json()).toMatchObject({
				statusCode: 400,
				code: 'POSTER_NOT_FOUND',
				details: [{ field: 'poster' }],
			})
	})

	it('is its owner’s alone to put onto a request, and no other file is one', async () => {
		const { _id } = await upload(await webm())
		const picture = (await send('image', await PICTURE)).json<Uploaded>().data._id
		expect(await videosOwnedBy(sql, OWNER, [_id, picture])).toEqual([_id])
		expect(await videosOwnedBy(sql, OTHER, [_id])).toEqual([])
	})

	it('happens once under one key', async () => {
		const content = await webm()
		const first = await upload(content, { key: 'once' })
		const before = await stored()
		expect(await upload(content, { key: 'once' })).toEqual(first)
		expect(await stored()).toEqual(before)
		const other = await send('video', await webm({ seconds: 2 }), { key: 'once' })
		expect(other.statusCode).toBe(409)
		expect(await stored()).toEqual(before)
	})

	const sentence = {
		missing: 'Please select a video to upload',
		format: 'Invalid video format. Please upload MP4 or WebM videos.',
		damaged: 'This video is damaged or incomplete. Please upload it again.',
		tooLarge: 'Video size should be less than 50MB',
	} satisfies Partial<Record<keyof typeof VIDEO_MESSAGES, string>>
	it.each<[string, string, string, () => Promise<Buffer | null>]>([
		['no file', 'VIDEO_MISSING', sentence.missing, async () => null],
		['an empty file', 'VIDEO_MISSING', sentence.missing, async () => Buffer.alloc(0)],
		['an archive', 'VIDEO_INVALID', sentence.format, async () => zip(['well.mp4', 'Hello'])],
		['half a video', 'VIDEO_INVALID', sentence.damaged, async () => (await mp4()).subarray(0, 900)],
		[
			'a byte more than 50 MB',
			'VIDEO_TOO_LARGE',
			sentence.tooLarge,
			async () => {
				const film = await mp4()
				return Buffer.concat([film, Buffer.alloc(VIDEO_LIMIT_BYTES + 1 - film.length)])
			},
		],
	])('refuses %s, and nothing of it stays', async (_what, code, message, made) => {
		const before = await stored()
		const answer = await send('video', await made())
		expect(answer.json()).toMatchObject({
			statusCode: 400,
			code,
			message,
			details: [{ field: 'file', message }],
		})
		expect(await stored()).toEqual(before)
		expect(await underWay()).toEqual([])
	})

	it('takes 50 MB', async () => {
		const film = await mp4()
		const { size } = await upload(Buffer.concat([film, Buffer.alloc(VIDEO_LIMIT_BYTES - film.length)]))
		expect(size).toBeLessThanOrEqual(film.length)
	})

	it('takes two of one person at once', async () => {
		const film = await webm()
		const answers = await Promise.all(
			[OWNER, OWNER, OWNER, OTHER].map(async (as) => (await send('video', film, { as })).statusCode),
		)
		expect(answers).toEqual([200, 200, 429, 200])
		expect((await send('video', film)).statusCode).toBe(200)
		expect(await underWay()).toEqual([])
	})

	it('refuses guests and card numbers beside it, and takes whatever name a file has', async () => {
		expect((await send('video', await webm(), { as: '' })).statusCode).toBe(401)
		const beside = await send('video', await webm(), { poster: '4242 4242 4242 4242' })
		expect(beside.json()).toMatchObject({ statusCode: 400, code: 'CARD_NUMBER' })
		const named = await send('video', await webm(), { fileName: '4242 4242 4242 4242.webm' })
		expect(named.statusCode).toBe(200)
	})
})

describe('a stored video', () => {
	const opened = async () => {
		const { url, size } = await upload(await webm({ seconds: 2 }))
		const { rawPayload: whole } = await app.inject({ url })
		const get = (headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
			app.inject({ method, url, headers: { ...headers } })
		return { url, size, whole, get }
	}

	it.each([
		['bytes=0-', 0, undefined],
		['bytes=0-99', 0, 100],
		['bytes=100-199', 100, 200],
		['bytes=-50', -50, undefined],
		['bytes=10-99999999', 10, undefined],
	] as const)('is sent in the part that is asked for: %s', async (range, from, to) => {
		const { size, whole, get } = await opened()
		const answer = await get({ range })
		expect(answer.statusCode).toBe(206)
		expect(answer.rawPayload).toEqual(whole.subarray(from, to))
		const first = from < 0 ? size + from : from
		expect(answer.headers).toMatchObject({
			'content-range': `bytes ${first}-${first + answer.rawPayload.length - 1}/${size}`,
			'content-length': String(answer.rawPayload.length),
			'content-type': 'video/webm',
			'x-content-type-options': 'nosniff',
		})
	})

	it('has no part behind its end', async () => {
		const { size, get } = await opened()
		const answer = await get({ range: `bytes=${size}-` })
		expect(answer.statusCode).toBe(416)
		expect(answer.headers['content-range']).toBe(`bytes */${size}`)
		expect(answer.body).toBe('')
	})

	it('is sent whole where the part was of another version, or makes no sense', async () => {
		const { whole, get } = await opened()
		const { etag } = (await get()).headers
		expect(etag).toMatch(/^"[\w-]+\.webm"$/)
		expect((await get({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
		for (const headers of [
			{ range: 'bytes=0-9', 'if-range': '"another"' },
			{ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 08:00:00 GMT' },
			{ range: 'bytes=0-4,10-14' },
			{ range: 'seconds=0-9' },
		]) {
			const answer = await get(headers)
			expect(answer.statusCode).toBe(200)
			expect(answer.rawPayload).toEqual(whole)
			expect(answer.headers['content-range']).toBeUndefined()
		}
	})

	it('is not sent again to whoever has it', async () => {
		const { get } = await opened()
		const { etag } = (await get()).headers
		for (const known of [String(etag), `"x", W/${String(etag)}`]) {
			const answer = await get({ 'if-none-match': known })
			expect(answer.statusCode).toBe(304)
			expect(answer.body).toBe('')
			expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400, s-maxage=60' })
		}
	})

	it('says of itself how large it is', async () => {
		const { size, get } = await opened()
		for (const headers of [{}, { range: 'bytes=0-9' }]) {
			const answer = await get(headers, 'HEAD')
			expect(answer.statusCode).toBe(200)
			expect(answer.body).toBe('')
			expect(answer.headers).toMatchObject({
				'content-length': String(size),
				'content-type': 'video/webm',
				'accept-ranges': 'bytes',
			})
		}
	})

	it.each(['GET', 'HEAD'] as const)('that isn’t there is not found by %s', async (method) => {
		const id = crypto.randomUUID()
		for (const url of [`/files/video/${id.slice(0, 2)}/${id}.webm`, '/files/video/../secret.webm'])
			expect((await app.inject({ method, url, headers: { range: 'bytes=0-' } })).statusCode).toBe(404)
	})
})
