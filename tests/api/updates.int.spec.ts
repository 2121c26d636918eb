import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
}, 120_000)
afterAll(() => harness?.stop())

interface Kindness {
	readonly kindnessScore: number
	readonly data: readonly object[]
}

describe('news of a fundraiser', () => {
	it('counts as kindness of its author while it is there, once however often it is sent', async () => {
		const admin = await harness.person('admin')
		const request = await publish({ author, admin })
		const kindness = () => author.json<Kindness>('GET', '/api/v1/user/kindness')
		const { kindnessScore } = await kindness()
		const text = { donation_request_id: request, title: 'The roof is on', body: 'It keeps the rain out.' }
		const post = () =>
			author.call('POST', '/api/v1/donationRequestUpdate', {
				body: text,
				headers: { 'idempotency-key': 'the-roof-is-on' },
			})
		const first = await post()
		expect((await post()).body).toEqual(first.body)
		const about = { kind: 'donationRequest', _id: request, title: 'A library for Giridih' }
		const posted = await kindness()
		expect(posted.kindnessScore).toBe(kindnessScore + 1)
		expect(posted.data[0]).toMatchObject({ because: 'updatePosted', points: 1, about })

		const { _id } = (first.body as { data: { _id: string } }).data
		await author.json('DELETE', `/api/v1/donationRequestUpdate/${_id}`)
		const removed = await kindness()
		expect(removed.kindnessScore).toBe(kindnessScore)
		expect(removed.data[0]).toMatchObject({ because: 'updateRemoved', points: -1, about })
		expect((await author.call('DELETE', `/api/v1/donationRequestUpdate/${_id}`)).status).toBe(404)
	})

	it('is changed and deleted at the specification’s address, too, by its author alone', async () => {
		const admin = await harness.person('admin')
		const donation_request_id = await publish({ author, admin })
		const path = '/api/v1/donationRequestUpdate'
		const text = { title: 'The roof is on', body: 'It keeps the rain out.' }
		const { data } = await author.json<{ data: { _id: string } }>('POST', path, {
			donation_request_id,
			...text,
		})
		const { _id } = data
		const visible = async () =>
			(
				await author.json<{ data: { _id: string; title: string }[] }>(
					...(['GET', `${path}?donation_request_id=${donation_request_id}`] as const),
				)
			).data.map(({ title }) => title)
		const changed = { _id, donation_request_id, ...text, title: 'The roof is on, all of it' }
		expect((await admin.call('PUT', path, { body: changed })).status).toBe(404)
		expect(await author.json('PUT', path, changed)).toEqual({ statusCode: 200, data: { _id } })
		expect(await visible()).toEqual(['The roof is on, all of it'])
		expect((await admin.call('DELETE', `${path}?_id=${_id}`)).status).toBe(404)
		expect((await author.call('DELETE', path)).body).toMatchObject({
			statusCode: 400,
			details: [{ field: '_id' }],
		})
		expect(await author.json('DELETE', `${path}?_id=${_id}`)).toEqual({ statusCode: 200, data: { _id } })
		expect(await visible()).toEqual([])
	})

	it('of before it had events is removed without any', async () => {
		const admin = await harness.person('admin')
		const request = await publish({ author, admin })
		const { id } = await harness.system.sql.one<{ id: string }>(
			`INSERT INTO rec.request_updates (id, request_id, author_id, title, body, images, created_at)
			VALUES (gen_random_uuid(), $1, $2, 'Old news', 'From before.', '{}', now()) RETURNING id`,
			[request, author.id],
		)
		await author.json('DELETE', `/api/v1/donationRequestUpdate/${id}`)
		const events: string[] = []
		for await (const event of harness.system.store.readStream(`update-${id}`)) events.push(event.type)
		expect(events).toEqual([])
	})
})
