import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BytePart } from '../../kernel/ports/files.ts'
import type { Sound, WantedSound } from '../../kernel/ports/sound.ts'
import { cut } from './sound.ts'
import { createTestApp } from './test-app.ts'

const EPISODE = '/media/0195f2c4-1111-7000-8000-000000000001.mp3'
const FILES = { one: 'abcde', two: 'fgh', three: 'ijklmnop' }
const WHOLE = Object.values(FILES).join('')
const TAG = '"v1"'

const opened: { path: string; part: BytePart | undefined }[] = []
const wanted: WantedSound[] = []
let isPublic = true

const sound = (): Sound => ({
	title: 'नमस्ते "दुनिया"',
	tag: TAG,
	isPublic,
	files: Object.entries(FILES).map(([path, text]) => ({ path, bytes: text.length })),
})

const app = await createTestApp([], {
	sound: {
		find: async (each) => {
			wanted.push(each)
			return each.of === 'playlist' ? sound() : null
		},
		store: {
			open: async (path, part) => {
				opened.push({ path, part })
				const content = Buffer.from(FILES[path as keyof typeof FILES])
				const bytes = part ? content.subarray(part.from, part.to + 1) : content
				return { body: Readable.from([bytes]), contentType: 'audio/mpeg', bytes: bytes.length }
			},
		},
	},
})
beforeAll(() => void app.ready())
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, query = '') =>
	app.inject({ url: EPISODE + query, headers })

describe('the sound of a playlist', () => {
	it('is its files, one after the other', async () => {
		const { statusCode, body, headers } = await get()
		expect([statusCode, body]).toEqual([200, WHOLE])
		expect(headers).toMatchObject({
			'content-type': 'audio/mpeg',
			'content-length': `${WHOLE.length}`,
			'accept-ranges': 'bytes',
			'cache-control': 'public, no-cache',
			'access-control-allow-origin': '*',
			etag: TAG,
		})
	})

	it('has every part', async () => {
		for (let from = 0; from < WHOLE.length; from += 1)
			for (let to = from; to < WHOLE.length; to += 1) {
				const { statusCode, body, headers } = await get({ range: `bytes=${from}-${to}` })
				expect([statusCode, body]).toEqual([206, WHOLE.slice(from, to + 1)])
				expect(headers['content-range']).toBe(`bytes ${from}-${to}/${WHOLE.length}`)
				expect(headers['content-length']).toBe(`${to - from + 1}`)
			}
	})

	it('reads the files of a part alone', async () => {
		opened.length = 0
		await get({ range: 'bytes=5-8' })
		expect(opened).toEqual([
			{ path: 'two', part: { from: 0, to: 2 } },
			{ path: 'three', part: { from: 0, to: 0 } },
		])
	})

	it('refuses a part that it lacks', async () => {
		const { statusCode, headers } = await get({ range: `bytes=${WHOLE.length}-` })
		expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${WHOLE.length}`])
	})

	it('continues no other version', async () => {
		expect((await get({ range: 'bytes=1-2', 'if-range': TAG })).statusCode).toBe(206)
		const { statusCode, body } = await get({ range: 'bytes=1-2', 'if-range': '"v0"' })
		expect([statusCode, body]).toEqual([200, WHOLE])
	})

	it('is sent once to who has it', async () => {
		expect((await get({ 'if-none-match': TAG })).statusCode).toBe(304)
		expect((await get({ 'if-none-match': '"v0"' })).statusCode).toBe(200)
	})

	it('opens no file for a HEAD', async () => {
		opened.length = 0
		const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: EPISODE })
		expect([statusCode, body, headers['content-length'], opened]).toEqual([200, '', `${WHOLE.length}`, []])
	})

	it('is saved under its title', async () => {
		const name = encodeURIComponent('नमस्ते  दुनिया.mp3')
		const { headers } = await get({}, '?download')
		expect(headers['content-disposition']).toBe(`attachment; filename="sound.mp3"; filename*=UTF-8''${name}`)
	})

	it('is no copy of other sites while it is not public', async () => {
		isPublic = false
		const { headers } = await get({}, '?key=k&tier=64')
		isPublic = true
		expect(headers['cache-control']).toBe('private, no-cache')
		expect(headers['access-control-allow-origin']).toBeUndefined()
		expect(wanted.at(-1)).toMatchObject({ of: 'playlist', key: 'k', tier: '64', isDownload: false })
	})

	it.each([
		['/media/items/0195f2c4-1111-7000-8000-000000000001.mp3'],
		['/media/0195f2c4-1111-7000-8000-000000000001/2.mp3'],
		['/media/items/0195f2c4-1111-7000-8000-000000000001/0.mp3'],
		['/media/../secret.mp3'],
		['/media/0195f2c4.mp3'],
		[`${EPISODE}?key=a&key=b`],
		[`${EPISODE}?tier=64&tier=32`],
	])('%s is nothing', async (url) => {
		expect((await app.inject({ url })).statusCode).toBe(404)
	})
})

it('cuts any part of any files so that the cuts are the part', () => {
	const files = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 })
	fc.assert(
		fc.property(files, fc.nat(), fc.nat(), (sizes, one, other) => {
			const whole = sizes.map((bytes, index) => String(index).repeat(bytes))
			const text = whole.join('')
			fc.pre(text.length > 0)
			const [from = 0, to = 0] = [one % text.length, other % text.length].toSorted((a, b) => a - b)
			const cuts = cut(
				whole.map((each, index) => ({ path: String(index), bytes: each.length })),
				{ from, to },
			)
			expect(cuts.map(({ path, part }) => whole[Number(path)]?.slice(part.from, part.to + 1)).join('')).toBe(
				text.slice(from, to + 1),
			)
			expect(cuts.every(({ part }) => part.from <= part.to)).toBe(true)
		}),
	)
})
