import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from './fundraiser.ts'
import { type Caller, type Rig, startRig } from './rig.ts'

let rig: Rig
let author: Caller
beforeAll(async () => {
	rig = await startRig()
	author = await rig.person('donee')
}, 120_000)
afterAll(() => rig?.stop())

interface Kindness {
	readonly kindnessScore: number
	readonly data: readonly object[]
}

describe('news of a fundraiser', () => {
	it('counts as kindness of its author while it is there, once however often it is sent', async () => {
		const admin = await rig.person('admin')
		const request = await publish({ author, admin })
		const kindness = () => author.json<Kindness>('GET', '/api/v1/user/kindness')
		const { kindnessScore } = await kindness()
		const words = { donation_request_id: request, title: 'The roof is on', body: 'It keeps the rain out.' }
		const post = () =>
			author.call('POST', '/api/v1/donationRequestUpdate', {
				...{ body: words, headers: { 'idempotency-key': 'the-roof-is-on' } },
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

	it('of before it had events is removed without any', async () => {
		const admin = await rig.person('admin')
		const request = await publish({ author, admin })
		const { id } = await rig.system.sql.one<{ id: string }>(
			`INSERT INTO rec.request_updates (id, request_id, author_id, title, body, images, created_at)
			VALUES (gen_random_uuid(), $1, $2, 'Old news', 'From before.', '{}', now()) RETURNING id`,
			[request, author.id],
		)
		await author.json('DELETE', `/api/v1/donationRequestUpdate/${id}`)
		const events: string[] = []
		for await (const event of rig.system.store.readStream(`update-${id}`)) events.push(event.type)
		expect(events).toEqual([])
	})
})
