import { describe, expect, it } from 'vitest'
import { donationBody, donationIntent, paymentIntentBody } from '../../../../../domain/donations/contract.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import { attemptOf, donationIntentOf } from './donation-intent.ts'

const requestId = '0193b1d2-0000-7000-8000-000000000001'
const userId = '0193b1d2-0000-7000-8000-000000000002'
const donationId = '0193b1d2-0000-7000-8000-000000000003'
const details: CheckoutDetails = {
	donationFor: 'donationRequest',
	donationRequestId: requestId,
	toUserInfo: null,
	title: 'Insulin',
	currency: 'USD',
	amount: '100',
	paymentMethod: null,
	monthlyDay: null,
	shouldChargeProcessingFees: true,
	recepientName: { first_name: 'Daniel', last_name: 'Okafor' },
	email: 'daniel@example.com',
	isAnonymous: true,
	mayWrite: true,
	message: 'Hang in there.',
	billingAddress: { line1: '', line2: '', city: '', state: '', country: 'US', zip_code: '95202' },
	donorKnown: true,
	donationId: null,
	begun: null,
	continues: null,
	attempt: null,
	order: null,
	product: null,
}
const split = { donation: 10_000n, fee: 290n, total: 10_290n }
const paid = { method: 'card', provider: 'stripe', split } as const
const guest = { userId: null, language: 'en' } as const
let count = 0
const options = {
	paymentMethodId: 'pm_1',
	customerId: null,
	saveCard: false,
	monthlyDay: null,
	newKey: () => `key-${++count}`,
}

describe('What the checkout sends', () => {
	it('passes the contract and means the same amounts there.', () => {
		const { body } = attemptOf(details, paid, guest, options)
		const read = paymentIntentBody.parse(body)
		if (!('donation' in read) || !read.donation) throw new Error('The donation is missing.')
		expect(read.amount).toBe(10_290n)
		expect(read.donation).toMatchObject({
			donation_request_id: requestId,
			quantity: 10_000n,
			processingFees: 290n,
			externalUserInfo: { first_name: 'Daniel', email: 'daniel@example.com' },
			anonymous: true,
			writingConsent: '2026-11',
			paymentMethod: 'stripe',
			paymentMode: 'card',
		})
	})

	it('names a signed-in donor by id and says nothing else about them.', () => {
		const intent = donationIntentOf(details, paid, { userId, language: 'hi' })
		expect(donationIntent.parse(intent)).toMatchObject({ user_id: userId, language: 'hi' })
		expect(intent).not.toHaveProperty('externalUserInfo')
	})

	it('tries a refused donation again under its id, with new keys.', () => {
		const first = attemptOf(details, paid, guest, options)
		const second = attemptOf({ ...details, donationId: donationId }, paid, guest, options)
		expect(first.body).not.toHaveProperty('donationId')
		expect(second.body.donationId).toBe(donationId)
		expect(second.keys.intent).not.toBe(first.keys.intent)
		expect(new Set(Object.values(second.keys)).size).toBe(3)
	})

	it('is a donation once the payment is proven.', () => {
		const proof = {
			customerId: 'cus_1',
			clientSecret: 'pi_1_secret_x',
			transactionId: 'pi_1',
			cardInfo: null,
		}
		expect(donationBody.parse({ ...donationIntentOf(details, paid, guest), ...proof })).toMatchObject({
			transactionId: 'pi_1',
			quantity: 10_000n,
		})
	})

	it('names the provider and the mode of the method that was chosen.', () => {
		const sent = (['bankDebit', 'paypal', 'netbanking'] as const).map((method) =>
			donationIntent.parse(donationIntentOf(details, { method, provider: 'a provider', split }, guest)),
		)
		expect(sent.map(({ paymentMode }) => paymentMode)).toEqual(['ACH', '', 'net banking'])
		expect(sent.map(({ paymentMethod }) => paymentMethod)).toEqual(Array(3).fill('a provider'))
	})

	it('goes on with an unpaid donation of the same donor, or by the key of a link.', () => {
		const begun = { donationId, userId: null, key: null }
		const sent = (continues: CheckoutDetails['continues'], payer: { userId: string | null } = guest) =>
			donationIntent.parse(donationIntentOf({ ...details, continues }, paid, { ...payer, language: 'en' }))
				.continues
		expect(sent(begun)).toEqual({ donationId })
		expect(sent({ ...begun, userId }, { userId })).toEqual({ donationId })
		for (const payer of [guest, { userId: donationId }])
			expect(sent({ ...begun, userId }, payer)).toBeUndefined()
		expect(sent({ ...begun, key: 'k.1' }, { userId })).toEqual({ donationId, key: 'k.1' })
	})

	it('gives to the foundation without naming a fundraiser.', () => {
		const intent = donationIntentOf({ ...details, donationFor: 'tal', donationRequestId: null }, paid, guest)
		expect(donationIntent.parse(intent)).not.toHaveProperty('donation_request_id')
	})
})
