import { describe, expect, it } from 'vitest'
import type { RecurringDonation } from '../../domain/recurring/contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { saveCard } from './bad-input.saved-cards.ts'
import { chargesOf } from './books.ts'
import { type IntentAnswer, publish } from './fundraiser.ts'
import type { Harness } from './harness.ts'
import {
	advanceTo,
	beginBody,
	giveMonthly,
	keyInMail,
	mailAbout,
	RECURRING,
	recurringOf,
} from './recurring.fixtures.ts'

const ACCOUNT = 'stripe-in'
const dueOf = ({ nextAt }: RecurringDonation): number => Date.parse(nextAt ?? '')

/** Giving every month, on a running system whose clock is turned. */
export function recurringCases(opened: () => Harness, request: () => string): void {
	describe('given every month', () => {
		it('are begun once after a donation, announced, charged when due, and stopped by the link of a mail', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const donationId = await giveMonthly(donor, request())
			const body = beginBody(donationId, 28)
			const both = await Promise.all([0, 1].map(() => donor.call('POST', RECURRING, { body })))
			expect(both.map(({ status }) => status)).toEqual([200, 200])
			const ids = both.map((answer) => (answer.body as { data: { _id: string } }).data._id)
			expect(new Set(ids).size).toBe(1)
			const id = ids[0] ?? ''
			const begun = await recurringOf(donor, id)
			expect(begun).toMatchObject({
				status: 'active',
				quantity: 500,
				day: 28,
				last4: '4242',
				months: 0,
				problem: null,
			})
			const other = await harness.person('donee')
			expect(await other.call('GET', `${RECURRING}/${id}`)).toMatchObject({ status: 404 })
			expect(await other.call('POST', RECURRING, { body })).toMatchObject({ status: 404 })

			const fund = await other.json<{ data: { monthly: object } }>(
				'GET',
				`/api/v1/donationRequest/${request()}/withdraw?fundType=donationRequest`,
			)
			expect(fund.data.monthly).toEqual({ donors: 1, amount: 500 })

			const charges = chargesOf(harness, ACCOUNT)
			const due = dueOf(begun)
			await advanceTo(harness, due - 47 * HOUR_MS)
			expect(await mailAbout(harness, 'will be charged on')).toContain('/monthlyDonation/')
			await advanceTo(harness, due - HOUR_MS)
			expect(chargesOf(harness, ACCOUNT)).toBe(charges)
			// Whose answer is lost, and who comes twice, charges once.
			harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			await advanceTo(harness, due + 60_000)
			await advanceTo(harness, due + 20 * 60_000)
			expect(chargesOf(harness, ACCOUNT)).toBe(charges + 1)
			const paid = await recurringOf(donor, id)
			expect(paid).toMatchObject({ months: 1, given: 500, phase: 'scheduled' })
			expect(dueOf(paid)).toBeGreaterThan(due + 27 * DAY_MS)

			const key = await keyInMail(harness, 'will be charged on')
			const guest = harness.guest()
			const link = `${RECURRING}/${id}/link`
			expect(await guest.call('GET', `${link}?key=${key}`)).toMatchObject({
				status: 200,
				body: { data: { status: 'active', last4: '4242' } },
			})
			expect(await guest.call('GET', `${link}?key=wrong`)).toMatchObject({ status: 404 })
			expect(await guest.call('POST', link, { body: { key: 'wrong', action: 'stop' } })).toMatchObject({
				status: 404,
			})
			expect((await recurringOf(donor, id)).status).toBe('active')
			expect(await guest.call('POST', link, { body: { key, action: 'stop' } })).toMatchObject({ status: 200 })
			await advanceTo(harness, dueOf(paid) + HOUR_MS)
			expect(await recurringOf(donor, id)).toMatchObject({ status: 'ended', because: 'donor', nextAt: null })
			expect(chargesOf(harness, ACCOUNT)).toBe(charges + 1)
		})

		it('wait for their donor where the bank asks, go on with another card, and end with their request', async () => {
			const harness = opened()
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
		})
	})
}
