import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { CreatePayment } from '../../kernel/ports/payments.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { registerRazorpay } from './registration.ts'

const IN = 'razorpay-in'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const simulator = await startRazorpaySimulator({ clock, seed: 'mandates' })
const { control } = simulator
const { payments, savedMethods, mandates, accounts } = registerRazorpay({
	accounts: simulator.accounts,
	apiUrl: simulator.url,
	production: false,
	clock,
	timeoutMs: 5_000,
})
afterEach(() => control.reset())
afterAll(() => simulator.close())

let made = 0
const command = (of: Partial<CreatePayment>): CreatePayment => ({
	account: IN,
	donationId: `5f0c9a3e-0000-4000-8000-${String(++made).padStart(12, '0')}`,
	attempt: 1,
	startedAt: clock.now(),
	amount: 10_290n,
	currency: 'INR',
	method: 'upi',
	paymentMethodRef: null,
	customerRef: null,
	idempotencyKey: `payment:${made}`,
	...of,
})

async function given() {
	const customerRef = await savedMethods?.createCustomer({
		account: IN,
		userId: '5f0c9a3e-0000-4000-8000-000000000000',
		idempotencyKey: 'customer:1',
	})
	if (customerRef === undefined) throw new Error('Nobody is saved.')
	const { providerRef, nextAction } = await payments.create(command({ customerRef, isForRecurring: true }))
	expect(nextAction).toEqual({ kind: 'checkout', orderRef: providerRef, customerRef })
	control.pay(IN, providerRef, 'upi')
	const { mandate } = await payments.read(IN, providerRef)
	if (!mandate) throw new Error('No mandate was given.')
	return mandate
}
const debit = ({ ref, setupRef, customerRef }: Awaited<ReturnType<typeof given>>, of = {}) =>
	command({ paymentMethodRef: ref, customerRef, mandateRef: setupRef, isOffSession: true, ...of })
const captured = () => control.books().reduce((sum, each) => sum + each.captured.count, 0)

describe('A mandate of UPI', () => {
	it('is declared, is given with a payment, and names nobody', async () => {
		expect(accounts).toMatchObject([{ recurring: ['upi'], limits: { upi: { mostMonthly: 1_500_000n } } }])
		expect(await given()).toMatchObject({ name: 'su•••@razorpay', most: 10_290n, state: 'active' })
	})

	it('is not given where nobody pays by UPI, nor with an order that wants none', async () => {
		const { providerRef } = await payments.create(command({}))
		control.pay(IN, providerRef, 'upi')
		expect(await payments.read(IN, providerRef)).not.toHaveProperty('mandate')
		const customerRef = (await given()).customerRef
		const wanted = await payments.create(command({ customerRef, isForRecurring: true }))
		expect(() => control.pay(IN, wanted.providerRef, 'card')).toThrow('UPI')
	})

	it('is debited a day after its donor was notified, once, however often it is asked for', async () => {
		const mandate = await given()
		const wanted = debit(mandate)
		const begunAt = clock.now()
		control.failNext({ operation: 'payments.createRecurringPayment', when: 'after', how: 'hangup' })
		await expect(payments.create(wanted)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' })
		const { providerRef, status, method } = await payments.create(wanted)
		expect([status, method]).toEqual(['processing', 'upi'])
		clock.advance(24 * HOUR_MS)
		expect((await payments.read(IN, providerRef)).status).toBe('processing')
		clock.advance(2 * HOUR_MS)
		expect(await payments.read(IN, providerRef)).toMatchObject({
			status: 'succeeded',
			amountReceived: 10_290n,
			// Its payment says when it was begun alone.
			charge: { begunAt, at: begunAt + 26 * HOUR_MS, cost: { at: begunAt + 26 * HOUR_MS }, isAsRead: true },
		})
		expect((await payments.create(wanted)).providerRef).toBe(providerRef)
		expect(captured()).toBe(2)
	})

	it('is debited with no more than it allows, and not once it is paused or ended', async () => {
		const mandate = await given()
		await expect(payments.create(debit(mandate, { amount: 10_291n }))).rejects.toMatchObject({
			name: 'PaymentRejected',
		})
		control.mandates.move(IN, mandate.ref, 'paused')
		expect(await mandates?.read(IN, mandate)).toMatchObject({ state: 'paused' })
		await expect(payments.create(debit(mandate))).rejects.toMatchObject({ code: 'mandate_not_active' })
		control.mandates.move(IN, mandate.ref, 'confirmed')
		const { providerRef } = await payments.create(debit(mandate))
		// Between the notification and the debit.
		control.mandates.move(IN, mandate.ref, 'cancelled')
		clock.advance(26 * HOUR_MS)
		expect(await payments.read(IN, providerRef)).toMatchObject({
			status: 'requires_payment_method',
			failure: { code: 'mandate_not_active' },
		})
		expect(await mandates?.read(IN, mandate)).toMatchObject({ state: 'over' })
	})

	it('says why its bank refused a debit', async () => {
		const mandate = await given()
		control.mandates.failNext(IN, mandate.ref, 'insufficient_funds')
		const { providerRef } = await payments.create(debit(mandate))
		clock.advance(26 * HOUR_MS)
		expect(await payments.read(IN, providerRef)).toMatchObject({ failure: { code: 'insufficient_funds' } })
	})

	it('ends with its customer, and by itself; one that is gone is no failure', async () => {
		const mandate = await given()
		await mandates?.end(IN, mandate)
		await mandates?.end(IN, mandate)
		expect(await mandates?.read(IN, mandate)).toBeNull()
		await expect(payments.create(debit(mandate))).rejects.toMatchObject({ code: 'mandate_not_active' })
		const other = await given()
		await savedMethods?.removeCustomer(IN, other.customerRef)
		expect(await mandates?.read(IN, other)).toBeNull()
		await savedMethods?.removeCustomer(IN, 'cust_nobody')
	})
})
