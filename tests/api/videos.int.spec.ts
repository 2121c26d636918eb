import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saltedHash } from '../../kernel/wire/ids.ts'
import { publish, raise, requestBody, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

interface Version {
	readonly videos: readonly { readonly _id: string; readonly url: string }[]
}

describe('videos of a request', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let donor: Caller

	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		admin = await harness.person('admin')
		donor = await harness.person('donor')
	}, 120_000)
	afterAll(() => harness?.stop())

	const request = async (viewer: Caller, id: string) =>
		(
			await viewer.json<{
				data: Version & { readonly mine: { readonly pending: Version | null } | null }
			}>('GET', `/api/v1/donationRequest/${id}`)
		).data
	const reviewed = (id: string) =>
		admin.json<Version & { readonly pendingChange: Version | null }>('GET', `/api/backoffice/requests/${id}`)
	const idsOf = (version: Version | null | undefined) => version?.videos.map(({ _id }) => _id)

	it('are shown in their order to those who see it, and played in parts', async () => {
		const videos = [await author.video(), await author.video()]
		const requestId = await raise(author, { videos })
		expect(idsOf(await request(author, requestId))).toEqual(videos)
		expect(idsOf(await reviewed(requestId))).toEqual(videos)
		for (const action of ['approve', 'publish']) await review(admin, requestId, action)
		const [first] = (await request(harness.guest(), requestId)).videos
		expect(first).toEqual({
			_id: videos[0],
			url: expect.stringMatching(`^/files/video/${videos[0]?.slice(0, 2)}/${videos[0]}\\.webm$`),
			posterUrl: null,
			contentType: 'video/webm',
			size: expect.any(Number),
			seconds: 1,
		})
		const part = await harness.guest().call('GET', String(first?.url), { headers: { range: 'bytes=0-3' } })
		expect([part.status, part.headers['content-type']]).toEqual([206, 'video/webm'])
	})

	it('of a proposed change wait with it: what everybody sees stays, reviewers see both', async () => {
		const [old, added] = [await author.video(), await author.video()]
		const requestId = await publish({ author, admin }, { videos: [old] })
		const body = requestBody(await author.picture(), { videos: [added, old] })
		await author.json('PUT', `/api/v1/donationRequest/${requestId}`, body)
		expect(idsOf(await request(harness.guest(), requestId))).toEqual([old])
		expect(idsOf((await request(author, requestId)).mine?.pending)).toEqual([added, old])
		const { pendingChange, ...current } = await reviewed(requestId)
		expect([idsOf(current), idsOf(pendingChange)]).toEqual([[old], [added, old]])
		expect((await review(admin, requestId, 'acceptChange')).status).toBe(200)
		await harness.system.untilIdle()
		expect(idsOf(await request(harness.guest(), requestId))).toEqual([added, old])
	})

	it('of others can’t be shown, nor files of another kind, nor more than two', async () => {
		const own = await author.video()
		const requestId = await raise(author, { videos: [own] })
		const picture = await author.picture()
		for (const other of [await donor.video(), picture, await author.document()])
			for (const [method, url] of [
				['POST', '/api/v1/donationRequest'],
				['PUT', `/api/v1/donationRequest/${requestId}`],
			] as const)
				expect(
					await author.call(method, url, { body: requestBody(picture, { videos: [own, other] }) }),
				).toMatchObject({
					status: 400,
					body: { code: 'VIDEO_NOT_FOUND', details: [{ field: 'videos' }] },
				})
		const three = requestBody(picture, { videos: [own, await author.video(), await author.video()] })
		expect(await author.call('POST', '/api/v1/donationRequest', { body: three })).toMatchObject({
			status: 400,
			body: { code: 'VALIDATION', details: [{ field: 'videos' }] },
		})
		expect(idsOf(await request(author, requestId))).toEqual([own])
	})

	it('are part of what the event’s hash stands for', async () => {
		const requestId = await raise(author, { videos: [await author.video()] })
		await harness.system.untilIdle()
		const { sql } = harness.system
		const { hash } = await sql.one<{ hash: string }>(
			"SELECT data #>> '{terms,contentHash}' AS hash FROM read.timeline WHERE stream = $1",
			[`request-${requestId}`],
		)
		const row = await sql.one<Record<string, string> & Record<'images' | 'viewers' | 'videos', string[]>>(
			`SELECT salt, role, title, description, place, beneficiary_name, images, videos,
				allowed_viewers AS viewers FROM rec.request_contents WHERE request_id = $1`,
			[requestId],
		)
		const { salt = '', role = '', title = '', description = '', place = '', beneficiary_name = '' } = row
		const texts = [role, title, description, place, beneficiary_name, ...row.images, ...row.viewers]
		expect(hash).toBe(saltedHash(salt, ...texts, '{}', ...row.videos))
		expect(hash).not.toBe(saltedHash(salt, ...texts, '{}'))
	})
})
