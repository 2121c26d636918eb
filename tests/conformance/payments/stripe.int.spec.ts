import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createStripeProvider } from '../../../infra/adapters/stripe.ts'
import type { CreatePayment, PaymentProvider } from '../../../kernel/ports/payments.ts'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { startStripeSimulator } from '../../../simulators/stripe/server.ts'

/**
 * What the simulator and Stripe itself must do alike. The second half runs when STRIPE_TEST_SECRET_KEY holds
 * the test-mode key of an account in the USA, and is reported as skipped otherwise.
 */
const key = process.env.STRIPE_TEST_SECRET_KEY
const clock = createVirtualClock()
const simulator = await startStripeSimulator({ clock })
afterAll(() => simulator.close())

const simulated = createStripeProvider({
	accounts: simulator.accounts,
	api: { protocol: 'http', host: simulator.host, port: simulator.port },
	production: false,
	clock,
})
const real =
	key === undefined
		? null
		: createStripeProvider({
				accounts: [{ account: 'stripe-us', currency: 'USD', secretKey: key, webhookSecret: 'whsec_unused' }],
				production: false,
				clock,
			})

describe('The simulator', () => conforms(simulated))
describe.skipIf(!real)('Stripe in test mode (skipped unless STRIPE_TEST_SECRET_KEY is set)', () =>
	conforms(real ?? simulated),
)

function conforms(provider: PaymentProvider): void {
	const account = 'stripe-us'
	const payment = (paymentMethodRef: string): CreatePayment => ({
		account,
		donationId: randomUUID(),
		attempt: 1,
		amount: 10_290n,
		currency: 'USD',
		paymentMethodRef,
		customerRef: null,
		idempotencyKey: randomUUID(),
	})

	it('charges a good card, once per key', async () => {
		const command = payment('pm_card_visa')
		const paid = await provider.create(command)
		expect(paid).toMatchObject({
			status: 'succeeded',
			amount: 10_290n,
			amountReceived: 10_290n,
			donationId: command.donationId,
			attempt: 1,
			failure: null,
			charge: { card: { brand: 'visa', last4: '4242' } },
		})
		expect((await provider.create(command)).providerRef).toBe(paid.providerRef)
		expect(await provider.read(account, paid.providerRef)).toMatchObject({ status: 'succeeded' })
		const made = await Array.fromAsync(provider.listPayments(account, paid.createdAt - 60_000))
		expect(made).toContainEqual({ providerRef: paid.providerRef, donationId: command.donationId })
	})

	it('refuses the same key for another amount', async () => {
		const command = payment('pm_card_visa')
		await provider.create(command)
		await expect(provider.create({ ...command, amount: 500n })).rejects.toMatchObject({
			name: 'PaymentRejected',
			code: 'idempotency_error',
		})
	})

	it.each([
		['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
		['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
		['pm_card_chargeDeclinedExpiredCard', 'expired_card', null],
		['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', null],
	])('says why %s is declined', async (method, code, declineCode) => {
		const error: unknown = await provider.create(payment(method)).catch((reason: unknown) => reason)
		expect(error).toMatchObject({ name: 'PaymentDeclined', code })
		if (declineCode) expect(error).toMatchObject({ declineCode })
	})

	it('waits for the donor where the card asks for 3-D Secure, and can be given up', async () => {
		const waiting = await provider.create(payment('pm_card_threeDSecure2Required'))
		expect(waiting).toMatchObject({ status: 'requires_action', amountReceived: 0n, charge: null })
		const canceled = await provider.cancel(account, waiting.providerRef, randomUUID())
		expect(canceled).toMatchObject({ status: 'canceled' })
	})

	it('confirms a payment that has succeeded already without charging again', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const again = await provider.confirm(account, paid.providerRef, randomUUID())
		expect(again).toMatchObject({ status: 'succeeded', amountReceived: 10_290n })
	})

	it('shows a dispute', async () => {
		const paid = await provider.create(payment('pm_card_createDispute'))
		await expect
			.poll(async () => (await provider.read(account, paid.providerRef)).disputes, { timeout: 20_000 })
			.toMatchObject([{ amount: 10_290n, status: 'open' }])
	})

	it('gives back once per key, under our own id, and not more than was taken', async () => {
		const paid = await provider.create(payment('pm_card_visa'))
		const refund = {
			account,
			providerRef: paid.providerRef,
			refundId: randomUUID(),
			amount: 290n,
			idempotencyKey: randomUUID(),
		}
		const after = await provider.refund(refund)
		expect(after.refunds).toMatchObject([{ refundId: refund.refundId, amount: 290n }])
		expect((await provider.refund(refund)).refunds).toHaveLength(1)
		await expect(
			provider.refund({ ...refund, amount: 10_001n, idempotencyKey: randomUUID() }),
		).rejects.toMatchObject({ name: 'PaymentRejected' })
	})

	it('knows no payment that was never made', async () => {
		await expect(provider.read(account, 'pi_none')).rejects.toMatchObject({ name: 'PaymentNotFound' })
		await expect(provider.create(payment('pm_none'))).rejects.toMatchObject({ name: 'PaymentRejected' })
	})
}
