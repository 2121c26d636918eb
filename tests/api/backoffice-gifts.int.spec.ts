import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Rig, startRig } from './rig.ts'

const MINUTE = 60_000

describe('gifts as finance sees them', () => {
	let rig: Rig
	let finance: Caller
	let author: Caller
	let requestId: string
	beforeAll(async () => {
		rig = await startRig()
		finance = await rig.person('finance')
		author = await rig.person('donee')
		requestId = await publish({ author, admin: await rig.person('admin') })
	}, 120_000)
	afterAll(() => rig?.stop())

	const gift = (id: string) => finance.json<BackofficeDonation>('GET', `/api/backoffice/donations/${id}`)
	const found = async (filter: object) => {
		const asked = `range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`
		const rows = await finance.json<BackofficeDonation[]>('GET', `/api/backoffice/donations?${asked}`)
		return rows.map(({ id }) => id)
	}
	const around = (at: string | null) => ({
		from: at,
		to: new Date(Date.parse(at ?? '') + MINUTE).toISOString(),
	})

	it('are found by when their money moved; until it has, by when they were begun', async () => {
		const [giver, waiting] = [rig.guest(), rig.guest()]
		const card = { paymentMethodId: 'pm_card_threeDSecure2Required' }
		const begin = (by: Caller) =>
			by.json<IntentAnswer>(
				...(['POST', '/api/v1/create/payment/intent'] as const),
				intentOf(RUPEES_500, donationOf(RUPEES_500, requestId), card),
			)
		const [{ donationId, paymentIntentId }, open] = [await begin(giver), await begin(waiting)]
		const { startedAt } = await gift(donationId)
		expect(await found(around(startedAt))).toEqual(expect.arrayContaining([donationId, open.donationId]))
		rig.clock.advance(10 * MINUTE)
		rig.stripe.control.answerChallenge('stripe-in', paymentIntentId, true)
		const again = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
		await giver.json('POST', '/api/v1/create/payment/intent', again)
		await rig.system.settled()
		const { movedAt, status } = await gift(donationId)
		expect([status, Date.parse(movedAt ?? '') - Date.parse(startedAt) >= 9 * MINUTE]).toEqual([
			'confirmed',
			true,
		])
		expect(await found(around(startedAt))).not.toContain(donationId)
		expect(await found(around(startedAt))).toContain(open.donationId)
		expect(await found(around(movedAt))).toContain(donationId)
	})

	it('to a person say to whom, and are found by that name', async () => {
		const changes = { donationFor: 'individual', toUserInfo: { _id: author.id } }
		const { donationId } = await give(rig, rig.guest(), null, RUPEES_500, changes)
		const name = 'Joseph Thottan'
		expect(await gift(donationId)).toMatchObject({ target: 'individual', targetId: author.id, title: name })
		expect(await found({ q: name, target: 'individual' })).toEqual([donationId])
		expect(await found({ q: author.id })).toEqual([donationId])
		const toFoundation = await give(rig, rig.guest(), null)
		expect(await gift(toFoundation.donationId)).toMatchObject({ target: 'tal', targetId: null, title: null })
	})
})
