import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEventView } from '../../domain/live-events/contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import type { TicketPage } from '../../domain/live-events/tickets.contract.ts'
import { readCode } from '../../kernel/wire/ticket-codes.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import type { IntentAnswer } from './fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'
import {
	edition,
	GUEST,
	type Held,
	heldBy,
	INTENT,
	LIVE_EVENTS,
	mailsTo,
	payFor,
	paymentOf,
	plan,
	REGISTRATIONS,
	register,
	release,
	TICKETS,
	ticketMails,
	tokenFor,
} from './live-events.fixtures.ts'

const HOLD_MS = 23 * MINUTE_MS
const ACCOUNT = 'stripe-us'
const THREE_D_SECURE = { paymentMethodId: 'pm_card_threeDSecure2Required' }

describe('payments for seats', () => {
	let harness: Harness
	let people = 0
	beforeAll(async () => {
		harness = await startHarness()
	}, 120_000)
	afterEach(async () => {
		harness.stripe.control.webhooks.setMode('now')
		harness.stripe.control.stopFailing()
		await booksTieOut(harness)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const planned = (change: Partial<KnownEdition> = {}) => plan(harness, edition(harness, change))
	const person = () => {
		people += 1
		return { ...GUEST, email: `guest${people}@mail.example` }
	}
	const idle = () => harness.system.untilIdle()
	const pass = async (ms: number) => {
		harness.clock.advance(ms)
		await idle()
	}
	const left = async (slug: string) =>
		(await harness.guest().json<{ data: LiveEventView }>('GET', `${LIVE_EVENTS}/${slug}`)).data.seatsLeft
	const stateOf = async (buyer: Caller, { _id }: Held) => {
		const { data } = await buyer.json<{ data: { state: string } }>('GET', `${REGISTRATIONS}/${_id}`)
		return data.state
	}
	const refundedOf = async ({ donationId }: Held) =>
		(await eventsOf(harness, donationId)).DonationRefunded ?? 0
	const registered = async (change: Partial<KnownEdition> = {}) => {
		const { slug, id } = await planned(change)
		const [buyer, guest] = [harness.guest(), person()]
		const held = await heldBy(buyer, slug, { guest })
		return { slug, id, buyer, guest, held }
	}
	const paid = async (change: Partial<KnownEdition> = {}) => {
		const of = await registered(change)
		const answer = await payFor(of.buyer, of.held)
		expect(answer).toMatchObject({ status: 200, body: { donationId: of.held._id, requiresAction: false } })
		await idle()
		return { ...of, paymentIntentId: (answer.body as IntentAnswer).paymentIntentId ?? '' }
	}

	it('confirm them, mail the tickets once and credit the fund of the edition', async () => {
		const { slug, id, buyer, guest, held } = await registered({ capacity: 10 })
		const details = `/api/v1/transactionDetails?donationId=${held._id}&donationfor=event`
		await payFor(buyer, held, THREE_D_SECURE)
		expect(await buyer.call('GET', details)).toMatchObject({
			status: 422,
			body: { statusCode: 422, data: { message: expect.stringContaining('Nothing is paid yet') } },
		})
		const answer = await payFor(buyer, held)
		expect(answer).toMatchObject({ status: 200 })
		const { paymentIntentId } = answer.body as IntentAnswer
		const report = { transactionId: paymentIntentId, attendees: 1, quantity: 25, units: 'USD', type: 'cash' }
		for (let click = 0; click < 2; click += 1)
			expect(await buyer.call('POST', '/api/v1/eventDonation', { body: report })).toMatchObject({
				status: 200,
			})
		expect(await harness.guest().call('POST', '/api/v1/eventDonation', { body: report })).toMatchObject({
			status: 404,
		})
		await idle()
		expect(await buyer.call('GET', details)).toMatchObject({
			status: 200,
			body: { data: { donationFor: 'event', totalAmount: 25, status: 'confirmed' } },
		})
		expect([await stateOf(buyer, held), await left(slug)]).toEqual(['confirmed', 9])
		expect(ticketMails(harness, guest.email)).toHaveLength(1)
		const funds = await harness.system.sql.query('SELECT fund FROM read.fund_totals WHERE target_id = $1', [
			id,
		])
		expect(funds).toEqual([{ fund: `event.${id}.USD` }])
	})

	it('are of the price that we know, in dollars, by the buyer alone, before the hold ends', async () => {
		const { buyer, held } = await registered()
		const tries: readonly (readonly [Caller, object, number, string])[] = [
			[buyer, paymentOf(held, { amount: 100 }), 400, 'AMOUNT_CHANGED'],
			[buyer, paymentOf(held, { currency: 'INR', settlementCurrency: 'INR' }), 400, 'CURRENCY_MISMATCH'],
			[harness.guest(), paymentOf(held), 404, 'NOT_FOUND'],
			[
				buyer,
				paymentOf(held, {
					donation: { donationFor: 'event', units: 'USD', quantity: 25, processingFees: 0 },
				}),
				400,
				'TARGET_REQUIRED',
			],
		]
		for (const [payer, body, status, code] of tries)
			expect(await payer.call('POST', INTENT, { body })).toMatchObject({ status, body: { code } })
		harness.clock.advance(20 * MINUTE_MS)
		expect(await payFor(buyer, held)).toMatchObject({ status: 409, body: { code: 'HOLD_ENDED' } })
	})

	it('can be tried again with another card, under the same registration', async () => {
		const { slug, buyer, guest, held } = await registered({ capacity: 5 })
		const declined = { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' }
		expect(await payFor(buyer, held, declined)).toMatchObject({
			status: 400,
			body: { code: 'CARD_DECLINED' },
		})
		const key = { 'idempotency-key': crypto.randomUUID() }
		const pay = () => buyer.call('POST', INTENT, { body: paymentOf(held), headers: key })
		const answers = [await pay(), await pay(), await payFor(buyer, held)]
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
		await idle()
		expect([await stateOf(buyer, held), await left(slug)]).toEqual(['confirmed', 4])
		expect(await eventsOf(harness, held.donationId)).toMatchObject({ DonationConfirmed: 1 })
		expect(ticketMails(harness, guest.email)).toHaveLength(1)
	})

	describe('at the end of a hold', () => {
		it('are cancelled at the provider before the seats are free', async () => {
			const { slug, buyer, held } = await registered({ capacity: 1 })
			const before = chargesOf(harness, ACCOUNT)
			const open = (await payFor(buyer, held, THREE_D_SECURE)).body as IntentAnswer
			await idle()
			expect(await register(harness.guest(), slug)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } })
			await pass(HOLD_MS)
			expect([await stateOf(buyer, held), await left(slug)]).toEqual(['ended', 1])
			const body = { paymentIntentId: open.paymentIntentId, currency: 'usd', settlementCurrency: 'usd' }
			expect((await buyer.call('POST', INTENT, { body })).status).toBe(400)
			expect(await payFor(buyer, held)).toMatchObject({ status: 409, body: { code: 'HOLD_ENDED' } })
			expect(chargesOf(harness, ACCOUNT)).toBe(before)
		})

		it('get their seats when they were made and nobody heard of it', async () => {
			const { slug, buyer, guest, held } = await registered({ capacity: 1 })
			const { control } = harness.stripe
			control.webhooks.setMode('held')
			control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			expect((await payFor(buyer, held)).status).toBe(202)
			await pass(HOLD_MS)
			expect([await stateOf(buyer, held), await left(slug)]).toEqual(['confirmed', 0])
			expect(ticketMails(harness, guest.email)).toHaveLength(1)
			control.webhooks.deliverHeld()
			control.webhooks.deliverHeld()
			await idle()
			expect(await eventsOf(harness, held.donationId)).toMatchObject({ DonationConfirmed: 1 })
			expect(ticketMails(harness, guest.email)).toHaveLength(1)
		})

		it('keep their seats until the provider answers', async () => {
			const { slug, buyer, held } = await registered({ capacity: 1 })
			await payFor(buyer, held, THREE_D_SECURE)
			await idle()
			const { control } = harness.stripe
			control.failNext({ operation: 'paymentIntents.cancel', when: 'before', how: 500 })
			await pass(HOLD_MS)
			await pass(10 * MINUTE_MS)
			await expect.poll(() => left(slug), { timeout: 60_000 }).toBe(1)
			expect(await stateOf(buyer, held)).toBe('ended')
		})
	})

	describe('that come when their seats are free again', () => {
		/** Lets a hold end as if its payment could not come any more. */
		const tooLate = async (capacity: number) => {
			const of = await registered({ capacity })
			const { control } = harness.stripe
			control.webhooks.setMode('held')
			const open = (await payFor(of.buyer, of.held, THREE_D_SECURE)).body as IntentAnswer
			await harness.system.sql.execute("DELETE FROM ops.outbox WHERE id LIKE '%live-events/end-hold'")
			return { ...of, open }
		}
		const finish = async (buyer: Caller, { paymentIntentId }: IntentAnswer) => {
			harness.stripe.control.answerChallenge(ACCOUNT, paymentIntentId ?? '', true)
			const body = { paymentIntentId, currency: 'USD', settlementCurrency: 'USD' }
			await buyer.call('POST', INTENT, { body })
			harness.stripe.control.webhooks.deliverHeld()
			await idle()
		}

		it('get others while there are some', async () => {
			const { id, slug, buyer, guest, held, open } = await tooLate(2)
			await release(harness, id, held._id)
			await finish(buyer, open)
			expect([await stateOf(buyer, held), await left(slug)]).toEqual(['confirmed', 1])
			expect(ticketMails(harness, guest.email)).toHaveLength(1)
			expect(await refundedOf(held)).toBe(0)
		})

		it('go back whole by themselves when there are none, which their buyer is written', async () => {
			const { id, slug, buyer, guest, held, open } = await tooLate(1)
			await release(harness, id, held._id)
			await heldBy(harness.guest(), slug)
			await finish(buyer, open)
			expect(await stateOf(buyer, held)).toBe('ended')
			expect(await refundedOf(held)).toBe(1)
			expect(ticketMails(harness, guest.email)).toEqual([])
			const subjects = mailsTo(harness, guest.email).map(({ subject }) => subject)
			expect(subjects).toContain('We could not give you seats for Kindness Day')
		})
	})

	it('go to five of forty people at once, though some are declined, leave, or come back late', async () => {
		const { slug } = await planned({ capacity: 5 })
		const begin = async (people: readonly Caller[]) => {
			const answers = await Promise.all(people.map((buyer) => register(buyer, slug, { guest: person() })))
			expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
			return people.flatMap((buyer, index) => {
				const { status, body } = answers[index] as Answer
				return status === 200 ? [{ buyer, held: (body as { data: Held }).data }] : []
			})
		}
		const everybody = Array.from({ length: 40 }, () => harness.guest())
		const before = chargesOf(harness, ACCOUNT)
		const ways = [{}, { paymentMethodId: 'pm_card_chargeDeclined' }, THREE_D_SECURE, THREE_D_SECURE]
		const first = await begin(everybody)
		const answers = await Promise.all(
			first.slice(0, 4).map(({ buyer, held }, index) => payFor(buyer, held, ways[index])),
		)
		expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200])
		const confirm = async (nth: number) => {
			const paymentIntentId = (answers[nth]?.body as IntentAnswer | undefined)?.paymentIntentId ?? ''
			harness.stripe.control.answerChallenge(ACCOUNT, paymentIntentId, true)
			const body = { paymentIntentId, currency: 'USD', settlementCurrency: 'USD' }
			return first[nth]?.buyer.call('POST', INTENT, { body })
		}
		expect(await confirm(2)).toMatchObject({ status: 200 })
		await pass(HOLD_MS)
		await expect(confirm(3)).rejects.toThrow()
		expect(await left(slug)).toBe(3)
		const second = await begin(everybody.filter((buyer) => first.every((each) => each.buyer !== buyer)))
		for (const { buyer, held } of second) expect((await payFor(buyer, held)).status).toBe(200)
		await idle()
		expect([second.length, await left(slug)]).toEqual([3, 0])
		expect(chargesOf(harness, ACCOUNT) - before).toBe(5)
		const states = await Promise.all([...first, ...second].map(({ buyer, held }) => stateOf(buyer, held)))
		expect(states.filter((state) => state === 'confirmed')).toHaveLength(5)
	})

	describe('of a registration', () => {
		const ticketsOf = async (token: string) =>
			(await harness.guest().json<{ data: TicketPage }>('GET', `${TICKETS}/${token}`)).data
		const act = (token: string, verb: string) => harness.guest().call('POST', `${TICKETS}/${token}/${verb}`)

		it('open its tickets by a secret link, which no cache stores', async () => {
			const { guest, held, slug } = await paid()
			const token = await tokenFor(harness, guest.email)
			const answer = await harness.guest().call('GET', `${TICKETS}/${token}`)
			expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
			const page = (answer.body as { data: TicketPage }).data
			expect(page).toMatchObject({ refId: held._id, slug, state: 'confirmed', version: 1, mayCancel: true })
			const code = readCode(page.seats[0]?.code ?? '')
			expect(code?.ticket).toMatchObject({ registration: held._id, seat: 1, version: 1 })
			const calendar = await harness.guest().call('GET', `${TICKETS}/${token}/calendar`)
			expect(calendar.text).toContain(`UID:${held._id}@karuna`)
			const stored = await harness.system.sql.query('SELECT token_hash FROM rec.live_event_tokens')
			expect(JSON.stringify(stored)).not.toContain(token)
			expect(await harness.guest().call('GET', `${TICKETS}/~${'a'.repeat(26)}`)).toMatchObject({
				status: 404,
			})
		})

		it('are mailed again, and issued again under another link', async () => {
			const { guest } = await paid()
			const token = await tokenFor(harness, guest.email)
			expect((await act(token, 'send')).status).toBe(200)
			await idle()
			expect(ticketMails(harness, guest.email)).toHaveLength(2)
			const [before] = (await ticketsOf(token)).seats
			expect((await act(token, 'reissue')).status).toBe(200)
			await idle()
			expect((await act(token, 'reissue')).status).toBe(404)
			const next = await tokenFor(harness, guest.email)
			expect(next).not.toBe(token)
			const page = await ticketsOf(next)
			expect(page).toMatchObject({ version: 2, state: 'confirmed' })
			expect(page.seats[0]?.code).not.toBe(before?.code)
		})

		it('go back when its buyer cancels it until the last day, and its seats are free', async () => {
			const { slug, buyer, guest, held } = await paid({ capacity: 3 })
			const token = await tokenFor(harness, guest.email)
			const answers = await Promise.all([act(token, 'cancel'), act(token, 'cancel')])
			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			await idle()
			expect([await stateOf(buyer, held), await left(slug), await refundedOf(held)]).toEqual([
				'cancelled',
				3,
				1,
			])
			expect(await ticketsOf(token)).toMatchObject({
				state: 'cancelled',
				mayCancel: false,
				seats: [{ code: '' }],
			})
			const late = await paid({ refundableUntil: new Date(harness.clock.now() - DAY_MS).toISOString() })
			expect(await act(await tokenFor(harness, late.guest.email), 'cancel')).toMatchObject({
				status: 409,
				body: { code: 'CANCEL_TOO_LATE' },
			})
		})

		it('free its seats when they were refunded whole or lost, not when a part was refunded', async () => {
			const { control } = harness.stripe
			const part = await paid({ capacity: 3 })
			control.refund(ACCOUNT, part.paymentIntentId, { amount: 500 })
			const whole = await paid({ capacity: 3 })
			control.refund(ACCOUNT, whole.paymentIntentId)
			const lost = await paid({ capacity: 3 })
			const dispute = control.dispute(ACCOUNT, lost.paymentIntentId)
			await idle()
			control.closeDispute(ACCOUNT, dispute.id, 'lost')
			await idle()
			const seats = [await left(part.slug), await left(whole.slug), await left(lost.slug)]
			expect(seats).toEqual([2, 3, 3])
			expect(await stateOf(lost.buyer, lost.held)).toBe('cancelled')
		})

		it('go back when the edition is cancelled', async () => {
			const { id, slug, buyer, guest, held } = await paid()
			const open = await heldBy(harness.guest(), slug)
			const admin = await harness.person('admin')
			for (let click = 0; click < 2; click += 1)
				await admin.json('POST', `/api/backoffice/liveEvents/${id}/cancel`)
			await idle()
			expect([await stateOf(buyer, held), await refundedOf(held)]).toEqual(['cancelled', 1])
			expect(mailsTo(harness, guest.email).map(({ subject }) => subject)).toContain(
				'Kindness Day is cancelled',
			)
			expect(await register(harness.guest(), slug)).toMatchObject({ body: { code: 'LIVE_EVENT_CANCELLED' } })
			await pass(HOLD_MS)
			expect(await refundedOf(open)).toBe(0)
		})
	})
})
