import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { registerRazorpay } from '../../../providers/razorpay/registration.ts'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/razorpay/accounts.ts'
import { matchOperation } from '../../../simulators/razorpay/contract.ts'
import { sign } from '../../../simulators/razorpay/letters.ts'
import { startRazorpaySimulator } from '../../../simulators/razorpay/server.ts'
import { describePaymentProvider, type ProviderUnderTest } from './conformance.ts'

/**
 * Runs the same tests against the simulator and Razorpay itself. Nobody can pay in Razorpay's checkout
 * automatically: with RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET, of an account in test mode, the
 * second half creates and cancels orders there. Without them it is reported as skipped.
 */
const IN = 'razorpay-in'
const OTHER = 'razorpay-other'
// A Monday, so that a week later whatever was paid is available.
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const simulator = await startRazorpaySimulator({
	clock,
	seed: 'conformance',
	accounts: SIMULATED_ACCOUNTS.flatMap((each) => [
		each,
		{ ...each, account: OTHER, keyId: 'rzp_test_simOther', webhookSecret: 'sim_webhooks_other' },
	]),
})
afterAll(() => simulator.close())
const { control } = simulator

const FACTS = {
	account: IN,
	currency: 'INR',
	amount: 10_290n,
	methods: {
		good: 'card',
		asksItsHolder: 'upi-waits',
		disputed: 'card-disputed',
		declined: [
			{ method: 'card-declined', code: 'payment_failed', declineCode: null },
			{ method: 'card-no-funds', code: 'insufficient_funds', declineCode: null },
			{ method: 'upi-declined', code: 'payment_declined', declineCode: null },
			{ method: 'netbanking-HDFC-declined', code: 'payment_failed', declineCode: null },
		],
	},
	card: { brand: 'visa', last4: '1111' },
	tells: { timeOfSigning: false, timeOfReturn: false, costOfDispute: false },
	unknown: { payment: 'order_none', method: 'pm_none', payout: 'setl_none' },
} as const satisfies Partial<ProviderUnderTest>

const OPERATIONS = { create: 'orders.create', refund: 'payments.refund' } as const
const secretOf = (account: string): string =>
	simulator.accounts.find((each) => each.account === account)?.webhookSecret ?? ''
const registration = registerRazorpay({
	accounts: simulator.accounts,
	apiUrl: simulator.url,
	production: false,
	clock,
})
let events = 0

describePaymentProvider({
	...FACTS,
	...registration,
	name: 'The simulator of Razorpay',
	checkout: (order, method) => void control.pay(IN, order, method),
	world: {
		clock,
		otherAccount: OTHER,
		loseNext: (call, when) => control.failNext({ operation: OPERATIONS[call], when, how: 'hangup' }),
		answerHolder: (order, passes) =>
			void control.pay(IN, order, passes ? 'upi' : 'upi-declined', { capture: false }),
		refundThere: (order, amount) =>
			control.refund(IN, control.paymentOf(IN, order), { amount: Number(amount) }).id,
		failRefund: (ref) => control.settleRefund(IN, ref, 'failed'),
		closeDispute: (ref, outcome) => control.closeDispute(IN, ref, outcome),
		payOut: () => control.settlements.run(IN).id,
		movePayout: (ref, to) => control.settlements.advance(ref, to === 'paid' ? 'processed' : 'failed'),
		sendWebhooksTo: (url) => control.webhooks.setTargets([{ account: IN, url }]),
		webhooksSent: () => control.webhooks.idle(),
		sign: (account, raw) => ({
			'x-razorpay-signature': sign(raw, secretOf(account)),
			'x-razorpay-event-id': `evt_${++events}`,
		}),
	},
})

const { RAZORPAY_TEST_KEY_ID: keyId = '', RAZORPAY_TEST_KEY_SECRET: keySecret = '' } = process.env

describe.skipIf(keyId === '')('Razorpay in test mode (skipped unless RAZORPAY_TEST_KEY_ID is set)', () => {
	const register = () =>
		registerRazorpay({
			accounts: [{ account: IN, currency: 'INR', keyId, keySecret, webhookSecret: 'unused' }],
			production: false,
			clock,
		})
	const command = {
		account: IN,
		donationId: randomUUID(),
		attempt: 1,
		startedAt: clock.now(),
		amount: FACTS.amount,
		currency: FACTS.currency,
		method: 'upi',
		paymentMethodRef: null,
		customerRef: null,
		idempotencyKey: randomUUID(),
	} as const

	it('makes an order once for an attempt, finds it, and gives it up', async () => {
		const { payments } = register()
		const { providerRef, createdAt } = await payments.create(command)
		expect(await payments.create(command)).toMatchObject({
			providerRef,
			status: 'requires_action',
			nextAction: { kind: 'checkout', orderRef: providerRef },
		})
		await expect(payments.create({ ...command, amount: 10_000n })).rejects.toMatchObject({
			code: 'idempotency_error',
		})
		const made = await Array.fromAsync(payments.listPayments(IN, createdAt - 60_000))
		expect(made).toContainEqual({ providerRef, donationId: command.donationId })
		expect(await payments.cancel(IN, providerRef, randomUUID())).toMatchObject({ status: 'canceled' })
		await expect(payments.read(IN, 'order_00000000000000')).rejects.toMatchObject({ name: 'PaymentNotFound' })
	})

	it.each([
		'/v1/orders',
		'/v1/payments',
		'/v1/refunds',
		'/v1/disputes',
		'/v1/settlements',
		'/v1/settlements/ondemand',
		'/v1/balance',
	])('answers %s as the contract has it', async (path) => {
		const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
		const answer = await fetch(`https://api.razorpay.com${path}`, { headers: { authorization } })
		expect(answer.status).toBe(200)
		matchOperation('GET', path)?.checkResponse(await answer.json())
	})
})
