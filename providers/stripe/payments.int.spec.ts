import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
	type CreatePayment,
	PaymentDeclined,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	PaymentRejected,
	type RefundPayment,
	WebhookRejected,
} from '../../kernel/ports/payments.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/stripe/accounts.ts'
import { sign } from '../../simulators/stripe/letters.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { createStripeProvider, type StripeProvider } from './payments.ts'

const US = 'stripe-us'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: StripeSimulator
let provider: StripeProvider
let keys = 0

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'adapter' })
	const api = { protocol: 'http', host: simulator.host, port: simulator.port } as const
	provider = createStripeProvider({ accounts: SIMULATED_ACCOUNTS, api, production: false, clock })
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const payment = (paymentMethodRef: string, rest: Partial<CreatePayment> = {}): CreatePayment => ({
	account: US,
	donationId: 'donation-1',
	attempt: 1,
	startedAt: clock.now(),
	amount: 10_290n,
	currency: 'USD',
	method: 'card',
	paymentMethodRef,
	customerRef: null,
	idempotencyKey: `key-${keys++}`,
	...rest,
})
const failure = async (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => {
			throw new Error('It should have failed.')
		},
		(error: unknown) => error,
	)

describe('A card that pays', () => {
	it('is charged at once, with what the provider keeps', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		expect(paid).toMatchObject({
			provider: 'stripe',
			account: US,
			status: 'succeeded',
			method: 'card',
			amount: 10_290n,
			amountReceived: 10_290n,
			currency: 'USD',
			donationId: 'donation-1',
			attempt: 1,
			createdAt: clock.now(),
			failure: null,
			refunds: [],
			disputes: [],
			customerRef: null,
			charge: {
				at: clock.now(),
				cost: { fee: 328n, currency: 'USD', at: clock.now() },
				card: { brand: 'visa', last4: '4242' },
			},
		})
		expect(await provider.read(US, paid.providerRef)).toEqual(paid)
	})

	it('is charged by the account that is named', async () => {
		const paid = await provider.create(
			payment('pm_card_in', { account: 'stripe-in', currency: 'INR', amount: 150_000n }),
		)
		expect(paid).toMatchObject({ account: 'stripe-in', currency: 'INR', charge: { cost: { fee: 3_540n } } })
		expect(await failure(provider.read(US, paid.providerRef))).toBeInstanceOf(PaymentNotFound)
	})

	it('can belong to a customer', async () => {
		const customerRef = await createCustomer()
		const paid = await provider.create(payment('pm_card_visa', { customerRef }))
		expect(paid.customerRef).toBe(customerRef)
	})
})

describe('A card that is refused', () => {
	it.each([
		['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
		['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
		['pm_card_chargeDeclinedExpiredCard', 'expired_card', null],
		['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', null],
	])('says why: %s', async (method, code, declineCode) => {
		const error = await failure(provider.create(payment(method)))
		expect(error).toBeInstanceOf(PaymentDeclined)
		expect(error).toMatchObject({ code, declineCode })
		const ref = (error as PaymentDeclined).providerRef ?? ''
		expect(await provider.read(US, ref)).toMatchObject({
			status: 'requires_payment_method',
			amountReceived: 0n,
			charge: null,
			failure: { code, declineCode },
		})
		expect(simulator.control.books()[0]).toMatchObject({ balance: 0n, charged: { count: 0 } })
	})
})

describe('3-D Secure', () => {
	it('waits for the donor, and takes the money when confirmed again after they passed', async () => {
		const waiting = await provider.create(payment('pm_card_threeDSecure2Required'))
		expect(waiting).toMatchObject({ status: 'requires_action', amountReceived: 0n, charge: null })
		expect(waiting.clientSecret).toContain(`${waiting.providerRef}_secret_`)

		simulator.control.answerChallenge(US, waiting.providerRef, true)
		expect(await provider.read(US, waiting.providerRef)).toMatchObject({ status: 'requires_confirmation' })
		const paid = await provider.confirm(US, waiting.providerRef, 'confirm-1')
		expect(paid).toMatchObject({ status: 'succeeded', amountReceived: 10_290n })
		expect(await provider.confirm(US, waiting.providerRef, 'confirm-2')).toEqual(paid)
	})

	it('is declined when the donor fails it', async () => {
		const waiting = await provider.create(payment('pm_card_authenticationRequired'))
		simulator.control.answerChallenge(US, waiting.providerRef, false)
		const error = await failure(provider.confirm(US, waiting.providerRef, 'confirm-1'))
		expect(error).toBeInstanceOf(PaymentDeclined)
		expect(error).toMatchObject({
			code: 'payment_intent_authentication_failure',
			providerRef: waiting.providerRef,
		})
	})

	it('may be passed and the card declined nevertheless', async () => {
		const waiting = await provider.create(payment('pm_card_threeDSecureRequiredChargeDeclined'))
		simulator.control.answerChallenge(US, waiting.providerRef, true)
		const error = await failure(provider.confirm(US, waiting.providerRef, 'confirm-1'))
		expect(error).toMatchObject({ name: 'PaymentDeclined', code: 'card_declined' })
	})

	it('asks again when confirmed before the donor has acted', async () => {
		const waiting = await provider.create(payment('pm_card_threeDSecure2Required'))
		const again = await provider.confirm(US, waiting.providerRef, 'confirm-1')
		expect(again).toMatchObject({ status: 'requires_action', clientSecret: waiting.clientSecret })
	})
})

describe('A payment that is given up', () => {
	it('is canceled, however often that is asked', async () => {
		const waiting = await provider.create(payment('pm_card_threeDSecure2Required'))
		expect(waiting).toMatchObject({ method: 'card', charge: null })
		expect(await provider.cancel(US, waiting.providerRef, 'cancel-1')).toMatchObject({ status: 'canceled' })
		expect(await provider.cancel(US, waiting.providerRef, 'cancel-2')).toMatchObject({ status: 'canceled' })
	})

	it('stays as it is once the money was taken', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		expect(await failure(provider.cancel(US, paid.providerRef, 'cancel-1'))).toMatchObject({
			name: 'PaymentRejected',
			code: 'payment_intent_unexpected_state',
		})
	})
})

describe('Money that goes back', () => {
	it('shows as refunds with their status', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const part = simulator.control.refund(US, paid.providerRef, { amount: 290 })
		const open = simulator.control.refund(US, paid.providerRef, { amount: 1_000, status: 'pending' })
		const before = await provider.read(US, paid.providerRef)
		expect(new Map(before.refunds.map((each) => [each.ref, each]))).toEqual(
			new Map([
				[
					part.id,
					{
						ref: part.id,
						refundId: null,
						amount: 290n,
						status: 'succeeded',
						at: clock.now(),
						returnedAt: null,
					},
				],
				[
					open.id,
					{
						ref: open.id,
						refundId: null,
						amount: 1_000n,
						status: 'pending',
						at: clock.now(),
						returnedAt: null,
					},
				],
			]),
		)
		simulator.control.settleRefund(US, open.id, 'failed')
		const { refunds } = await provider.read(US, paid.providerRef)
		expect(refunds.find((each) => each.ref === open.id)?.status).toBe('failed')
		expect(simulator.control.books()[0]).toMatchObject({
			refunded: { count: 1, amount: 290n },
			balance: 10_290n - 290n - 328n,
			pending: 10_290n - 328n,
			available: -290n,
		})
	})

	it('shows more refunds than the provider sends with a charge', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		for (let n = 0; n < 25; n++) simulator.control.refund(US, paid.providerRef, { amount: 100 })
		expect((await provider.read(US, paid.providerRef)).refunds).toHaveLength(25)
	})

	it('shows as disputes, open and decided', async () => {
		const paid = await provider.create(payment('pm_card_createDispute'))
		const open = await provider.read(US, paid.providerRef)
		expect(open.disputes).toMatchObject([
			{
				amount: 10_290n,
				status: 'open',
				at: clock.now(),
				reinstatedAt: null,
				evidenceDueAt: clock.now() + 7 * 86_400_000,
				costs: [{ fee: 1_500n, at: clock.now() }],
			},
		])
		const ref = open.disputes[0]?.ref ?? ''
		simulator.control.closeDispute(US, ref, 'won')
		expect((await provider.read(US, paid.providerRef)).disputes).toMatchObject([{ ref, status: 'won' }])
		// The provider keeps its fee for the dispute, even when it is won.
		expect(simulator.control.books()[0]).toMatchObject({ fees: 328n + 1_500n, balance: 10_290n - 1_828n })

		const lost = await provider.create(payment('pm_card_visa'))
		const { id } = simulator.control.dispute(US, lost.providerRef, { amount: 5_000 })
		simulator.control.closeDispute(US, id, 'lost')
		expect((await provider.read(US, lost.providerRef)).disputes).toMatchObject([
			{ ref: id, amount: 5_000n, status: 'lost' },
		])
	})
})

describe('A refund of ours', () => {
	const refund = (providerRef: string, rest: Partial<RefundPayment> = {}): RefundPayment => ({
		account: US,
		providerRef,
		refundId: 'refund-1',
		amount: 1_000n,
		idempotencyKey: `refund-key-${keys++}`,
		...rest,
	})

	it('names itself, and is made once per key', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const command = refund(paid.providerRef)
		const after = await provider.refund(command)
		expect(after.refunds).toMatchObject([{ refundId: 'refund-1', amount: 1_000n, status: 'succeeded' }])
		expect(await provider.refund(command)).toEqual(after)
		const second = await provider.refund(refund(paid.providerRef, { refundId: 'refund-2', amount: 9_290n }))
		expect(second.refunds.map((each) => each.refundId).sort()).toEqual(['refund-1', 'refund-2'])
		expect(simulator.control.books()[0]).toMatchObject({ refunded: { count: 2, amount: 10_290n } })
	})

	it.each(['before', 'after'] as const)('is made once when the line breaks %s it', async (when) => {
		const paid = await provider.create(payment('pm_card_visa'))
		const command = refund(paid.providerRef)
		simulator.control.failNext({ operation: 'refunds.create', when, how: 'hangup' })
		expect(await failure(provider.refund(command))).toBeInstanceOf(PaymentOutcomeUnknown)
		const { refunds } = await provider.read(US, paid.providerRef)
		expect(refunds).toHaveLength(when === 'after' ? 1 : 0)
		expect((await provider.refund(command)).refunds).toMatchObject([{ refundId: 'refund-1' }])
	})

	it('shows in the payment though its answer stays an error', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const command = refund(paid.providerRef)
		simulator.control.failNext({ operation: 'refunds.create', when: 'after', how: 500 })
		expect(await failure(provider.refund(command))).toBeInstanceOf(PaymentOutcomeUnknown)
		expect(await failure(provider.refund(command))).toBeInstanceOf(PaymentOutcomeUnknown)
		expect((await provider.read(US, paid.providerRef)).refunds).toMatchObject([{ refundId: 'refund-1' }])
	})

	it('of a payment in another currency is whole, and counts at the rate of the payment', async () => {
		const paid = await provider.create(payment('pm_card_visa', { amount: 100_000n, currency: 'INR' }))
		expect(paid).toMatchObject({ amount: 1_171n, amountReceived: 1_171n, currency: 'USD' })
		expect(await failure(provider.refund(refund(paid.providerRef, { amount: 500n })))).toMatchObject({
			name: 'PaymentRejected',
			code: 'amount_not_whole',
		})
		clock.advance(DAY_MS)
		const { refunds } = await provider.refund(refund(paid.providerRef, { amount: 1_171n }))
		expect(refunds).toMatchObject([{ refundId: 'refund-1', amount: 1_171n, status: 'succeeded' }])
		const { balance } = simulator.control.books().find(({ account }) => account === US) ?? {}
		expect(balance).toBe(-1n - (paid.charge?.cost?.fee ?? 0n))
	})

	it('of more than is left, of nothing, or of a disputed payment is refused', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const tooMuch = await failure(provider.refund(refund(paid.providerRef, { amount: 10_291n })))
		expect(tooMuch).toBeInstanceOf(PaymentRejected)
		expect(await failure(provider.refund(refund('pi_none')))).toMatchObject({
			name: 'PaymentRejected',
			code: 'resource_missing',
		})
		expect(await failure(provider.refund(refund('pi_none', { account: 'stripe-fr' })))).toBeInstanceOf(
			PaymentRejected,
		)
		const disputed = await provider.create(payment('pm_card_createDispute'))
		expect(await failure(provider.refund(refund(disputed.providerRef)))).toMatchObject({
			name: 'PaymentRejected',
			code: 'charge_disputed',
		})
		expect(simulator.control.books()[0]).toMatchObject({ refunded: { count: 0 } })
	})
})

describe('Idempotency', () => {
	it('gives the same payment for the same key, and the same refusal', async () => {
		const command = payment('pm_card_visa')
		const first = await provider.create(command)
		expect(await provider.create(command)).toEqual(first)
		const refused = payment('pm_card_chargeDeclined')
		const error = await failure(provider.create(refused))
		expect(await failure(provider.create(refused))).toEqual(error)
		expect(simulator.control.books()[0]).toMatchObject({ payments: 2, charged: { count: 1 } })
	})

	it('refuses the same key for another payment', async () => {
		const command = payment('pm_card_visa')
		await provider.create(command)
		const error = await failure(provider.create({ ...command, amount: 20_000n }))
		expect(error).toBeInstanceOf(PaymentRejected)
		expect(error).toMatchObject({ code: 'idempotency_error' })
	})

	it.each(['before', 'after'] as const)(
		'takes the money once when the line breaks %s the charge',
		async (when) => {
			simulator.control.failNext({ operation: 'paymentIntents.create', when, how: 'hangup' })
			const command = payment('pm_card_visa')
			expect(await failure(provider.create(command))).toBeInstanceOf(PaymentOutcomeUnknown)
			expect(simulator.control.books()[0]).toMatchObject({ payments: when === 'after' ? 1 : 0 })
			expect(await provider.create(command)).toMatchObject({ status: 'succeeded' })
			expect(simulator.control.books()[0]).toMatchObject({ payments: 1, charged: { count: 1 } })
		},
	)

	it('keeps an error that the provider answered after the charge, and finds the payment by its donation', async () => {
		simulator.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 500 })
		const command = payment('pm_card_visa')
		expect(await failure(provider.create(command))).toBeInstanceOf(PaymentOutcomeUnknown)
		expect(await failure(provider.create(command))).toBeInstanceOf(PaymentOutcomeUnknown)
		const [made] = await Array.fromAsync(provider.listPayments(US, clock.now() - 60_000))
		expect(made?.donationId).toBe('donation-1')
		expect(await provider.read(US, made?.providerRef ?? '')).toMatchObject({
			status: 'succeeded',
			charge: { cost: { fee: 328n } },
		})
	})

	it.each([409, 429, 503])('calls the outcome unknown on a %i', async (how) => {
		simulator.control.failNext({ operation: 'paymentIntents.create', when: 'before', how })
		expect(await failure(provider.create(payment('pm_card_visa')))).toBeInstanceOf(PaymentOutcomeUnknown)
	})
})

describe('Listing payments', () => {
	it('goes through all pages since a time, and knows whose each is', async () => {
		const early = clock.now()
		const first = await provider.create(payment('pm_card_visa', { donationId: 'mine' }))
		clock.advance(3_600_000)
		const since = clock.now()
		for (let n = 0; n < 110; n++) await provider.create(payment('pm_card_visa', { donationId: 'other' }))
		await failure(provider.create(payment('pm_card_chargeDeclined', { donationId: 'mine', attempt: 2 })))
		const listed = async (from: number) => Array.fromAsync(provider.listPayments(US, from))
		const all = await listed(early)
		expect(all).toHaveLength(112)
		expect(all).toContainEqual({ providerRef: first.providerRef, donationId: 'mine' })
		const later = await listed(since)
		expect(later).toHaveLength(111)
		expect(later.filter(({ donationId }) => donationId === 'mine')).toHaveLength(1)
		expect(later).not.toContainEqual({ providerRef: first.providerRef, donationId: 'mine' })
		expect(await failure(Array.fromAsync(provider.listPayments('nobody', since)))).toBeInstanceOf(
			PaymentNotFound,
		)
	})
})

describe('A wrong request', () => {
	it('is rejected and takes nothing', async () => {
		expect(await failure(provider.create(payment('pm_none')))).toMatchObject({
			name: 'PaymentRejected',
			code: 'resource_missing',
		})
		expect(await failure(provider.create(payment('pm_card_visa', { amount: 49n })))).toMatchObject({
			code: 'amount_too_small',
		})
		expect(await failure(provider.create(payment('pm_card_visa', { amount: 2n ** 60n })))).toMatchObject({
			code: 'amount_too_large',
		})
		expect(await failure(provider.read(US, 'pi_none'))).toBeInstanceOf(PaymentNotFound)
		expect(await failure(provider.read('stripe-fr', 'pi_none'))).toBeInstanceOf(PaymentNotFound)
	})

	it('can not pay twice with a card that is nobody’s', async () => {
		const method = await createPaymentMethod('4242424242424242')
		await provider.create(payment(method))
		expect(await failure(provider.create(payment(method)))).toBeInstanceOf(PaymentRejected)
	})
})

describe('Webhooks', () => {
	const secret = SIMULATED_ACCOUNTS[0]?.webhookSecret ?? ''
	const event = (object: object, type = 'payment_intent.succeeded') =>
		JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_780_000_000, data: { object } })
	const verify = (body: string, signature: string | undefined) =>
		provider.verifyWebhook(Buffer.from(body), { 'stripe-signature': signature })
	const now = () => Math.floor(clock.now() / 1000)
	const refusal = (work: () => unknown): unknown => {
		try {
			return work()
		} catch (error) {
			return error
		}
	}

	it('are read when signed, and name the payment that they are about', () => {
		const body = event({ object: 'payment_intent', id: 'pi_1' })
		expect(verify(body, sign(body, secret, now()))).toEqual({
			provider: 'stripe',
			account: US,
			id: 'evt_1',
			type: 'payment_intent.succeeded',
			createdAt: 1_780_000_000_000,
			paymentRef: 'pi_1',
			payoutRef: null,
		})
		for (const object of ['charge', 'refund', 'dispute']) {
			const about = event({ object, id: 'x_1', payment_intent: 'pi_2' }, `${object}.changed`)
			expect(verify(about, sign(about, secret, now())).paymentRef).toBe('pi_2')
		}
		const other = event({ object: 'customer', id: 'cus_1' })
		expect(verify(other, sign(other, secret, now())).paymentRef).toBeNull()
		const payout = event({ object: 'payout', id: 'po_1' }, 'payout.paid')
		expect(verify(payout, sign(payout, secret, now()))).toMatchObject({ paymentRef: null, payoutRef: 'po_1' })
	})

	it('belong to the account whose secret signed them', () => {
		const body = event({ object: 'payment_intent', id: 'pi_1' })
		expect(verify(body, sign(body, 'whsec_sim_in', now())).account).toBe('stripe-in')
	})

	it.each([
		['forged', () => sign(event({}), 'whsec_wrong', now()), 'signature'],
		['signed for another body', () => sign('{}', secret, now()), 'signature'],
		['not signed', () => undefined, 'signature'],
		['unreadable in its signature', () => 'garbage', 'signature'],
		['old', () => sign(event({}), secret, now() - 301), 'expired'],
		['from the future', () => sign(event({}), secret, now() + 301), 'expired'],
	])('are refused when %s', (_what, signature, reason) => {
		const error = refusal(() => verify(event({}), signature()))
		expect(error).toBeInstanceOf(WebhookRejected)
		expect(error).toMatchObject({ reason })
	})

	it('are refused when they are no event', () => {
		for (const body of ['not json', '[]', 'null', '{"id":"evt_1"}']) {
			const error = refusal(() => verify(body, sign(body, secret, now())))
			expect(error).toMatchObject({ name: 'WebhookRejected', reason: 'unreadable' })
		}
	})
})

describe('Keys', () => {
	const account = {
		account: US,
		currency: 'USD',
		secretKey: 'sk_test_1',
		publicKey: 'pk_test_1',
		webhookSecret: 'whsec_1',
	} as const
	const api = { protocol: 'http', host: '127.0.0.1', port: 1 } as const
	const build = (secretKey: string, production: boolean, at?: typeof api) => () =>
		createStripeProvider({
			accounts: [{ ...account, secretKey }],
			production,
			clock,
			...(at ? { api: at } : {}),
		})

	it('that are live never leave for a simulator', () => {
		expect(build('sk_live_1', false, api)).toThrow(/live key/)
		expect(build('rk_live_1', false, api)).toThrow(/live key/)
		expect(build('sk_live_1', true)).not.toThrow()
	})

	it('of a simulator, and its address, are refused in production', () => {
		expect(build('sk_test_1', true, api)).toThrow(/simulator/)
		expect(build('sk_test_sim_us', true)).toThrow(/simulator/)
	})
})

async function simulate(path: string, key: string, params: Record<string, string>): Promise<string> {
	const answer = await fetch(`${simulator.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${key}` },
		body: new URLSearchParams(params),
	})
	const { id } = (await answer.json()) as { id: string }
	return id
}
const createCustomer = () => simulate('/v1/customers', 'sk_test_sim_us', { name: 'Asha' })
const createPaymentMethod = (number: string) =>
	simulate('/v1/payment_methods', 'pk_test_sim_us', {
		type: 'card',
		'card[number]': number,
		'card[exp_month]': '12',
		'card[exp_year]': '2030',
		'card[cvc]': '123',
	})
