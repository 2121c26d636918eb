import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
	type CreatePayment,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
	type PayoutSource,
	type RefundPayment,
} from '../../kernel/ports/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/paypal/accounts.ts'
import type { Instrument } from '../../simulators/paypal/rows.ts'
import { type PaypalSimulator, startPaypalSimulator } from '../../simulators/paypal/server.ts'
import type { PaypalOptions } from './client.ts'
import { registerPaypal } from './registration.ts'

const US = 'paypal-us'
const START = Date.UTC(2026, 5, 1, 12)
const clock = createVirtualClock({ startAt: START, frozen: true })
let simulator: PaypalSimulator
let options: PaypalOptions
let payments: PaymentProvider
let payouts: PayoutSource
let keys = 0

beforeAll(async () => {
	simulator = await startPaypalSimulator({ clock, seed: 'adapter' })
	options = {
		accounts: SIMULATED_ACCOUNTS,
		environment: 'sandbox',
		simulator: simulator.url,
		production: false,
		clock,
	}
	const registration = registerPaypal(options)
	payments = registration.payments
	payouts = registration.payouts
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const newKey = () => `key-${keys++}`
const payment = (rest: Partial<CreatePayment> = {}): CreatePayment => ({
	account: US,
	donationId: `donation-${keys}`,
	attempt: 2,
	startedAt: clock.now(),
	amount: 10_290n,
	currency: 'USD',
	method: 'paypal',
	paymentMethodRef: null,
	customerRef: null,
	idempotencyKey: newKey(),
	...rest,
})
const approve = (ref: string, instrument: Instrument = 'balance') =>
	simulator.control.answer(US, ref, instrument)
async function pay(instrument: Instrument = 'balance', of: Partial<CreatePayment> = {}) {
	const { providerRef } = await payments.create(payment(of))
	approve(providerRef, instrument)
	return payments.confirm(US, providerRef, newKey())
}
const refundOf = ({ providerRef }: PaymentSnapshot, rest: Partial<RefundPayment> = {}): RefundPayment => ({
	account: US,
	providerRef,
	refundId: `refund-${keys}`,
	amount: 500n,
	idempotencyKey: newKey(),
	...rest,
})

describe('An order', () => {
	it('waits for its payer, who may approve it at PayPal itself', async () => {
		const made = await payments.create(payment({ donationId: 'donation-a' }))
		expect(made).toMatchObject({
			status: 'requires_action',
			method: 'paypal',
			donationId: 'donation-a',
			attempt: 2,
			createdAt: START,
			clientSecret: '',
			charge: null,
			nextAction: {
				kind: 'approve',
				orderRef: made.providerRef,
				url: `${simulator.url}/checkoutnow?token=${made.providerRef}`,
			},
		})
		approve(made.providerRef)
		expect(await payments.read(US, made.providerRef)).toMatchObject({
			status: 'requires_confirmation',
			nextAction: null,
		})
	})

	it('tells what PayPal takes of it once it is captured', async () => {
		// 1.99 % of 102.90 and 49 cents.
		expect(await pay()).toMatchObject({
			status: 'succeeded',
			attempt: 2,
			charge: { at: START, card: null, cost: { fee: 254n, currency: 'USD', at: START } },
		})
	})

	it('whose instrument is declined can be paid with another', async () => {
		const { providerRef } = await payments.create(payment())
		approve(providerRef, 'declined')
		const refused = { name: 'PaymentDeclined', code: 'INSTRUMENT_DECLINED', providerRef }
		const key = newKey()
		await expect(payments.confirm(US, providerRef, key)).rejects.toMatchObject(refused)
		expect(await payments.read(US, providerRef)).toMatchObject({
			status: 'requires_payment_method',
			failure: { code: 'INSTRUMENT_DECLINED' },
			nextAction: { kind: 'approve' },
		})
		await expect(payments.confirm(US, providerRef, key)).rejects.toMatchObject(refused)
		// In the same second, which is as fine as PayPal's times are.
		approve(providerRef, 'card')
		expect(await payments.confirm(US, providerRef, key)).toMatchObject({ status: 'succeeded' })
	})

	it('is not captured before its payer approves it, and is after it, under the same key', async () => {
		const { providerRef } = await payments.create(payment())
		const key = newKey()
		await expect(payments.confirm(US, providerRef, key)).rejects.toMatchObject({
			name: 'PaymentDeclined',
			code: 'ORDER_NOT_APPROVED',
			providerRef,
		})
		approve(providerRef)
		expect(await payments.confirm(US, providerRef, key)).toMatchObject({ status: 'succeeded' })
	})

	it('that was given up is captured by nobody, though its payer approves it', async () => {
		const { providerRef } = await payments.create(payment())
		await payments.cancel(US, providerRef, newKey())
		approve(providerRef)
		expect(await payments.read(US, providerRef)).toMatchObject({ status: 'canceled', nextAction: null })
		await expect(payments.confirm(US, providerRef, newKey())).rejects.toMatchObject({
			name: 'PaymentRejected',
			code: 'ORDER_CANCELED',
		})
	})

	it('of an attempt that was paid is not paid once more, after PayPal forgot its request', async () => {
		const command = payment()
		const first = await payments.create(command)
		approve(first.providerRef)
		await payments.confirm(US, first.providerRef, newKey())
		clock.advance(7 * HOUR_MS)
		const second = await payments.create(command)
		expect(second.providerRef).not.toBe(first.providerRef)
		approve(second.providerRef)
		await expect(payments.confirm(US, second.providerRef, newKey())).rejects.toMatchObject({
			name: 'PaymentRejected',
			code: 'DUPLICATE_INVOICE_ID',
		})
	})

	it.each([[{ method: 'card' }], [{ paymentMethodRef: 'pm_1' }], [{ currency: 'INR' }]] as const)(
		'is none of what PayPal doesn’t take: %o',
		async (of) => {
			await expect(payments.create(payment(of))).rejects.toEqual(expect.any(PaymentRejected))
		},
	)
})

describe('A capture that is pending', () => {
	it('is processed until it clears, on its own day', async () => {
		const waiting = await pay('echeck')
		expect(waiting).toMatchObject({ status: 'processing', amountReceived: 0n, charge: null })
		clock.advance(6 * DAY_MS + MINUTE_MS)
		const paid = await payments.read(US, waiting.providerRef)
		expect(paid).toMatchObject({ status: 'succeeded', amountReceived: 10_290n })
		clock.advance(3 * HOUR_MS)
		const lines = await Array.fromAsync(payouts.listBalanceLines(US, START))
		// Two lines bear its id; one of them moved money.
		expect(lines.map(({ kind, paymentRef, amount }) => ({ kind, paymentRef, amount }))).toEqual([
			{ kind: 'charge', paymentRef: waiting.providerRef, amount: 10_290n },
		])
		expect(lines[0]?.ref).toBe(paid.charge?.cost?.ref)
	})

	it('can be declined in the end', async () => {
		const { providerRef } = await pay('review')
		simulator.control.settle(US, providerRef, false)
		expect(await payments.read(US, providerRef)).toMatchObject({
			status: 'requires_payment_method',
			failure: { code: 'CAPTURE_DECLINED', declineCode: 'OTHER' },
			nextAction: null,
		})
	})
})

describe('A refund', () => {
	it('is made once, also after PayPal forgot its request', async () => {
		const paid = await pay()
		const refund = refundOf(paid)
		await payments.refund(refund)
		clock.advance(46 * DAY_MS)
		expect((await payments.refund(refund)).refunds).toMatchObject([{ refundId: refund.refundId }])
	})

	it('is refused while nothing is taken', async () => {
		const { providerRef } = await payments.create(payment())
		await expect(payments.refund(refundOf({ providerRef } as PaymentSnapshot))).rejects.toMatchObject({
			name: 'PaymentRejected',
			code: 'ORDER_NOT_CAPTURED',
		})
	})
})

describe('What PayPal reports', () => {
	it('shows hours later, and is found though it was searched before', async () => {
		const { providerRef, donationId } = await pay()
		const made = () => Array.fromAsync(payments.listPayments(US, clock.now()))
		expect(await made()).toEqual([])
		expect(await payouts.balance(US)).toMatchObject({ available: 0n, pending: 0n })
		clock.advance(3 * HOUR_MS)
		expect(await made()).toEqual([{ providerRef, donationId }])
		expect(await payouts.balance(US)).toMatchObject({ available: 10_036n, pending: 0n })
	})

	it('reaches over more than a month, and knows payments that are none of ours', async () => {
		const { id } = simulator.control.payThere(US, 1_000)
		clock.advance(80 * DAY_MS)
		const { providerRef, donationId } = await pay()
		clock.advance(3 * HOUR_MS)
		const found = await Array.fromAsync(payments.listPayments(US, clock.now() - 100 * DAY_MS))
		expect(found).toEqual([
			{ providerRef: expect.any(String), donationId: null },
			{ providerRef, donationId },
		])
		// By the capture, which leads to the order.
		expect((await payments.read(US, found[0]?.providerRef ?? '')).providerRef).toBe(id)
	})

	it('is a withdrawal by hand, too, which has no lines', async () => {
		await pay()
		const { id } = simulator.control.withdrawals.withdraw(US, 4_000)
		clock.advance(3 * HOUR_MS)
		const payoutRef = `payout-${id}`
		const payout = await payouts.readPayout(US, payoutRef)
		expect(payout).toMatchObject({
			amount: 4_000n,
			automatic: false,
			reconciliationStatus: 'not_applicable',
			status: 'in_transit',
		})
		clock.advance(2 * DAY_MS)
		expect(await payouts.readPayout(US, payoutRef)).toMatchObject({
			status: 'paid',
			movedAt: payout.createdAt + 2 * DAY_MS,
		})
	})

	it('tells a chargeback from its fee, each under the name that the dispute gives it', async () => {
		const { providerRef } = await pay('disputed')
		clock.advance(3 * HOUR_MS)
		const [dispute] = (await payments.read(US, providerRef)).disputes
		expect(dispute).toMatchObject({ costs: [{ fee: 2_000n }], evidenceDueAt: expect.any(Number) })
		const lines = await Array.fromAsync(payouts.listBalanceLines(US, START))
		expect(lines.filter(({ kind }) => kind === 'adjustment')).toMatchObject([
			{ amount: -10_290n, fee: 0n, sourceRef: dispute?.ref, paymentRef: providerRef },
			{ amount: 0n, fee: 2_000n, ref: dispute?.costs[0]?.ref, sourceRef: dispute?.ref },
		])
	})
})

describe('Webhooks', () => {
	const ORDER = '5O190127TN364715T'
	const CAPTURE = '3C679366HH908993F'
	const signed = (event_type: string, resource: object) => {
		const event = { id: 'WH-1', event_type, create_time: '2026-06-01T12:00:00Z', resource }
		const raw = Buffer.from(JSON.stringify(event))
		return { raw, headers: simulator.sign(US, raw, clock.now()) }
	}
	const related = (ids: object) => ({ id: 'X', supplementary_data: { related_ids: ids } })

	it.each<[string, object, string | null]>([
		['CHECKOUT.ORDER.APPROVED', { id: ORDER }, ORDER],
		['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: ORDER }, ORDER],
		['PAYMENT.CAPTURE.COMPLETED', related({ order_id: ORDER }), ORDER],
		['PAYMENT.CAPTURE.DENIED', { id: CAPTURE }, CAPTURE],
		[
			'PAYMENT.CAPTURE.REFUNDED',
			{ id: ORDER, links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${CAPTURE}` }] },
			CAPTURE,
		],
		['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: [{ seller_transaction_id: CAPTURE }] }, CAPTURE],
		['CUSTOMER.DISPUTE.UPDATED', { disputed_transactions: [{ seller_transaction_id: '../orders' }] }, null],
		['BILLING.PLAN.CREATED', { id: 'P-1' }, null],
	])('of %s lead to the payment', async (type, resource, paymentRef) => {
		const { raw, headers } = signed(type, resource)
		expect(await payments.verifyWebhook(raw, headers)).toEqual({
			provider: 'paypal',
			account: US,
			id: 'WH-1',
			type,
			createdAt: START,
			paymentRef,
			payoutRef: null,
		})
	})

	it('are refused when they were signed for another webhook, or otherwise than by the certificate', async () => {
		const { raw, headers } = signed('CHECKOUT.ORDER.APPROVED', { id: ORDER })
		const [account] = SIMULATED_ACCOUNTS
		const others = registerPaypal({
			...options,
			accounts: account ? [{ ...account, webhookId: 'ANOTHER' }] : [],
		})
		const refused = { name: 'WebhookRejected', reason: 'signature' }
		await expect(others.payments.verifyWebhook(raw, headers)).rejects.toMatchObject(refused)
		for (const changed of [
			{ 'paypal-auth-algo': 'SHA1withRSA' },
			{ 'paypal-transmission-id': 'another' },
			{ 'paypal-transmission-sig': 'AAAA' },
			{ 'paypal-cert-url': `${simulator.url}/v1/notifications/certs/CERT-none` },
			{ 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-1' },
		])
			await expect(payments.verifyWebhook(raw, { ...headers, ...changed })).rejects.toMatchObject(refused)
	})
})

describe('Calls', () => {
	it('are made again with a new token when PayPal gave the old one up', async () => {
		const other = await startPaypalSimulator({ clock, seed: 'after a restart' })
		try {
			const moved = registerPaypal({ ...options, simulator: other.url })
			const { port } = other
			await moved.payments.create(payment())
			await other.close()
			const again = await startPaypalSimulator({ clock, seed: 'another run', port })
			try {
				// The connection of before may be broken.
				await moved.payments.create(payment()).catch(() => {})
				expect(await moved.payments.create(payment())).toMatchObject({ status: 'requires_action' })
			} finally {
				await again.close()
			}
		} finally {
			await other.close().catch(() => {})
		}
	})

	it.each([500, 503, 429])('that are answered with %i have an unknown outcome', async (how) => {
		simulator.control.failNext({ operation: 'orders.create', when: 'after', how })
		const command = payment()
		const error: unknown = await payments.create(command).catch((reason: unknown) => reason)
		expect(error).toMatchObject({ name: 'PaymentOutcomeUnknown' })
		// The SDK's errors carry the token.
		expect((error as Error).cause).toBeUndefined()
		expect(await payments.create(command)).toMatchObject({ status: 'requires_action' })
	})

	it('never carry credentials of one kind to a provider of the other', () => {
		const real = {
			account: US,
			currency: 'USD',
			clientId: 'A1',
			clientSecret: 'E1',
			webhookId: 'W1',
		} as const
		const { simulator: _, ...atPaypal } = options
		const open = (of: Partial<PaypalOptions>) => () => registerPaypal({ ...options, ...of })
		expect(open({ accounts: [real] })).toThrow('must not leave for another host')
		expect(open({ environment: 'live' })).toThrow('must not leave for another host')
		expect(open({ production: true })).toThrow('Production refuses a payment simulator.')
		expect(() => registerPaypal(atPaypal)).toThrow('a simulator’s credentials')
		expect(() =>
			registerPaypal({ ...atPaypal, accounts: [real], environment: 'live', production: true }),
		).not.toThrow()
	})
})
