import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BackofficePicture } from '../../domain/files/pictures.contract.ts'
import { publish } from './fundraiser.ts'
import { type Caller, type Harness, multipart, PICTURE, startHarness } from './harness.ts'

const WHY = 'It shows somebody’s bank card.'
const QUEUE = '/api/backoffice/pictures'
let harness: Harness
let admin: Caller
let author: Caller
beforeAll(async () => {
	harness = await startHarness()
	admin = await harness.person('admin')
	author = await harness.person('donee')
}, 120_000)
afterAll(() => harness?.stop())

const one = (id: string) => admin.json<BackofficePicture>('GET', `${QUEUE}/${id}`)
const list = (filter: object) =>
	admin.json<BackofficePicture[]>('GET', `${QUEUE}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
const decide = async (id: string, what: 'approve' | 'takeDown', body?: object, key?: string) => {
	const { etag } = await one(id)
	const headers = { 'if-match': etag, ...(key !== undefined && { 'idempotency-key': key }) }
	return admin.call('POST', `${QUEUE}/${id}/${what}`, { headers, ...(body && { body }) })
}
const statusOf = async (url: string) => (await harness.guest().call('GET', url)).status

describe('pictures that people upload', () => {
	it('wait in the queue with what their colours say, and are approved with who did it', async () => {
		const id = await author.picture()
		expect((await list({ state: 'waiting', userId: author.id })).map((row) => row.id)).toContain(id)
		expect(await one(id)).toMatchObject({
			state: 'waiting',
			purpose: 'request',
			verdict: { verdict: 'clear', score: 0 },
			etag: '"0"',
			owner: { id: author.id, name: 'Joseph Thottan' },
			decidedAt: null,
		})
		expect(await decide(id, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
		expect(await one(id)).toMatchObject({ state: 'approved', decidedBy: 'Nisha Iyer', etag: '"1"' })
		expect((await list({ state: 'waiting', id: [id] })).length).toBe(0)
		expect((await list({ verdict: 'review', id: [id] })).length).toBe(0)
		expect((await list({ verdict: 'clear', id: [id] })).length).toBe(1)
	})

	it('are taken down for good: no page shows them, no address serves them, and whoever uploaded them learns why', async () => {
		const id = await author.picture()
		await author.json('PUT', `/api/v1/user/${author.id}`, { profileImage: id })
		const live = await publish({ author, admin }, { images: [id] })
		const { image } = await one(id)
		expect(await statusOf(image?.url ?? '')).toBe(200)
		const key = crypto.randomUUID()
		expect(await decide(id, 'takeDown', { reason: WHY }, key)).toMatchObject({
			status: 200,
			body: { state: 'takenDown', image: null, uploadedAt: null },
		})
		await harness.system.untilIdle()
		for (const url of [image?.url ?? '', image?.cardUrl ?? '']) expect(await statusOf(url)).toBe(404)
		const profile = await author.json<{ data: { profile_image_url: string | null } }>(
			'GET',
			`/api/v1/user/profile/${author.id}`,
		)
		expect(profile.data.profile_image_url).toBeNull()
		const request = await author.json<{ data: { images: object[] } }>(
			'GET',
			`/api/v1/donationRequest/${live}`,
		)
		expect(request.data.images).toEqual([])
		const { data } = await admin.json<{ data: object[] }>('GET', `${QUEUE}/${id}/timeline`)
		expect(data).toMatchObject([{ type: 'PictureTakenDown', actor: 'Nisha Iyer', note: WHY }])
		await vi.waitFor(
			async () => {
				const inbox = await author.json<{ data: object[] }>('GET', '/api/v1/notifications')
				expect(inbox.data).toContainEqual(expect.objectContaining({ kind: 'pictureTakenDown', text: WHY }))
			},
			{ timeout: 60_000 },
		)
		const mails = () =>
			harness.system.outbox?.mailbox.list({ search: 'was taken down', offset: 0, limit: 9 }).rows ?? []
		await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 60_000 })
		const mail = await harness.system.outbox?.mailbox.open(mails()[0]?.id ?? '')
		expect(mail?.text).toContain(WHY)
		// It is about one's own account: there is no way out of it.
		expect(mail?.unsubscribe).toBeUndefined()
		expect(await one(id)).toMatchObject({
			state: 'takenDown',
			owner: { name: 'Joseph Thottan' },
			etag: '"1"',
		})
		expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'PICTURE_GONE' } })
	})

	it('are the reviewers’ to see, and no document is among them', async () => {
		const document = await author.document()
		expect((await admin.call('GET', `${QUEUE}/${document}`)).status).toBe(404)
		expect((await list({ id: [document] })).length).toBe(0)
		for (const who of ['finance', 'volunteer', 'donor'])
			expect((await (await harness.person(who)).call('GET', QUEUE)).status).toBe(403)
	})
})

it('the look at a picture answers without keeping anything', async () => {
	const before = await harness.fingerprint()
	const { body, headers } = multipart([{ name: 'file', fileName: 'well.jpg', content: await PICTURE }])
	expect(await author.json('POST', '/api/v1/obscene/image', body, headers)).toEqual({
		statusCode: 200,
		data: { verdict: 'clear', score: 0 },
	})
	expect(await harness.fingerprint()).toBe(before)
})

it('a picture that comes as JSON is refused in words that say how to send it', async () => {
	const refused = (language: string) =>
		author.call('POST', '/api/v1/obscene/image', {
			body: { file: 'aGVsbG8=' },
			headers: { 'accept-language': language },
		})
	const code = 'UNSUPPORTED_MEDIA_TYPE'
	expect((await refused('en')).body).toMatchObject({
		statusCode: 415,
		code,
		message: 'Please send the file as multipart/form-data.',
	})
	expect((await refused('hi')).body).toMatchObject({
		statusCode: 415,
		code,
		message: 'कृपया फ़ाइल multipart/form-data के रूप में भेजें।',
	})
})
