import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { continuationSubject } from '../../domain/donations/continuation.contract.ts'
import { secondPaymentId } from '../../domain/donations/donations.events.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { feeOnTop } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { registerRazorpay } from '../../providers/razorpay/registration.ts'
import { registerStripe } from '../../providers/stripe/registration.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { donationCommands } from '../../tests/harness/donation-commands.ts'
import { CHECKOUT_ORDERS, createOrder } from './create-order.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { observePayment } from './observe-payment.ts'
import { causeOf } from './own-donation.ts'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const RAZORPAY = 'razorpay-in'
const STRIPE = 'stripe-in'
const STRANGER = { kind: 'guest', id: derivedId('guest', 'two') } as const

const commands = donationCommands(START)
const { clock, deps, caller, call, donationOf, types } = commands
let razorpay: RazorpaySimulator
let stripe: StripeSimulator
beforeAll(async () => {
	razorpay = await startRazorpaySimulator({ clock, seed: 'continue-spec' })
	stripe = await startStripeSimulator({ clock, seed: 'continue-spec' })
})
beforeEach(async () => {
	const common = { production: false, clock }
	await commands.begin(
		registerStripe({
			accounts: stripe.accounts,
			api: { protocol: 'http', host: stripe.host, port: stripe.port },
			...common,
			timeoutMs: 10_000,
		}),
		registerRazorpay({ accounts: razorpay.accounts, apiUrl: razorpay.url, ...common, timeoutMs: 10_000 }),
	)
	razorpay.control.reset()
	stripe.control.reset()
})
afterAll(() => Promise.all([razorpay.close(), stripe.close()]))

interface Continues {
	readonly donationId: string
	readonly key?: string
}
const intentOf = (method: 'card' | 'upi', continues?: Continues) => {
	const split = feeOnTop(50_000n, feeRate(method, 'INR'))
	const donation = {
		donationFor: 'tal',
		externalUserInfo: { first_name: 'Asha', last_name: 'Rao', email: 'asha@mail.example' },
		type: 'cash',
		units: 'INR',
		quantity: split.donation,
		processingFees: split.fee,
		shouldChargeProcessingFees: true,
		anonymous: false,
		paymentMethod: method === 'card' ? 'stripe' : 'razorpay',
		paymentMode: method === 'card' ? 'card' : 'UPI',
		message: '',
		language: 'en',
		...(continues && { continues }),
	}
	return { amount: split.total, currency: 'INR', settlementCurrency: 'INR', donation }
}

const byCard = async (paymentMethodId: string, continues?: Continues, by = caller()) => {
	const body = {
		payment_method_types: ['card'],
		paymentMethodId,
		saveCard: false,
		...intentOf('card', continues),
	}
	interface Answer {
		readonly donationId: string
		readonly paymentIntentId: string
	}
	return (await call<Answer>(createPaymentIntent(deps(), null), body, by)).body
}
const byUpi = async (continues?: Continues, by = caller()) => {
	const { body } = await call<OrderAnswer>(
		createOrder(deps(), null, CHECKOUT_ORDERS),
		intentOf('upi', continues),
		by,
	)
	if (body.orderId === null) throw new Error('There is no order.')
	return { donationId: body.donationId, orderId: body.orderId }
}
const observe = (account: string, providerRef: string) =>
	observePayment(deps(), { account, providerRef }, causeOf(caller(), newId(clock.now())))
const keyOf = (donationId: string, until = clock.now() + DAY_MS) =>
	deps().receipts.links.sign(continuationSubject(donationId), until)

describe('A donation that goes on with an unpaid one', () => {
	it('is paid by another method, and the first payment is given up', async () => {
		const first = await byCard('pm_card_threeDSecure2Required')
		const second = await byUpi({ donationId: first.donationId })
		expect((await deps().payments.read(STRIPE, first.paymentIntentId)).status).toBe('canceled')
		razorpay.control.pay(RAZORPAY, second.orderId, 'upi')
		await observe(RAZORPAY, second.orderId)
		expect(await donationOf(second.donationId)).toMatchObject({
			status: 'confirmed',
			continues: first.donationId,
		})
		expect(await donationOf(first.donationId)).toMatchObject({
			received: null,
			continuedBy: [second.donationId],
			paidElsewhere: second.donationId,
		})
	})

	it('leaves the surplus to be sent back when the first payment comes late', async () => {
		const first = await byUpi()
		const second = await byCard('pm_card_visa', { donationId: first.donationId })
		expect(await donationOf(second.donationId)).toMatchObject({ status: 'confirmed' })
		// The checkout of the order that was given up is still open.
		razorpay.control.pay(RAZORPAY, first.orderId, 'upi')
		await observe(RAZORPAY, first.orderId)
		expect((await donationOf(first.donationId)).received).toBeNull()
		expect(await donationOf(secondPaymentId(first.donationId, first.orderId))).toMatchObject({
			target: null,
			secondOf: first.donationId,
			received: { providerRef: first.orderId },
		})
	})

	it('is paid once when all are paid at once, and goes on with the first of them', async () => {
		const first = await byUpi()
		const second = await byUpi({ donationId: first.donationId })
		const third = await byUpi({ donationId: second.donationId })
		const all = [first, second, third]
		for (const { orderId } of all) razorpay.control.pay(RAZORPAY, orderId, 'upi')
		await Promise.all([...all, ...all].map(({ orderId }) => observe(RAZORPAY, orderId)))
		const states = await Promise.all(all.map(({ donationId }) => donationOf(donationId)))
		expect(states.map(({ continues }) => continues)).toEqual([null, first.donationId, first.donationId])
		expect(states.filter(({ confirmed }) => confirmed)).toHaveLength(1)
		const surplus = all.filter((_, index) => !states[index]?.confirmed)
		for (const { donationId, orderId } of surplus)
			expect(await types(secondPaymentId(donationId, orderId))).toEqual([
				'DonationStarted',
				'PaymentAttempted',
				'UnassignedPaymentReceived',
				'ProviderCostRecorded',
			])
	})

	it('is begun by its donor, or by whoever has a guest’s mail', async () => {
		const guest = caller({ principal: STRANGER, actor: STRANGER })
		const { donationId } = await byUpi()
		const missing = { code: 'NOT_FOUND' }
		await expect(byUpi({ donationId }, guest)).rejects.toMatchObject(missing)
		const expired = keyOf(donationId, clock.now() - 1_000)
		for (const key of [expired, keyOf(newId(clock.now())), 'none'])
			await expect(byUpi({ donationId, key }, guest)).rejects.toMatchObject(missing)
		await expect(byUpi({ donationId: newId(clock.now()) })).rejects.toMatchObject(missing)
		await expect(byUpi({ donationId, key: keyOf(donationId) }, guest)).resolves.toBeDefined()
	})

	it('is refused when one of them is paid, or may be any moment', async () => {
		const pending = await byUpi()
		razorpay.control.pay(RAZORPAY, pending.orderId, 'upi-waits')
		await expect(byCard('pm_card_visa', { donationId: pending.donationId })).rejects.toMatchObject({
			code: 'PAYMENT_UNDER_WAY',
		})
		const paid = await byUpi()
		razorpay.control.pay(RAZORPAY, paid.orderId, 'upi')
		// Nobody has told us yet.
		await expect(byCard('pm_card_visa', { donationId: paid.donationId })).rejects.toMatchObject({
			code: 'ALREADY_PAID',
		})
		expect(stripe.control.books().map(({ charged }) => charged.count)).toEqual([0, 0])
	})

	it('takes no further card once another of them is paid', async () => {
		const first = await byUpi()
		const declined = await byCard('pm_card_chargeDeclined', { donationId: first.donationId })
		const { donation: _, ...paid } = intentOf('card')
		razorpay.control.pay(RAZORPAY, first.orderId, 'upi')
		await observe(RAZORPAY, first.orderId)
		const again = {
			payment_method_types: ['card'],
			paymentMethodId: 'pm_card_visa',
			saveCard: false,
			...paid,
			donationId: declined.donationId,
		}
		await expect(call(createPaymentIntent(deps(), null), again, caller())).rejects.toMatchObject({
			code: 'ALREADY_PAID',
		})
	})
})
