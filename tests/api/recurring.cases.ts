import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { chargesOf } from './books.ts'
import { donationTo } from './fundraiser.ts'
import type { Harness } from './harness.ts'
import {
	advanceTo,
	begin,
	beginBody,
	dueOf,
	giveMonthly,
	keyInMail,
	mailAbout,
	RECURRING,
	recurringOf,
} from './recurring.fixtures.ts'

const ACCOUNT = 'stripe-in'

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

		it('are stopped by finance for a reason, which stands in the log, and their donor is told', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const id = await begin(donor, request(), 5)
			const path = `/api/backoffice/recurringDonations/${id}`
			const reason = 'Wrote to the help desk that the account is theirs no more.'
			expect(await donor.call('POST', `${path}/stop`, { body: { reason } })).toMatchObject({ status: 403 })
			const finance = await harness.person('finance')
			await finance.json('POST', `${path}/stop`, { reason })
			expect(await finance.json('GET', path)).toMatchObject({
				status: 'ended',
				endedBecause: 'finance',
				nextAt: null,
			})
			expect(JSON.stringify(await finance.json('GET', `${path}/timeline`))).toContain(reason)
			expect(await recurringOf(donor, id)).toMatchObject({ status: 'ended', because: 'finance' })
			await harness.system.untilIdle()
			expect(await mailAbout(harness, 'Your monthly donation has ended')).toContain(
				'Our finance team stopped it',
			)
			expect(await finance.call('POST', `${path}/stop`, { body: { reason: 'Once more.' } })).toMatchObject({
				status: 409,
				body: { code: 'RECURRING_ENDED' },
			})
		})

		it('end in the call that closes the account of whoever gives or gets them', async () => {
			const harness = opened()
			const [leaver, friend] = [await harness.person('farhan'), await harness.person('donor')]
			const given = await begin(leaver, request(), 5)
			const donationId = await giveMonthly(friend, null, {}, donationTo(leaver.id))
			const begun = await friend.json<{ data: { _id: string } }>('POST', RECURRING, beginBody(donationId, 5))
			const got = begun.data._id
			// Nobody closes an account that holds money.
			const { data } = await friend.json<{ data: { transactionId: string } }>(
				'GET',
				`/api/v1/transactionDetails?donationId=${donationId}`,
			)
			harness.stripe.control.refund(ACCOUNT, data.transactionId)
			await harness.system.untilIdle()
			await leaver.json('POST', '/api/v1/disband/user', { password: DEMO_PASSWORD })
			const finance = await harness.person('finance')
			const seen = (id: string) => finance.json('GET', `/api/backoffice/recurringDonations/${id}`)
			expect(await seen(given)).toMatchObject({ status: 'ended', endedBecause: 'erasure', nextAt: null })
			expect(await seen(got)).toMatchObject({ status: 'ended', endedBecause: 'request', nextAt: null })
		})
	})
}
