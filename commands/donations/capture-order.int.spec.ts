import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { registerPaypal } from '../../providers/paypal/registration.ts'
import type { Instrument } from '../../simulators/paypal/rows.ts'
import { type PaypalSimulator, startPaypalSimulator } from '../../simulators/paypal/server.ts'
import { type Answered, donationCommands } from '../../tests/harness/donation-commands.ts'
import { captureOrder } from './capture-order.ts'
import { APPROVED_ORDERS, createOrder } from './create-order.ts'
import { observePayment } from './observe-payment.ts'
import { postDonation } from './post-donation.ts'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const US = 'paypal-us'

const commands = donationCommands(START)
const { clock, deps, retired, caller, stranger, call, donationOf, types, sweep } = commands
let simulator: PaypalSimulator

beforeAll(async () => {
	simulator = await startPaypalSimulator({ clock, seed: 'capture-spec' })
})
beforeEach(async () => {
	const options = { accounts: simulator.accounts, environment: 'sandbox', simulator: simulator.url } as const
	await commands.begin(registerPaypal({ ...options, production: false, clock, timeoutMs: 10_000 }))
	simulator.control.reset()
})
afterAll(() => simulator.close())

const donation = {
	donationFor: 'tal',
	externalUserInfo: { first_name: 'Emma', last_name: 'Carter', email: 'emma@mail.example' },
	type: 'cash',
	units: 'USD',
	quantity: 10_000n,
	processingFees: 290n,
	shouldChargeProcessingFees: true,
	anonymous: false,
	paymentMethod: 'paypal',
	paymentMode: '',
	message: '',
	language: 'en',
}
const orderBody = (over: object = {}) => ({
	amount: 10_290n,
	currency: 'USD',
	settlementCurrency: 'USD',
	donation,
	...over,
})
type Order = Answered<OrderAnswer>
const order = (body: object = orderBody(), by = caller()) =>
	call<OrderAnswer>(createOrder(deps(), null, APPROVED_ORDERS), body, by)
const again = ({ body: { donationId } }: Order, by = caller()) =>
	order(orderBody({ donation: undefined, donationId }), by)
const capture = (
	{ body: { donationId, orderId } }: Order,
	over: { donationId?: string; orderId?: string | null } = {},
	by = caller(),
) => call<OrderAnswer>(captureOrder(deps(), null), { donationId, orderId, ...over }, by)
const approve = ({ body: { orderId } }: Order, instrument: Instrument = 'balance') =>
	simulator.control.answer(US, orderId ?? '', instrument)
const receiveWebhook = ({ body: { orderId } }: Order) =>
	observePayment(
		deps(),
		{ account: US, providerRef: orderId ?? '' },
		{
			actor: { kind: 'system', id: 'webhook' },
			correlationId: newId(clock.now()),
			commandId: newId(clock.now()),
		},
	)
const lose = (operation: string, when: 'before' | 'after') =>
	simulator.control.failNext({ operation, when, how: 'hangup' })
const refusal = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const taken = () => {
	const [book] = simulator.control.books()
	return book?.captured
}

describe('A donation by PayPal', () => {
	it('begins with an order, and is confirmed once its donor approved that and it was captured', async () => {
		const first = await order()
		expect([first.status, first.body]).toEqual([
			200,
			{
				statusCode: 200,
				donationId: expect.any(String),
				orderId: expect.stringMatching(/^[0-9A-Z]{17}$/),
				customerId: null,
				amount: 10_290,
				currency: 'USD',
				status: 'actionRequired',
				failure: null,
			},
		])
		approve(first)
		const { donationId, orderId } = first.body
		expect(await capture(first)).toMatchObject({ status: 200, body: { orderId, status: 'confirmed' } })
		const whole = [
			'DonationStarted',
			'PaymentAttempted',
			'PaymentActionRequired',
			'DonationConfirmed',
			'ProviderCostRecorded',
		]
		expect(await types(donationId)).toEqual(whole)
		// Replayed, asked about, and told by webhooks late and twice: nothing more is taken or booked.
		for (const repeat of [capture, again]) expect((await repeat(first)).body.status).toBe('confirmed')
		for (let times = 0; times < 2; times += 1) await receiveWebhook(first)
		expect(await types(donationId)).toEqual(whole)
		expect(taken()).toMatchObject({ count: 1 })
	})

	it('is taken by the payload of the specification, too', async () => {
		const first = await order()
		approve(first)
		const payload = { ...donation, transactionId: first.body.orderId }
		for (const by of [caller(), caller()])
			expect(await call(postDonation(deps()), payload, by)).toMatchObject({
				body: { statusCode: 200 },
			})
		expect(taken()).toMatchObject({ count: 1 })
	})

	it('whose webhook comes before the page’s word is taken once', async () => {
		const first = await order()
		await receiveWebhook(first)
		approve(first)
		await receiveWebhook(first)
		expect((await capture(first)).body.status).toBe('confirmed')
		await receiveWebhook(first)
		expect(taken()).toMatchObject({ count: 1 })
	})

	it('that nobody approved is as it was: the window was closed', async () => {
		const first = await order()
		for (const answer of [capture, again])
			expect(await answer(first)).toMatchObject({
				status: 200,
				body: { orderId: first.body.orderId, status: 'actionRequired', failure: null },
			})
		expect(taken()).toMatchObject({ count: 0 })
	})

	it('that was approved in a window whose page is gone is taken by the sweeper', async () => {
		const first = await order()
		approve(first)
		clock.advance(2 * MINUTE_MS)
		await sweep(first.body.donationId)
		expect((await donationOf(first.body.donationId)).status).toBe('confirmed')
		expect((await again(first)).body.status).toBe('confirmed')
	})

	it('whose card PayPal declines is told so, and is paid by another in the same order', async () => {
		const first = await order()
		approve(first, 'declined')
		const { orderId, donationId } = first.body
		const declined = { status: 200, body: { orderId, failure: 'INSTRUMENT_DECLINED', status: 'started' } }
		expect(await capture(first)).toMatchObject(declined)
		expect(await again(first)).toMatchObject(declined)
		approve(first, 'card')
		expect((await capture(first)).body.status).toBe('confirmed')
		expect((await types(donationId)).filter((type) => type === 'PaymentDeclined')).toHaveLength(1)
		expect(taken()).toMatchObject({ count: 1 })
	})

	it('that PayPal refuses, though it stays approved, goes on with another order', async () => {
		const first = await order()
		approve(first)
		simulator.control.failNext({ operation: 'orders.capture', when: 'before', how: 400 })
		expect(await capture(first)).toMatchObject({
			status: 200,
			body: { orderId: null, failure: expect.any(String), status: 'started' },
		})
		expect((await donationOf(first.body.donationId)).received).toBeNull()
	})

	it('by an echeck is under way until it clears', async () => {
		const first = await order()
		approve(first, 'declined')
		await capture(first)
		approve(first, 'echeck')
		expect(await capture(first)).toMatchObject({
			status: 202,
			body: { status: 'processing', code: 'PAYMENT_PENDING', orderId: first.body.orderId },
		})
		const { donationId } = first.body
		expect(await types(donationId)).toContain('PaymentProcessing')
		clock.advance(2 * DAY_MS)
		expect(await sweep(donationId)).toEqual({ again: true, afterMs: 6 * HOUR_MS })
		expect(await again(first)).toMatchObject({ status: 202, body: { status: 'processing' } })
		clock.advance(5 * DAY_MS)
		await sweep(donationId)
		expect((await donationOf(donationId)).status).toBe('confirmed')
	})

	it('by an echeck that bounces is given up, or paid by another order', async () => {
		const [left, tried] = [await order(), await order()]
		for (const each of [left, tried]) {
			approve(each, 'echeck')
			await capture(each)
			simulator.control.settle(US, each.body.orderId ?? '', false)
		}
		expect(await again(tried)).toMatchObject({ status: 200, body: { failure: null } })
		expect((await again(tried)).body.orderId).not.toBe(tried.body.orderId)
		clock.advance(6 * DAY_MS)
		await sweep(left.body.donationId)
		expect(await donationOf(left.body.donationId)).toMatchObject({ failed: true, received: null })
	})

	it.each(['before', 'after'] as const)(
		'whose order’s answer is lost %s it was made goes on',
		async (when) => {
			lose('orders.create', when)
			const first = await order()
			expect(first).toMatchObject({ status: 202, body: { orderId: null, code: 'PAYMENT_PENDING' } })
			const next = await again(first)
			expect(next).toMatchObject({ status: 200, body: { orderId: expect.any(String) } })
			approve(next)
			expect((await capture(next)).body.status).toBe('confirmed')
			expect(taken()).toMatchObject({ count: 1 })
		},
	)

	it.each(['before', 'after'] as const)(
		'whose capture’s answer is lost %s it was taken is asked about',
		async (when) => {
			const first = await order()
			approve(first)
			lose('orders.capture', when)
			expect(await capture(first)).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
			expect((await again(first)).body.status).toBe('confirmed')
			expect(taken()).toMatchObject({ count: 1 })
		},
	)

	it('whose order PayPal has forgotten begins another; what was given up begins none', async () => {
		const first = await order()
		clock.advance(4 * HOUR_MS)
		const next = await again(first)
		expect(next.body.orderId).not.toBe(first.body.orderId)
		expect(await refusal(capture(first))).toMatchObject({ code: 'DONATION_OVER' })
		clock.advance(DAY_MS)
		await sweep(first.body.donationId)
		expect(await refusal(again(first))).toMatchObject({ code: 'DONATION_OVER' })
	})

	it('is taken after its donor approved it, also once its account takes no such method any more', async () => {
		const by = caller()
		const first = await order(orderBody(), by)
		const sent = await call<OrderAnswer>(createOrder(retired(), null, APPROVED_ORDERS), orderBody(), by)
		expect(sent.body).toEqual(first.body)
		approve(first)
		const { donationId, orderId } = first.body
		const answer = await call<OrderAnswer>(captureOrder(retired(), null), { donationId, orderId }, caller())
		expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } })
		expect(taken()).toMatchObject({ count: 1 })
	})

	it('is captured once, however many calls come at once', async () => {
		const first = await order()
		approve(first)
		const answers = await Promise.all([capture(first), capture(first), again(first)])
		for (const { status, body } of answers)
			expect([200, 202].includes(status ?? 0) && ['confirmed', 'actionRequired'].includes(body.status)).toBe(
				true,
			)
		expect((await again(first)).body.status).toBe('confirmed')
		expect(taken()).toMatchObject({ count: 1 })
	})
})

describe('Refused, and nothing is taken:', () => {
	it('an order of another donation, of none, and a donation of somebody else', async () => {
		const [ours, theirs] = [await order(), await order(orderBody(), stranger())]
		approve(ours)
		approve(theirs)
		for (const orderId of [theirs.body.orderId, 'A'.repeat(17)])
			expect(await refusal(capture(ours, { orderId }))).toMatchObject({ code: 'NOT_VERIFIED' })
		for (const donationId of [ours.body.donationId, newId(clock.now())])
			expect(await refusal(capture(ours, { donationId }, stranger()))).toMatchObject({ code: 'NOT_FOUND' })
		expect(await refusal(again(ours, stranger()))).toMatchObject({ code: 'NOT_FOUND' })
		expect(taken()).toMatchObject({ count: 0 })
	})

	it.each([
		['by card', { paymentMethod: 'stripe', paymentMode: 'card' }, 'METHOD_UNAVAILABLE'],
		['with another fee', { processingFees: 100n }, 'FEE_MISMATCH'],
		['in rupees', { units: 'INR' }, 'CURRENCY_MISMATCH'],
	])('an order %s', async (_, changes, code) => {
		expect(await refusal(order(orderBody({ donation: { ...donation, ...changes } })))).toMatchObject({ code })
	})

	it('another amount, and what PayPal refuses to make', async () => {
		const { body } = await order()
		const changed = order(orderBody({ amount: 100n, donation: undefined, donationId: body.donationId }))
		expect(await refusal(changed)).toMatchObject({ code: 'AMOUNT_CHANGED' })
		simulator.control.failNext({ operation: 'orders.create', when: 'before', how: 400 })
		expect(await refusal(order())).toMatchObject({ code: 'ORDER_REFUSED' })
	})
})
