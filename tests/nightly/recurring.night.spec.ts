import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedCard } from '../../domain/donations/saved-cards.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { booksTieOut, chargesOf } from '../api/books.ts'
import { saveCard } from '../api/calls.saved-cards.ts'
import { donationTo, type IntentAnswer, publish, review } from '../api/fundraiser.ts'
import { type Caller, type Harness, startHarness } from '../api/harness.ts'
import {
	advanceTo,
	begin,
	beginBody,
	beginByBank,
	beginByUpi,
	confirmationInMail,
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

	async function beginChallenged(donor: Caller, requestId: string): Promise<string> {
		const body = { monthly: true, paymentMethodId: 'pm_card_threeDSecure2Required' }
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
		return begun.data._id
	}

	it('are confirmed by the link of a mail, once, where the bank wants their donor, and end with their request', async () => {
		const donor = await harness.person('donor')
		const author = await harness.person('donee')
		const requestId = await publish(
			{ author, admin: await harness.person('admin') },
			{ title: 'Monthly books' },
		)
		const id = await beginChallenged(donor, requestId)
		const due = dueOf(await recurringOf(donor, id))
		const charges = chargesOf(harness, ACCOUNT)
		await advanceTo(harness, due - 40 * HOUR_MS)
		await advanceTo(harness, due + 60_000)
		const waiting = { phase: 'needsDonor', problem: 'owner', nextAt: null }
		expect(await recurringOf(donor, id)).toMatchObject(waiting)
		expect(chargesOf(harness, ACCOUNT)).toBe(charges)

		const guest = harness.guest()
		const { path, body } = await confirmationInMail(harness)
		const opened = () => guest.call('GET', `${path}?${new URLSearchParams(body)}`)
		expect(await opened()).toMatchObject({ body: { data: { link: 'open', last4: '3220' } } })
		expect(await recurringOf(donor, id)).toMatchObject(waiting)
		const stranger = { ...body, donationId: crypto.randomUUID() }
		expect(await guest.call('POST', path, { body: stranger })).toMatchObject({ status: 404 })
		// A repeated request, and the worker that carries it out as well, begin one payment, even after a lost
		// answer.
		harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
		const call = { body, headers: { 'idempotency-key': crypto.randomUUID() } }
		expect(await guest.call('POST', path, call)).toMatchObject({ status: 200 })
		const again = await guest.json<{ data: Record<'state' | 'clientSecret' | 'paymentIntentId', string> }>(
			'POST',
			path,
			body,
			call.headers,
		)
		expect(again.data).toMatchObject({ state: 'action', clientSecret: expect.stringContaining('secret') })
		expect(await guest.call('POST', path, { body })).toMatchObject({
			status: 409,
			body: { code: 'LINK_USED' },
		})
		expect(await opened()).toMatchObject({ body: { data: { link: 'used' } } })
		const { paymentIntentId } = again.data
		const foreign = { ...body, paymentIntentId: 'pi_of_somebody' }
		expect(await guest.call('POST', path, { body: foreign })).toMatchObject({ status: 404 })
		harness.stripe.control.answerChallenge(ACCOUNT, paymentIntentId, true)
		expect(await guest.call('POST', path, { body: { ...body, paymentIntentId } })).toMatchObject({
			status: 200,
			body: { data: { state: 'paid' } },
		})
		await harness.system.untilIdle()
		expect(chargesOf(harness, ACCOUNT)).toBe(charges + 1)
		const paid = await recurringOf(donor, id)
		expect(paid).toMatchObject({ months: 1, given: 500, phase: 'scheduled', problem: null })

		const next = dueOf(paid)
		await advanceTo(harness, next - 40 * HOUR_MS)
		await advanceTo(harness, next + 60_000)
		const card = await saveCard(donor)
		await donor.json('PUT', `${RECURRING}/${id}`, { units: 'INR', amount: 600, cardId: card._id })
		const changed = await recurringOf(donor, id)
		expect(changed).toMatchObject({ quantity: 600, last4: '4242', problem: null })
		expect(dueOf(changed)).toBe(next + 3 * DAY_MS)
		await advanceTo(harness, next + 25 * HOUR_MS)
		await advanceTo(harness, next + 3 * DAY_MS + HOUR_MS)
		const goneOn = await recurringOf(donor, id)
		expect(goneOn).toMatchObject({ months: 2, given: 1100, status: 'active' })

		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'pause' })
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'paused', nextAt: null })
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'resume' })
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'skip' })
		const skipped = await recurringOf(donor, id)
		expect(skipped.period > goneOn.period).toBe(true)
		await author.json('POST', `/api/v1/donationRequest/${requestId}/close`)
		await advanceTo(harness, dueOf(skipped) - 40 * HOUR_MS)
		await advanceTo(harness, dueOf(skipped) + HOUR_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'ended', because: 'request', months: 2 })
		expect(await mailAbout(harness, 'What you gave to every month has ended')).toContain('/search')
		await booksTieOut(harness)
	}, 120_000)

	it('wait while their request is on hold, for another card once theirs is removed, and for a bank that renews it', async () => {
		const donor = await harness.person('donor')
		const admin = await harness.person('admin')
		const requestId = await publish({ author: await harness.person('donee'), admin }, { title: 'Held books' })
		const id = await begin(donor, requestId, 12)
		await harness.system.untilIdle()
		await review(admin, requestId, 'hold', 'To be reviewed')
		await harness.system.untilIdle()
		expect(await recurringOf(donor, id)).toMatchObject({
			status: 'paused',
			pausedBecause: 'hold',
			nextAt: null,
		})
		expect(await mailAbout(harness, 'Your monthly donation waits')).toContain('Held books')
		expect(
			await donor.call('POST', `${RECURRING}/${id}/state`, { body: { action: 'resume' } }),
		).toMatchObject({ status: 409, body: { code: 'NOT_PAUSED' } })
		await review(admin, requestId, 'release')
		await harness.system.untilIdle()
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'active', pausedBecause: null })

		const { methodId } = await recurringOf(donor, id)
		const cards = (await donor.json<{ data: SavedCard[] }>('GET', '/api/v1/saved/cards')).data
		const card = cards.find(({ _id }) => _id === methodId)
		const path = `/api/v1/saved/cards/${card?.customerId}/${methodId}`
		const refused = await donor.call('DELETE', path)
		expect(refused).toMatchObject({ status: 409, body: { code: 'METHOD_IN_USE' } })
		expect(refused.text).toContain('Held books')
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'scheduled' })
		await donor.json('DELETE', `${path}?confirmed=true`)
		await harness.system.untilIdle()
		expect(await recurringOf(donor, id)).toMatchObject({
			phase: 'needsDonor',
			problem: 'method',
			method: null,
		})

		// A card that expires before the month is due, until its bank renews it.
		const other = await saveCard(donor)
		await donor.json('PUT', `${RECURRING}/${id}`, { units: 'INR', cardId: other._id })
		await harness.system.untilIdle()
		const { method_ref: ref } = await harness.system.sql.one<{ method_ref: string }>(
			'SELECT method_ref FROM rec.saved_cards WHERE id = $1',
			[other._id],
		)
		const due = dueOf(await recurringOf(donor, id))
		const year = new Date(due).getUTCFullYear()
		harness.stripe.control.renewCard(ACCOUNT, ref, { last4: '4242', expMonth: 1, expYear: year - 1 })
		await harness.system.untilIdle()
		await advanceTo(harness, due - 40 * HOUR_MS)
		await advanceTo(harness, due + 60_000)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'needsDonor', problem: 'method' })
		harness.stripe.control.renewCard(ACCOUNT, ref, { last4: '1881', expMonth: 12, expYear: year + 3 })
		await harness.system.untilIdle()
		const renewed = await recurringOf(donor, id)
		expect(renewed).toMatchObject({ phase: 'scheduled', problem: null, last4: '1881' })
		expect(dueOf(renewed)).toBe(due + 3 * DAY_MS)
		await advanceTo(harness, due + 25 * HOUR_MS)
		await advanceTo(harness, due + 3 * DAY_MS + HOUR_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ months: 1 })
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'stop' })
	}, 120_000)

	it('are debited from a bank account for days, which are not missed, and wait once a debit is sent back', async () => {
		const donor = await harness.person('donor')
		const payee = await harness.person('donee')
		const id = await beginByBank(harness, donor, payee.id, 20)
		const begun = await recurringOf(donor, id)
		expect(begun).toMatchObject({ paidBy: 'bankDebit', last4: '6789', units: 'USD', phase: 'scheduled' })
		const due = dueOf(begun)
		const charges = chargesOf(harness, 'stripe-us')
		await advanceTo(harness, due + 60_000)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'charging', months: 0 })
		await advanceTo(harness, due + 2 * DAY_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'charging', months: 0 })
		await advanceTo(harness, due + 6 * DAY_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'scheduled', months: 1 })
		expect(chargesOf(harness, 'stripe-us')).toBe(charges + 2)
		await donor.json('POST', `${RECURRING}/${id}/state`, { action: 'stop' })

		const other = await harness.person('finance')
		const returned = await beginByBank(harness, other, payee.id, 25, 'dispute')
		await advanceTo(harness, harness.clock.now() + 7 * DAY_MS)
		expect(await recurringOf(other, returned)).toMatchObject({ phase: 'needsDonor', problem: 'method' })
		expect(await mailAbout(harness, 'needs another way to pay')).toContain('/monthlyDonation/')
		await other.json('POST', `${RECURRING}/${returned}/state`, { action: 'stop' })
		await booksTieOut(harness)
	}, 120_000)

	it('are collected by UPI AutoPay after a notice, and stop, wait and go on with the mandate in the donor’s app', async () => {
		const donor = await harness.person('donor')
		const payee = await harness.person('donee')
		const control = harness.system.simulators?.razorpay.control
		if (!control) throw new Error('Razorpay is not simulated.')
		const { id, token } = await beginByUpi(harness, donor, donationTo(payee.id), 15)
		const begun = await recurringOf(donor, id)
		expect(begun).toMatchObject({ paidBy: 'upi', method: 'su•••@razorpay', last4: null, most: 511.8 })
		const paidOrders = () => control.books().reduce((sum, { captured }) => sum + captured.count, 0)
		const captured = paidOrders()
		const due = dueOf(begun)
		await advanceTo(harness, due - 47 * HOUR_MS)
		expect(await mailAbout(harness, 'will be charged on')).toContain('su•••@razorpay')
		// Whose answer is lost is one debit.
		control.failNext({ operation: 'payments.createRecurringPayment', when: 'after', how: 'hangup' })
		await advanceTo(harness, due + 60_000)
		await advanceTo(harness, due + 20 * 60_000)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'charging', months: 0 })
		expect(paidOrders()).toBe(captured)
		await advanceTo(harness, due + 27 * HOUR_MS)
		expect(await recurringOf(donor, id)).toMatchObject({ phase: 'scheduled', months: 1 })
		expect(paidOrders()).toBe(captured + 1)
		// It is dated when its money came, a day after it was begun, and not when that was heard.
		const [last] = await harness.system.sql.query<{ effective_at: Date; recorded_at: Date }>(
			"SELECT effective_at, recorded_at FROM read.postings WHERE kind = 'DonationConfirmed' ORDER BY position DESC LIMIT 1",
		)
		expect(last?.effective_at.getTime()).toBeGreaterThan(due + 24 * HOUR_MS)
		expect(last?.effective_at.getTime()).toBeLessThanOrEqual(last?.recorded_at.getTime() ?? 0)
		const more = await donor.call('PUT', `${RECURRING}/${id}`, { body: { units: 'INR', amount: 900 } })
		expect(more).toMatchObject({ status: 400, body: { code: 'METHOD_UNAVAILABLE' } })

		control.mandates.move('razorpay-in', token, 'paused')
		await harness.system.untilIdle()
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'paused', pausedBecause: 'mandate' })
		control.mandates.move('razorpay-in', token, 'confirmed')
		await harness.system.untilIdle()
		const resumed = await recurringOf(donor, id)
		expect(resumed).toMatchObject({ status: 'active' })
		control.mandates.failNext('razorpay-in', token, 'insufficient_funds')
		await advanceTo(harness, dueOf(resumed) - 40 * HOUR_MS)
		await advanceTo(harness, dueOf(resumed) + 60_000)
		await advanceTo(harness, dueOf(resumed) + 27 * HOUR_MS)
		const declined = await recurringOf(donor, id)
		expect(declined).toMatchObject({ phase: 'scheduled', months: 1 })
		expect(dueOf(declined)).toBe(dueOf(resumed) + 3 * DAY_MS)
		control.mandates.move('razorpay-in', token, 'cancelled')
		await harness.system.untilIdle()
		expect(await recurringOf(donor, id)).toMatchObject({ status: 'ended', because: 'mandate' })
		expect(await mailAbout(harness, 'Your monthly donation has ended')).toContain('UPI')
		await booksTieOut(harness)

		// Stopped here, it ends there, too.
		const stopped = await beginByUpi(harness, donor, donationTo(payee.id), 15)
		await donor.json('POST', `${RECURRING}/${stopped.id}/state`, { action: 'stop' })
		await harness.system.untilIdle()
		const left = 'SELECT count(*)::int AS count FROM rec.payment_mandates WHERE mandate_ref = $1'
		expect(await harness.system.sql.one(left, [stopped.token])).toEqual({ count: 0 })
		await expect
			.poll(async () => {
				try {
					control.mandates.move('razorpay-in', stopped.token, 'paused')
					return 'there'
				} catch {
					return 'gone'
				}
			})
			.toBe('gone')
	}, 120_000)
})
