import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donationBody } from '../../domain/donations/contract.ts'
import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import type { Caller, Route } from '../../kernel/http/route.ts'
import type { ClaimedWork } from '../../kernel/outbox/outbox.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { registerStripe } from '../../providers/stripe/registration.ts'
import { CONFIRM_PAYMENT } from '../../records/donations/confirm-payment.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { donationCommands } from '../../tests/harness/donation-commands.ts'
import { confirmPayment } from '../../workers/donations/confirm-payment.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { postDonation } from './post-donation.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')

const commands = donationCommands(START)
const { clock, deps, retired, caller, donationOf, types, sweep } = commands
let simulator: StripeSimulator
let store: EventStore
let payments: Payments
beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'payment-spec' })
})
beforeEach(async () => {
	await commands.begin(
		registerStripe({
			accounts: simulator.accounts,
			api: { protocol: 'http', host: simulator.host, port: simulator.port },
			production: false,
			clock,
			timeoutMs: 2_000,
		}),
	)
	simulator.control.reset()
	;({ store, payments } = deps())
})
afterAll(() => simulator.close())

const intent = {
	donationFor: 'tal',
	externalUserInfo: { first_name: 'Emma', last_name: 'Carter', email: 'emma@mail.example' },
	type: 'cash',
	units: 'USD',
	quantity: 10_000n,
	processingFees: 290n,
	shouldChargeProcessingFees: true,
	anonymous: false,
	paymentMethod: 'stripe',
	paymentMode: 'card',
	message: '',
	language: 'en',
}
const firstStep = (paymentMethodId: string, over: object = {}) => ({
	payment_method_types: ['card'],
	paymentMethodId,
	amount: 10_290n,
	currency: 'USD',
	settlementCurrency: 'USD',
	saveCard: false,
	donation: intent,
	...over,
})
interface Answered {
	readonly statusCode: number
	readonly requiresAction: boolean
	readonly donationId: string
	readonly paymentIntentId: string
	readonly code?: string
}
const call = (route: Route, body: unknown, by = caller()) => commands.call<Answered>(route, body, by)
const pay = (body: unknown, by?: Caller) => call(createPaymentIntent(deps(), null), body, by)
const charged = () => simulator.control.books().map(({ currency, charged }) => [currency, charged.amount])

describe('paying by card', () => {
	it('confirms a donation and knows what it cost', async () => {
		const { status, body } = await pay(firstStep('pm_card_visa'))
		expect([status, body.requiresAction]).toEqual([200, false])
		expect(await donationOf(body.donationId)).toMatchObject({
			status: 'confirmed',
			split: { donation: 10_000n, total: 10_290n },
		})
		expect(await types(body.donationId)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'DonationConfirmed',
			'ProviderCostRecorded',
		])
	})

	it('asks the holder of the card, and confirms by the second step', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		expect(body).toMatchObject({ statusCode: 200, requiresAction: true })
		simulator.control.answerChallenge('stripe-us', body.paymentIntentId, true)
		const second = await pay({
			paymentIntentId: body.paymentIntentId,
			currency: 'USD',
			settlementCurrency: 'USD',
		})
		expect(second.body).toMatchObject({ statusCode: 200, requiresAction: false, donationId: body.donationId })
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
	})

	it('says why a card was refused, and takes the second one for the same donation', async () => {
		const refused = await pay(firstStep('pm_card_chargeDeclined'))
		expect(refused).toMatchObject({
			status: 400,
			body: { code: 'CARD_DECLINED', raw: { code: 'card_declined' } },
		})
		const again = await pay(
			firstStep('pm_card_visa', { donation: undefined, donationId: refused.body.donationId }),
		)
		expect(again.body).toMatchObject({ statusCode: 200, donationId: refused.body.donationId })
		expect(await donationOf(refused.body.donationId)).toMatchObject({
			status: 'confirmed',
			attempts: [{ declined: 'card_declined' }, { attempt: 2 }],
		})
	})

	it('starts anew after a failed challenge', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		simulator.control.answerChallenge('stripe-us', body.paymentIntentId, false)
		const again = await pay(firstStep('pm_card_visa', { donation: undefined, donationId: body.donationId }))
		expect(again.body.statusCode).toBe(200)
		expect((await donationOf(body.donationId)).attempts).toHaveLength(2)
	})

	it('gives up a challenge that nobody answered when another card is typed', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		const again = await pay(firstStep('pm_card_visa', { donation: undefined, donationId: body.donationId }))
		expect(again.body.statusCode).toBe(200)
		expect((await payments.read('stripe-us', body.paymentIntentId)).status).toBe('canceled')
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
	})

	it('charges once when the same call comes twice, at once or later', async () => {
		const by = caller()
		const answers = await Promise.all([
			pay(firstStep('pm_card_visa'), by),
			pay(firstStep('pm_card_visa'), by),
		])
		answers.push(await pay(firstStep('pm_card_visa'), by))
		expect(new Set(answers.map(({ body }) => body.donationId)).size).toBe(1)
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it('answers the same call as the first time, also once its account takes no cards any more', async () => {
		const by = caller()
		const first = await pay(firstStep('pm_card_visa'), by)
		expect(await call(createPaymentIntent(retired(), null), firstStep('pm_card_visa'), by)).toMatchObject({
			status: first.status,
			body: first.body,
		})
		const other = call(createPaymentIntent(retired(), null), firstStep('pm_card_visa'))
		await expect(other).rejects.toMatchObject({ code: 'METHOD_UNAVAILABLE' })
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it.each([
		['a card that asks its holder', 'pm_card_threeDSecure2Required', 'requires_action'],
		['a card that is refused', 'pm_card_chargeDeclined', 'requires_payment_method'],
	])('takes nothing back from a call that overtook its other half, with %s', async (_what, card, status) => {
		const by = caller()
		const started = Promise.withResolvers<void>()
		const overtaken = Promise.withResolvers<void>()
		const dispatch: CommandDeps['dispatch'] = async (...command) => {
			const dispatched = await deps().dispatch(...command)
			started.resolve()
			await overtaken.promise
			return dispatched
		}
		const heldUp = call(createPaymentIntent({ ...deps(), dispatch }, null), firstStep(card), by)
		await started.promise
		const { body } = await pay(firstStep(card), by)
		overtaken.resolve()
		const { donationId, requiresAction, code } = body
		expect((await heldUp).body).toMatchObject({ donationId, ...(code ? { code } : { requiresAction }) })
		const [made, ...others] = await Array.fromAsync(payments.listPayments('stripe-us', START - 1_000))
		expect(others).toEqual([])
		expect((await payments.read('stripe-us', made?.providerRef ?? '')).status).toBe(status)
	})

	it('leaves a later card alone when an earlier call for the same donation was held up', async () => {
		const { body } = await pay(firstStep('pm_card_chargeDeclined'))
		const another = (card: string) => firstStep(card, { donation: undefined, donationId: body.donationId })
		const requested = Promise.withResolvers<void>()
		const overtaken = Promise.withResolvers<void>()
		let reads = 0
		const readStream: EventStore['readStream'] = async function* (...what) {
			reads += 1
			if (reads > 1) {
				requested.resolve()
				await overtaken.promise
			}
			yield* store.readStream(...what)
		}
		const slow = { ...deps(), store: { ...store, readStream } }
		const heldUp = call(createPaymentIntent(slow, null), another('pm_card_visa'))
		await requested.promise
		const later = await pay(another('pm_card_threeDSecure2Required'))
		overtaken.resolve()
		expect((await heldUp).body).toMatchObject({
			requiresAction: true,
			paymentIntentId: later.body.paymentIntentId,
		})
		expect((await payments.read('stripe-us', later.body.paymentIntentId)).status).toBe('requires_action')
	})

	it('answers the same call once more from what happened, whatever has changed since', async () => {
		const by = caller({ bodyHash: 'one' })
		const first = await pay(firstStep('pm_card_visa'), by)
		const again = { ...firstStep('pm_card_visa'), donation: { ...intent, externalUserInfo: undefined } }
		expect((await pay(again, by)).body.donationId).toBe(first.body.donationId)
		await expect(pay(again, { ...by, bodyHash: 'two' })).rejects.toMatchObject({
			code: 'IDEMPOTENCY_KEY_REUSED',
		})
	})

	it('never charges a donation that is paid already', async () => {
		const { body } = await pay(firstStep('pm_card_visa'))
		const again = await pay(firstStep('pm_card_visa', { donation: undefined, donationId: body.donationId }))
		expect(again.body).toMatchObject({ statusCode: 200, donationId: body.donationId })
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it("doesn't let a stranger pay, confirm or see another's donation", async () => {
		const stranger = { kind: 'guest', id: derivedId('guest', 'two') } as const
		const by = () => caller({ principal: stranger, actor: stranger })
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		await expect(pay(firstStep('pm_card_visa', { donationId: body.donationId }), by())).rejects.toMatchObject(
			{ code: 'NOT_FOUND' },
		)
		const confirm = { paymentIntentId: body.paymentIntentId, currency: 'USD', settlementCurrency: 'USD' }
		await expect(pay(confirm, by())).rejects.toMatchObject({ code: 'NOT_FOUND' })
		await expect(
			call(postDonation(deps()), { ...intent, transactionId: body.paymentIntentId }, by()),
		).rejects.toMatchObject({ code: 'NOT_FOUND' })
	})

	it.each([
		['another amount than the donation and its fee', { amount: 10_291n }, 'FEE_MISMATCH'],
		[
			'another currency than the donation',
			{ currency: 'INR', settlementCurrency: 'INR' },
			'CURRENCY_MISMATCH',
		],
		['a charge in another currency than the fund', { settlementCurrency: 'INR' }, 'CURRENCY_MISMATCH'],
		['nobody named', { donation: { ...intent, externalUserInfo: undefined } }, 'GUEST_REQUIRED'],
		[
			'a fundraiser that is not there',
			{ donation: { ...intent, donationFor: 'donationRequest', donation_request_id: derivedId('x') } },
			'NOT_FOUND',
		],
		["somebody else's name", { donation: { ...intent, user_id: derivedId('y') } }, 'NOT_ALLOWED'],
	])('refuses %s, and writes nothing', async (_, over, code) => {
		await expect(pay(firstStep('pm_card_visa', over))).rejects.toMatchObject({ code })
		expect(await store.head()).toBe('')
		expect(charged()).toContainEqual(['USD', 0n])
	})
})

describe('when answers are lost', () => {
	const lose = (operation: string, when: 'before' | 'after', more: { times?: number } = {}) =>
		simulator.control.failNext({ operation, when, how: 'hangup', ...more })

	it('books a charge whose answer never came, once the provider is asked again', async () => {
		lose('paymentIntents.create', 'after')
		const { status, body } = await pay(firstStep('pm_card_visa'))
		expect([status, body.code]).toEqual([202, 'PAYMENT_PENDING'])
		expect((await donationOf(body.donationId)).confirmed).toBe(false)
		clock.advance(60_000)
		expect(await sweep(body.donationId)).toMatchObject({ done: true })
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it('charges once when the same call comes again after the provider has forgotten its key', async () => {
		const by = caller()
		lose('paymentIntents.create', 'after')
		expect((await pay(firstStep('pm_card_visa'), by)).body.code).toBe('PAYMENT_PENDING')
		clock.advance(25 * 3_600_000)
		const waiting = await pay(firstStep('pm_card_visa'), by)
		expect([waiting.status, waiting.body.code]).toEqual([202, 'PAYMENT_PENDING'])
		await sweep(waiting.body.donationId)
		const { status, body } = await pay(firstStep('pm_card_visa'), by)
		expect(status).toBe(200)
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it('confirms later what its donor confirmed while the provider was away, and tells strangers nothing', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		const { paymentIntentId, donationId } = body
		simulator.control.answerChallenge('stripe-us', paymentIntentId, true)
		clock.advance(60_000)
		// Nobody has confirmed it yet.
		expect(await sweep(donationId)).toMatchObject({ again: true })
		expect(charged()).toContainEqual(['USD', 0n])
		const step = (ref: string, by?: Caller) =>
			pay({ paymentIntentId: ref, currency: 'USD', settlementCurrency: 'USD' }, by)
		const { stranger } = commands
		lose('paymentIntents.retrieve', 'before', { times: 1_000 })
		await expect(step(paymentIntentId, stranger())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		await expect(step('pi_unknown')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		const planned = () =>
			commands
				.sql()
				.query<ClaimedWork>(
					`SELECT id, subject, cause_id AS "causeId", 1 AS claims FROM ops.outbox WHERE kind = $1 AND subject = $2`,
					[CONFIRM_PAYMENT, donationId],
				)
		expect(await planned()).toEqual([])
		for (let times = 0; times < 2; times += 1)
			expect(await step(paymentIntentId)).toMatchObject({
				status: 202,
				body: { code: 'PAYMENT_PENDING', paymentIntentId, donationId },
			})
		const [work, ...more] = await planned()
		expect(more).toEqual([])
		const run = () => confirmPayment(deps()).run(work as ClaimedWork)
		await expect(run()).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' })
		simulator.control.stopFailing()
		expect(await run()).toEqual({ done: true, note: 'succeeded' })
		expect(await run()).toEqual({ ignored: 'paid or given up' })
		expect((await donationOf(donationId)).status).toBe('confirmed')
		expect(await step(paymentIntentId)).toMatchObject({ status: 200, body: { requiresAction: false } })
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it('keeps looking for a day, then gives up what was never charged', async () => {
		lose('paymentIntents.create', 'before')
		const { body } = await pay(firstStep('pm_card_visa'))
		clock.advance(60_000)
		expect(await sweep(body.donationId)).toMatchObject({ again: true })
		clock.advance(25 * 3_600_000)
		expect(await sweep(body.donationId)).toEqual({ again: true, afterMs: 600_000 })
		expect((await donationOf(body.donationId)).status).toBe('failed')
		const again = pay(firstStep('pm_card_visa', { donationId: body.donationId, donation: undefined }))
		await expect(again).rejects.toMatchObject({ code: 'DONATION_OVER', meaning: 'conflict' })
		clock.advance(600_000)
		expect(await sweep(body.donationId)).toMatchObject({ done: true })
		expect(charged()).toContainEqual(['USD', 0n])
	})

	it('finds what was made for other donations on its way, and asks for no list anew within a minute', async () => {
		lose('paymentIntents.create', 'after')
		const { body } = await pay(firstStep('pm_card_visa'))
		const { body: second } = await pay(firstStep('pm_card_threeDSecure2Required'))
		clock.advance(60_000)
		expect(await sweep(second.donationId)).toEqual({ again: true, afterMs: 60_000 })
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
		simulator.control.failNext({ operation: 'paymentIntents.list', when: 'before', how: 503 })
		expect(await sweep(second.donationId)).toEqual({ again: true, afterMs: 60_000 })
		clock.advance(60_001)
		await expect(sweep(second.donationId)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' })
	})

	it('finds a second card that was charged while its answer was lost, beside the first that was refused', async () => {
		const { body } = await pay(firstStep('pm_card_chargeDeclined'))
		lose('paymentIntents.create', 'after')
		const second = await pay(firstStep('pm_card_visa', { donationId: body.donationId, donation: undefined }))
		expect(second.body.code).toBe('PAYMENT_PENDING')
		clock.advance(60_000)
		expect(await sweep(body.donationId)).toMatchObject({ done: true })
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
		expect(charged()).toContainEqual(['USD', 10_290n])
	})

	it('cancels a challenge that nobody answered within a day', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		clock.advance(25 * 3_600_000)
		await sweep(body.donationId)
		expect((await payments.read('stripe-us', body.paymentIntentId)).status).toBe('canceled')
		expect((await donationOf(body.donationId)).status).toBe('failed')
	})
})

describe('POST /donation', () => {
	const unassigned = firstStep('pm_card_visa', { donation: undefined })
	const bodyWith = (transactionId: string) => ({ ...intent, transactionId })

	it('assigns a payment that was made before anybody said what for', async () => {
		const { body } = await pay(unassigned)
		expect(await donationOf(body.donationId)).toMatchObject({ status: 'processing', confirmed: false })
		const reply = await call(postDonation(deps()), bodyWith(body.paymentIntentId))
		expect(reply.body.statusCode).toBe(200)
		expect(await donationOf(body.donationId)).toMatchObject({
			status: 'confirmed',
			target: { kind: 'foundation' },
		})
	})

	it.each([
		['on top, by the figures', 10_290n, 10_000n, 290n],
		['inside, when only that fits', 10_024n, 9_741n, 283n],
	])(
		"takes the spec's payload, which doesn't say who covers the fee: %s",
		async (_, amount, quantity, fee) => {
			const { body } = await pay({ ...unassigned, amount })
			const { shouldChargeProcessingFees: _unsaid, ...payload } = bodyWith(body.paymentIntentId)
			const spec = donationBody.parse({
				...payload,
				quantity: Number(quantity) / 100,
				processingFees: Number(fee) / 100,
				customerId: null,
				clientSecret: null,
				cardInfo: null,
			})
			expect((await call(postDonation(deps()), spec)).body.statusCode).toBe(200)
			expect(await donationOf(body.donationId)).toMatchObject({
				status: 'confirmed',
				split: { donation: quantity, fee, total: amount },
			})
		},
	)

	it('refuses figures that fit no fee when nobody says who covers it', async () => {
		const { body } = await pay(unassigned)
		const payload = { ...bodyWith(body.paymentIntentId), shouldChargeProcessingFees: undefined }
		const wrong = call(postDonation(deps()), { ...payload, quantity: 10_001n, processingFees: 289n })
		await expect(wrong).rejects.toMatchObject({ code: 'FEE_MISMATCH' })
	})

	it('changes nothing the second time', async () => {
		const { body } = await pay(firstStep('pm_card_visa'))
		const before: Position = await store.head()
		await call(postDonation(deps()), bodyWith(body.paymentIntentId))
		await call(postDonation(deps()), bodyWith(body.paymentIntentId))
		expect(await store.head()).toBe(before)
	})

	it('books the payment itself when the webhook has not come yet', async () => {
		const { body } = await pay(firstStep('pm_card_threeDSecure2Required'))
		simulator.control.answerChallenge('stripe-us', body.paymentIntentId, true)
		const reply = await call(postDonation(deps()), bodyWith(body.paymentIntentId))
		expect(reply).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
	})

	it('writes down what a payment is for while the provider is away, of its donor alone', async () => {
		const challenged = firstStep('pm_card_threeDSecure2Required', { donation: undefined })
		const { body } = await pay(challenged)
		simulator.control.answerChallenge('stripe-us', body.paymentIntentId, true)
		// It is paid, and nobody here knows.
		await payments.confirm('stripe-us', body.paymentIntentId, 'confirmed elsewhere')
		simulator.control.failNext({
			operation: 'paymentIntents.retrieve',
			when: 'before',
			how: 'hangup',
			times: 1_000,
		})
		const record = (ref: string, by = caller()) => call(postDonation(deps()), bodyWith(ref), by)
		const { stranger } = commands
		await expect(record(body.paymentIntentId, stranger())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		await expect(record('pi_unknown')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		expect(await record(body.paymentIntentId)).toMatchObject({
			status: 202,
			body: { code: 'PAYMENT_PENDING' },
		})
		simulator.control.stopFailing()
		clock.advance(60_000)
		expect(await sweep(body.donationId)).toMatchObject({ done: true })
		expect(await donationOf(body.donationId)).toMatchObject({
			status: 'confirmed',
			target: { kind: 'foundation' },
		})
	})
})
