import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import type { SavedCard } from '../../domain/donations/saved-cards.contract.ts'
import { chargesOf, eventsOf } from './books.ts'
import { chargeOf, saveCard } from './calls.saved-cards.ts'
import { type IntentAnswer, intentOf, RUPEES_500 } from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'

const CARDS = '/api/v1/saved/cards'
const CHARGE = '/api/v1/charge/card'
const ACCOUNT = 'stripe-in'

const cardsOf = async (donor: Caller): Promise<SavedCard[]> =>
	(await donor.json<{ data: SavedCard[] }>('GET', CARDS)).data
const removalsIn = ({ system }: Harness) =>
	system.sql.query<{ kind: string; is_done: boolean }>(
		'SELECT kind, done_at IS NOT NULL AS is_done FROM ops.saved_removals ORDER BY planned_at, kind',
	)

export function savedCardCases(opened: () => Harness): void {
	describe('with a saved card', () => {
		const charge = (
			donor: Caller,
			card: SavedCard,
			options: object = {},
			key: string = crypto.randomUUID(),
		) =>
			donor.call('POST', CHARGE, {
				body: chargeOf(card, RUPEES_500, options),
				headers: { 'idempotency-key': key },
			})
		const soon = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 60_000 })

		it('are booked as any, and nothing is saved unless its owner says so', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const plain = intentOf(RUPEES_500, chargeOf({ _id: '', customerId: '' }).donation)
			await donor.json('POST', '/api/v1/create/payment/intent', plain)
			const before = await cardsOf(donor)
			const card = await saveCard(donor)
			expect(await cardsOf(donor)).toHaveLength(before.length + 1)
			expect(card).toMatchObject({ units: 'INR', brand: 'visa', last4: '4242', expires: 'later' })
			const ofCustomer = await donor.json<{ data: SavedCard[] }>('GET', `${CARDS}/${card.customerId}`)
			expect(ofCustomer.data.map(({ _id }) => _id)).toContain(card._id)

			const charges = chargesOf(harness, ACCOUNT)
			const key = crypto.randomUUID()
			const [first, second] = await Promise.all([charge(donor, card, {}, key), charge(donor, card, {}, key)])
			const { donationId } = first.body as IntentAnswer
			expect([first.status, second.status].toSorted()).toEqual([200, 200])
			expect(second.body).toMatchObject({ donationId, customer_id: card.customerId })
			await harness.system.untilIdle()
			expect(chargesOf(harness, ACCOUNT)).toBe(charges + 1)
			expect(await eventsOf(harness, donationId)).toMatchObject({
				DonationStarted: 1,
				DonationConfirmed: 1,
				ProviderCostRecorded: 1,
			})
		})

		it('ask the card’s holder where its bank wants that, and answer 202 while the provider is away', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			// Saved by a payment of its own, whose challenge is passed, too.
			const typed = intentOf(RUPEES_500, chargeOf({ _id: '', customerId: '' }).donation, {
				paymentMethodId: 'pm_card_threeDSecure2Required',
				saveCard: true,
			})
			const pass = async ({ paymentIntentId }: IntentAnswer) => {
				harness.stripe.control.answerChallenge(ACCOUNT, paymentIntentId, true)
				const body = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
				return donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body)
			}
			const begun = await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', typed)
			expect(begun.requiresAction).toBe(true)
			await pass(begun)
			const card = (await cardsOf(donor)).find(({ last4 }) => last4 === '3220') as SavedCard
			const again = (await charge(donor, card)).body as IntentAnswer
			expect(again).toMatchObject({ statusCode: 200, requiresAction: true })
			expect(await pass(again)).toMatchObject({ statusCode: 200, requiresAction: false })

			const key = crypto.randomUUID()
			const plain = await saveCard(donor)
			harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const lost = await charge(donor, plain, {}, key)
			expect(lost).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
			await harness.system.untilIdle()
			expect(await eventsOf(harness, (lost.body as IntentAnswer).donationId)).toMatchObject({
				DonationConfirmed: 1,
			})
		})

		it('are nobody else’s, and follow what the bank and the provider do to the card', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const other = await harness.person('donee')
			const card = await saveCard(donor)
			const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'The saved card was not found.' } }
			expect(await charge(other, card)).toMatchObject(missing)
			expect(await other.call('GET', `${CARDS}/${card.customerId}`)).toMatchObject(missing)
			expect(await other.call('GET', `${CARDS}/cus_nobody`)).toMatchObject(missing)
			expect(await cardsOf(other)).toEqual([])

			const { method_ref: method } = await harness.system.sql.one<{ method_ref: string }>(
				'SELECT method_ref FROM rec.saved_cards WHERE id = $1',
				[card._id],
			)
			const own = async () => (await cardsOf(donor)).find(({ _id }) => _id === card._id)
			const now = new Date(harness.clock.now())
			const [expMonth, expYear] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
			harness.stripe.control.renewCard(ACCOUNT, method, { last4: '1881', expMonth, expYear })
			await soon(own).toMatchObject({ last4: '1881', expMonth, expYear, expires: 'soon' })

			// The card expires this month: its owner gets one notification, however often the job runs.
			const notices = async () => {
				const { rows } = await harness.system.sql.one<{ rows: number }>(
					`SELECT count(*)::int AS rows FROM rec.notifications WHERE kind = 'cardExpires' AND about ->> 'cardId' = $1`,
					[card._id],
				)
				return rows
			}
			for (let run = 0; run < 2; run += 1) {
				const { claims } = await harness.system.sql.one<{ claims: bigint }>(
					"UPDATE ops.jobs SET next_at = now() WHERE name = 'donations/expiring-cards' RETURNING claims",
				)
				await soon(async () => {
					const job = await harness.system.sql.one<{ claims: bigint; is_over: boolean }>(
						"SELECT claims, next_at > now() + interval '1 hour' AS is_over FROM ops.jobs WHERE name = 'donations/expiring-cards'",
					)
					return job.claims > claims && job.is_over
				}).toBe(true)
				expect(await notices()).toBe(1)
			}
			const mails = async () =>
				harness.system.outbox?.mailbox.list({ search: 'Visa •••• 1881', offset: 0, limit: 1 }).total
			await soon(mails).toBe(1)

			const removed = await donor.call('DELETE', `${CARDS}/${card.customerId}/${card._id}`)
			expect(removed.status).toBe(200)
			expect(await own()).toBeUndefined()
			expect(await charge(donor, card)).toMatchObject(missing)
			await soon(async () => (await removalsIn(harness)).at(-1)).toEqual({ kind: 'method', is_done: true })
			// An old payment that is read again brings nothing back.
			await harness.system.untilIdle()
			expect(await own()).toBeUndefined()
		})

		it('have one default, and their next one when it is removed', async () => {
			const { clock, person } = opened()
			const donor = await person('donor')
			const first = await saveCard(donor)
			// The provider tells times in seconds.
			clock.advance(2_000)
			const second = await saveCard(donor)
			const path = ({ customerId, _id }: SavedCard) => `${CARDS}/${customerId}/${_id}`
			const defaults = async () =>
				(await cardsOf(donor)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id)
			expect((await donor.call('PUT', `${path(first)}/default`)).status).toBe(200)
			expect(await defaults()).toEqual([first._id])
			expect((await cardsOf(donor))[0]?._id).toBe(first._id)
			await donor.call('DELETE', path(first))
			expect(await defaults()).toEqual([second._id])
		})

		it('go with their owner, at the provider, too', async () => {
			const harness = opened()
			const leaver = await harness.person('priya')
			const { customerId } = await saveCard(leaver)
			await leaver.json('POST', '/api/v1/disband/user', { password: DEMO_PASSWORD })
			const left = `SELECT count(*)::int AS rows FROM rec.saved_customers WHERE customer_ref = $1`
			expect(await harness.system.sql.one(left, [customerId])).toEqual({ rows: 0 })
			await soon(() =>
				harness.system.sql.maybeOne(
					"SELECT done_at IS NOT NULL AS is_done FROM ops.saved_removals WHERE kind = 'customer' AND object_ref = $1",
					[customerId],
				),
			).toEqual({ is_done: true })
		})
	})
}
