import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { saveCard } from '../api/bad-input.saved-cards.ts'
import { booksTieOut, chargesOf } from '../api/books.ts'
import { type IntentAnswer, publish } from '../api/fundraiser.ts'
import { type Harness, startHarness } from '../api/harness.ts'
import {
	advanceTo,
	beginBody,
	dueOf,
	giveMonthly,
	mailAbout,
	RECURRING,
	recurringOf,
} from '../api/recurring.fixtures.ts'

const ACCOUNT = 'stripe-in'

describe('donations that are given every month', () => {
	let harness: Harness
	beforeAll(async () => {
		harness = await startHarness()
	}, 120_000)
	afterAll(() => harness?.stop())

	it('wait for their donor where the bank asks, go on with another card, and end with their request', async () => {
		const donor = await harness.person('donor')
		const author = await harness.person('donee')
		const requestId = await publish(
			{ author, admin: await harness.person('admin') },
			{ title: 'Monthly books' },
		)
		const typed = { paymentMethodId: 'pm_card_threeDSecure2Required' }
		const body = { monthly: true, ...typed }
		const donationId = await giveMonthly(donor, requestId, body)
		const { data } = await donor.json<{ data: { transactionId: string | null } }>(
			'GET',
			`/api/v1/transactionDetails?donationId=${donationId}`,
		)
		const paymentIntentId = data.transactionId ?? ''
		harness.stripe.control.answerChallenge(ACCOUNT, paymentIntentId, true)
		await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', {
			paymentIntentId,
			currency: 'INR',
			settlementCurrency: 'INR',
		})
		const begun = await donor.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, 1))
		const id = begun.data._id
		const due = dueOf(await recurringOf(donor, id))
		const charges = chargesOf(harness, ACCOUNT)
		await advanceTo(harness, due - 40 * HOUR_MS)
		await advanceTo(harness, due + 60_000)
		expect(await recurringOf(donor, id)).toMatchObject({
			phase: 'needsDonor',
			problem: 'owner',
			nextAt: null,
		})
		expect(chargesOf(harness, ACCOUNT)).toBe(charges)

		const card = await saveCard(donor)
		const change = { units: 'INR', amount: 600, cardId: card._id }
		await donor.json('PUT', `${RECURRING}/${id}`, change)
		const changed = await recurringOf(donor, id)
		expect(changed).toMatchObject({ quantity: 600, last4: '4242', problem: null })
		expect(dueOf(changed)).toBe(due + 3 * DAY_MS)
		await advanceTo(harness, due + 25 * HOUR_MS)
		await advanceTo(harness, due + 3 * DAY_MS + HOUR_MS)
		const goneOn = await recurringOf(donor, id)
		expect(goneOn).toMatchObject({ months: 1, given: 600, status: 'active' })

		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'pause' })
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'paused', nextAt: null })
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'resume' })
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'skip' })
		const skipped = await recurringOf(donor, id)
		expect(skipped.period > goneOn.period).toBe(true)
		await author.json('POST', `/api/v1/donationRequest/${requestId}/close`)
		await advanceTo(harness, dueOf(skipped) - 40 * HOUR_MS)
		await advanceTo(harness, dueOf(skipped) + HOUR_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'ended', because: 'request', months: 1 })
		expect(await mailAbout(harness, 'What you gave to every month has ended')).toContain('/search')
		await booksTieOut(harness)
	}, 120_000)
})
