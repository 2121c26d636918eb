import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyFrames, id3, id3Size, tone, wavOf } from '../harness/sample-audio.ts'
import { type Caller, type Harness, type Method, startHarness } from './harness.ts'
import { beginUpload, ITEMS, UPLOADS } from './media.fixtures.ts'

let harness: Harness
let radio: Caller
let admin: Caller
beforeAll(async () => {
	harness = await startHarness()
	radio = await harness.person('radio')
	admin = await harness.person('admin')
})
afterAll(() => harness?.stop())

const WAV = wavOf([tone(440, 1, 0.1)])
const TUS = { 'tus-resumable': '1.0.0' }

const send = (by: Caller, id: string, from: number, body: Buffer) =>
	by.call('PATCH' as Method, `${UPLOADS}/${id}`, {
		headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
		body,
	})
const offsetOf = async (by: Caller, id: string) =>
	(await by.call('HEAD' as Method, `${UPLOADS}/${id}`, { headers: TUS })).headers['upload-offset']

interface Upload {
	readonly _id: string
	readonly itemId: string | null
	readonly state: string
	readonly reason: string | null
}
async function uploadOf(id: string): Promise<Upload | undefined> {
	const { data } = await radio.json<{ data: readonly Upload[] }>('GET', UPLOADS)
	return data.find(({ _id }) => _id === id)
}
const stateOf = async (id: string) => (await uploadOf(id))?.state
const item = (id: string) =>
	radio.json<{
		readonly version: number
		readonly title: string
		readonly seconds: number
		readonly versions: readonly { readonly soundUrl: string }[]
	}>('GET', `${ITEMS}/${id}`)

it('A recording that is cut and resumed becomes an item, and the next one a version of it.', async () => {
	const id = await beginUpload(radio, WAV.length)
	expect((await send(radio, id, 0, WAV.subarray(0, 30_000))).status).toBe(204)
	expect(await offsetOf(radio, id)).toBe('30000')
	expect(await stateOf(id)).toBe('receiving')
	expect((await send(radio, id, 30_000, WAV.subarray(30_000))).status).toBe(204)
	await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('done')
	const { itemId } = (await uploadOf(id)) ?? {}
	const { versions, ...made } = await item(itemId ?? '')
	expect(made).toMatchObject({ version: 1, title: 'Raga at dusk', seconds: 1 })
	const guest = harness.guest()
	expect((await guest.call('GET', versions[0]?.soundUrl ?? '')).status).toBe(200)
	const { path } = await harness.system.sql.one<{ path: string }>(
		'SELECT path FROM rec.media_item_versions WHERE item_id = $1',
		[itemId],
	)
	expect((await guest.call('GET', `/files/${path}/128.mp3`)).status).toBe(404)

	const again = await beginUpload(radio, WAV.length, { title: 'Again', kind: 'music', itemId: itemId ?? '' })
	await send(radio, again, 0, WAV)
	await expect.poll(() => stateOf(again), { timeout: 60_000 }).toBe('done')
	expect(await item(itemId ?? '')).toMatchObject({ version: 2, title: 'Raga at dusk' })
	await expect.poll(() => readdir(join(harness.dataDir, 'uploads'))).toEqual([])
})

it('What is no recording is not listed, and its cause is told.', async () => {
	const id = await beginUpload(radio, 5_000)
	await send(radio, id, 0, Buffer.alloc(5_000, 'PK'))
	await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('failed')
	expect(await uploadOf(id)).toMatchObject({ reason: 'format', itemId: null })
})

it('An upload is that of its sender alone, and over once it is cancelled.', async () => {
	const id = await beginUpload(radio, 5_000)
	expect((await send(admin, id, 0, Buffer.alloc(10))).status).toBe(404)
	expect((await admin.call('POST', `${UPLOADS}/${id}/cancel`)).status).toBe(404)
	expect((await radio.call('POST', `${UPLOADS}/${id}/cancel`)).status).toBe(200)
	expect((await send(radio, id, 0, Buffer.alloc(10))).status).toBe(404)
})

it('Whoever may not, or sends too much or without a title, sends nothing.', async () => {
	const begin = (by: Caller, bytes: string, metadata: string) =>
		by.call('POST', UPLOADS, { headers: { ...TUS, 'upload-length': bytes, 'upload-metadata': metadata } })
	const fields = `title ${Buffer.from('A').toString('base64')},kind ${Buffer.from('talk').toString('base64')}`
	expect((await begin(await harness.person('donor'), '10', fields)).status).toBe(403)
	expect((await begin(harness.guest(), '10', fields)).status).toBe(401)
	expect(await begin(radio, '500000001', fields)).toMatchObject({
		status: 400,
		body: { code: 'UPLOAD_TOO_LARGE' },
	})
	expect(await begin(radio, '10', 'title QQ==')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
	expect((await begin(radio, 'ten', fields)).status).toBe(400)
})

it('While 25 hostile files wait, people log in and read; each is refused with its cause.', async () => {
	const upload = async (content: Buffer) => {
		const id = await beginUpload(radio, content.length)
		expect((await send(radio, id, 0, content)).status).toBe(204)
		return id
	}
	const noise = Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * 7_919 + ((at * at) >> 3)) % 251))
	const claiming = Buffer.from(WAV)
	claiming.writeUInt32LE(0xfffffff0, 40)
	const hostile = [
		['format', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), noise])],
		['format', Buffer.concat([id3({}).subarray(0, 6), id3Size(2 ** 27), noise])],
		['format', Buffer.concat([Buffer.from('fffb9064', 'hex'), noise])],
		['damaged', claiming],
	] as const
	const long = await upload(emptyFrames(40_000))
	await expect.poll(() => stateOf(long), { timeout: 60_000 }).toBe('working')
	const ids = new Map<string, string>()
	for (let each = 0; each < 24; each += 1) {
		const [reason, content] = hostile[each % hostile.length] ?? hostile[0]
		ids.set(await upload(content), reason)
	}
	const donor = await harness.person('donor')
	await donor.json('GET', '/api/v1/media')
	const { data } = await radio.json<{ data: readonly Upload[] }>('GET', UPLOADS)
	const waiting = data.filter(({ _id, state }) => ids.has(_id) && state === 'waiting')
	expect([waiting.length, await stateOf(long)]).toEqual([24, 'working'])

	expect((await radio.call('POST', `${UPLOADS}/${long}/cancel`)).status).toBe(200)
	for (const [id, reason] of ids) {
		await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('failed')
		expect(await uploadOf(id)).toMatchObject({ reason, itemId: null })
	}
})
