import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
	donationOf,
	donationTo,
	type IntentAnswer,
	intentOf,
	publish,
	RUPEES_500,
	requestBody,
} from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const PAY = '/api/v1/create/payment/intent'
const REQUEST = '/api/v1/donationRequest'
const ASKS = { paymentMethodId: 'pm_card_threeDSecure2Required' }

describe('a donation to what is hidden', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let stranger: Caller
	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		admin = await harness.person('admin')
		stranger = await harness.person('marcus')
	}, 120_000)
	afterAll(() => harness?.stop())

	const pay = (who: Caller, donation: object, changes: object = {}) =>
		who.call('POST', PAY, { body: intentOf(RUPEES_500, donation, changes) })
	const asMember = { externalUserInfo: undefined }
	async function hide(id: string) {
		const { data } = await author.json<{ data: { images: { _id: string }[] } }>('GET', `${REQUEST}/${id}`)
		const body = requestBody(data.images[0]?._id ?? '', { isPrivate: true })
		await author.json('PUT', `${REQUEST}/${id}`, body)
		await harness.system.untilIdle()
	}

	it('is given by those whom a private request names, and by its author’s staff', async () => {
		const id = await publish({ author, admin }, { isPrivate: true })
		await harness.system.untilIdle()
		const donation = donationOf(RUPEES_500, id, asMember)
		for (const who of [await harness.person('hannah'), admin])
			expect((await pay(who, donation)).status).toBe(200)
		expect((await pay(stranger, donation)).status).toBe(404)
		expect((await pay(harness.guest(), donationOf(RUPEES_500, id))).status).toBe(404)
	})

	it('is begun by nobody before an admin has published a request, and goes on to tell nothing', async () => {
		const { data } = await author.json<{ data: { _id: string } }>(
			'POST',
			REQUEST,
			requestBody(await author.picture()),
		)
		await harness.system.untilIdle()
		const answer = await pay(stranger, donationOf(RUPEES_500, data._id, asMember))
		const absent = await pay(stranger, donationOf(RUPEES_500, crypto.randomUUID(), asMember))
		expect([answer.status, answer.text]).toEqual([404, absent.text])
	})

	it('that was begun while it was public is paid and counts, and may be gone on with by another', async () => {
		const id = await publish({ author, admin })
		const guest = harness.guest()
		const [begun, other] = [
			(await pay(guest, donationOf(RUPEES_500, id), ASKS)).body as IntentAnswer,
			(await pay(guest, donationOf(RUPEES_500, id), ASKS)).body as IntentAnswer,
		]
		await hide(id)
		expect((await pay(guest, donationOf(RUPEES_500, id))).status).toBe(404)
		harness.stripe.control.answerChallenge('stripe-in', begun.paymentIntentId, true)
		const second = { paymentIntentId: begun.paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		expect(await guest.json('POST', PAY, second)).toMatchObject({ statusCode: 200 })
		const body = { ...donationOf(RUPEES_500, id), transactionId: begun.paymentIntentId }
		expect(await guest.json('POST', '/api/v1/donation', body)).toMatchObject({ statusCode: 200 })
		const continues = { donationId: other.donationId }
		expect((await pay(guest, donationOf(RUPEES_500, id, { continues }))).status).toBe(200)
		const strangers = await pay(harness.guest(), donationOf(RUPEES_500, id, { continues }))
		expect(strangers.status).toBe(404)
		await harness.system.untilIdle()
		const { raised } = await admin.json<{ raised: string }>('GET', `/api/backoffice/requests/${id}`)
		expect(raised).toBe('1000.00')
	})

	it('is not assigned to it once it was paid without saying what for', async () => {
		const id = await publish({ author, admin })
		await hide(id)
		const guest = harness.guest()
		const { paymentIntentId } = await guest.json<IntentAnswer>('POST', PAY, intentOf(RUPEES_500, null))
		const bodyFor = (to: string) => ({ ...donationOf(RUPEES_500, to), transactionId: paymentIntentId })
		const [hidden, absent] = [
			await guest.call('POST', '/api/v1/donation', { body: bodyFor(id) }),
			await guest.call('POST', '/api/v1/donation', { body: bodyFor(crypto.randomUUID()) }),
		]
		expect([hidden.status, hidden.text]).toEqual([404, absent.text])
		const toFoundation = { ...donationOf(RUPEES_500, null), transactionId: paymentIntentId }
		expect((await guest.call('POST', '/api/v1/donation', { body: toFoundation })).status).toBe(200)
	})

	it('is given to a person who hides by nobody who didn’t begin before', async () => {
		const person = await harness.person('hannah')
		const guest = harness.guest()
		const begun = (await pay(guest, donationTo(person.id), ASKS)).body as IntentAnswer
		await person.json('PUT', `/api/v1/user/${person.id}`, { isPublic: false })
		const [hidden, absent] = [
			await pay(guest, donationTo(person.id)),
			await pay(guest, donationTo(crypto.randomUUID())),
		]
		expect([hidden.status, hidden.text]).toEqual([404, absent.text])
		harness.stripe.control.answerChallenge('stripe-in', begun.paymentIntentId, true)
		const second = { paymentIntentId: begun.paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		expect(await guest.json('POST', PAY, second)).toMatchObject({ statusCode: 200 })
	})
})
