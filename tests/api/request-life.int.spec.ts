import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { sampleFields } from '../../demo/sample-fields.ts'
import { type Kind, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { forgetDetails } from '../../workers/requests/forget-details.ts'
import { publish, requestBody, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

interface RequestView {
	readonly _id: string
	readonly status: number
	readonly description: string
	readonly endDate: string
	readonly fields: Readonly<Record<string, unknown>>
	readonly mine: { readonly canRenew: boolean } | null
}

let harness: Harness
let author: Caller
let admin: Caller
const prove = (who: Caller, phone: string) =>
	harness.system.sql.query(
		"UPDATE rec.users SET phone = $2, phone_verified = true, created_at = '2020-01-01' WHERE id = $1",
		[who.id, phone],
	)

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	admin = await harness.person('admin')
	await prove(author, '+919812345678')
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const bodyOf = (code: string) => ({
	...requestBody('', { requestType: code, allowedViewers: [], beneficiaryName: '', images: [] }),
	quantity: null,
	endDate: null,
	...sampleFields(kindOf(code) as Kind, 'donee', seededRandom(11), Date.now()),
})
const raise = async (who: Caller, code: string): Promise<RequestView> =>
	(await who.json<{ data: RequestView }>('POST', '/api/v1/donationRequest', bodyOf(code))).data
const seenBy = async (who: Caller, id: string): Promise<RequestView> =>
	(await who.json<{ data: RequestView }>('GET', `/api/v1/donationRequest/${id}`)).data
const waiting = async () =>
	(
		await admin.json<{ id: string; awaitsReview: boolean }[]>(
			'GET',
			`/api/backoffice/requests?filter=${encodeURIComponent('{"waiting":true}')}&range=[0,199]`,
		)
	).filter(({ awaitsReview }) => awaitsReview)

describe('the life of requests of other kinds', () => {
	it('blood is public at once, waits in the queue all the same, and is confirmed', async () => {
		const { _id, status } = await raise(author, 'bloodDonation')
		expect(status).toBe(1)
		expect((await seenBy(harness.guest(), _id)).status).toBe(1)
		expect((await waiting()).map(({ id }) => id)).toContain(_id)
		const confirmed = await review(admin, _id, 'confirm')
		expect(confirmed.body).toMatchObject({ awaitsReview: false, status: 'approved' })
		expect((await waiting()).map(({ id }) => id)).not.toContain(_id)
		expect((await review(admin, _id, 'confirm')).status).toBe(409)
	})

	it('what comes from a fresh account, or tells a phone number to all, waits', async () => {
		const fresh = await harness.person('imran')
		await prove(fresh, '+919812345670')
		const body = { ...bodyOf('help'), title: 'Oxygen, call 98765 43210' }
		const statusOf = async () =>
			(await fresh.json<{ data: RequestView }>('POST', '/api/v1/donationRequest', body)).data.status
		expect(await statusOf()).toBe(0)
		await harness.system.sql.query('UPDATE rec.users SET created_at = now() WHERE id = $1', [fresh.id])
		expect((await raise(fresh, 'help')).status).toBe(0)
	})

	it('what an author was refused before makes the next one wait', async () => {
		const other = await harness.person('lakshmi')
		await prove(other, '+919812345679')
		const first = await raise(other, 'help')
		await review(admin, first._id, 'markSpam', 'This is an advertisement.')
		expect((await raise(other, 'help')).status).toBe(0)
	})

	it('health is forgotten 30 days after the end; kind, place and group stay', async () => {
		const { _id } = await raise(author, 'bloodDonation')
		await author.json('POST', `/api/v1/donationRequest/${_id}/close?outcome=elsewhere`)
		const { sql } = harness.system
		const clock = (days: number) => ({ now: () => Date.now() + days * DAY_MS })
		await forgetDetails({ sql, clock: clock(29) }).run(0)
		expect((await seenBy(author, _id)).description).not.toBe('')
		await forgetDetails({ sql, clock: clock(31) }).run(0)
		const left = await seenBy(author, _id)
		expect([left.description, Object.keys(left.fields).toSorted()]).toEqual(['', ['bloodGroup', 'component']])
		const [row] = await sql.query<{ text: string }>(
			'SELECT c::text AS text FROM rec.request_contents c WHERE request_id = $1',
			[_id],
		)
		expect(row?.text).not.toMatch(/contact|patient|hospital|\+91/)
	})

	it('a standing request is renewed in its last week alone, by nobody but its author without the key of the reminder', async () => {
		const id = await publish({ author, admin }, bodyOf('career'))
		const url = `/api/v1/donationRequest/${id}/renew`
		const { endDate } = await seenBy(author, id)
		expect((await author.call('POST', url, { body: {} })).body).toMatchObject({ data: { endDate } })
		expect((await seenBy(author, id)).mine).toMatchObject({ canRenew: false })
		const stranger = await harness.person('donor')
		expect((await stranger.call('POST', url, { body: {} })).status).toBe(404)
		expect((await harness.guest().call('POST', url, { body: { key: 'a-wrong-key' } })).status).toBe(404)
	})

	it('nothing of a closed request of money changes but its outcome', async () => {
		const id = await publish({ author, admin })
		const closed = await author.json<{ data: RequestView }>(
			'POST',
			`/api/v1/donationRequest/${id}/close?outcome=notNeeded`,
		)
		expect(closed.data.status).toBe(2)
	})
})
