import { afterAll, describe } from 'vitest'
import { registerStripe } from '../../../providers/stripe/registration.ts'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { sign } from '../../../simulators/stripe/letters.ts'
import { startStripeSimulator } from '../../../simulators/stripe/server.ts'
import { describePaymentProvider, type ProviderUnderTest } from './conformance.ts'

/**
 * Runs the same tests against the simulator and Stripe itself. The second half runs when
 * STRIPE_TEST_SECRET_KEY holds the test-mode key of an account in the USA, and is reported as skipped
 * otherwise.
 */
const US = 'stripe-us'
const key = process.env.STRIPE_TEST_SECRET_KEY
// A Monday, so that a week later whatever was paid is available.
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const simulator = await startStripeSimulator({ clock, seed: 'conformance' })
afterAll(() => simulator.close())
const { control } = simulator

const FACTS = {
	account: US,
	currency: 'USD',
	amount: 10_290n,
	methods: {
		good: 'pm_card_visa',
		asksItsHolder: 'pm_card_threeDSecure2Required',
		disputed: 'pm_card_createDispute',
		declined: [
			{ method: 'pm_card_chargeDeclined', code: 'card_declined', declineCode: 'generic_decline' },
			{
				method: 'pm_card_chargeDeclinedInsufficientFunds',
				code: 'card_declined',
				declineCode: 'insufficient_funds',
			},
			{ method: 'pm_card_chargeDeclinedExpiredCard', code: 'expired_card', declineCode: null },
			{ method: 'pm_card_chargeDeclinedIncorrectCvc', code: 'incorrect_cvc', declineCode: null },
		],
	},
	card: { brand: 'visa', last4: '4242' },
	checkout: null,
	tells: { timeOfSigning: true, timeOfReturn: true, costOfDispute: true },
	unknown: { payment: 'pi_none', method: 'pm_none', payout: 'po_none', warning: 'issfr_none' },
} as const satisfies Partial<ProviderUnderTest>

const OPERATIONS = { create: 'paymentIntents.create', refund: 'refunds.create' } as const
const secretOf = (account: string): string =>
	simulator.accounts.find((each) => each.account === account)?.webhookSecret ?? ''

describePaymentProvider({
	...FACTS,
	...registerStripe({
		accounts: simulator.accounts,
		api: { protocol: 'http', host: simulator.host, port: simulator.port },
		production: false,
		clock,
	}),
	name: 'The simulator of Stripe',
	world: {
		clock,
		otherAccount: 'stripe-in',
		loseNext: (call, when) => control.failNext({ operation: OPERATIONS[call], when, how: 'hangup' }),
		answerHolder: (ref, passes) => void control.answerChallenge(US, ref, passes),
		refundThere: (ref, amount) => control.refund(US, ref, { amount: Number(amount) }).id,
		failRefund: (ref) => control.settleRefund(US, ref, 'failed'),
		closeDispute: (ref, outcome) => control.closeDispute(US, ref, outcome),
		warnOf: (ref) => control.warn(US, ref).id,
		payOut() {
			const { id } = control.payouts.run(US)
			control.payouts.advance(id, 'in_transit')
			return id
		},
		movePayout: (ref, to) => void control.payouts.advance(ref, to),
		sendWebhooksTo: (url) => control.webhooks.setTargets([{ account: US, url }]),
		webhooksSent: () => control.webhooks.idle(),
		sign: (account, raw, at) => ({
			'stripe-signature': sign(raw.toString(), secretOf(account), Math.floor(at / 1000)),
		}),
	},
})

describe.skipIf(key === undefined)('with STRIPE_TEST_SECRET_KEY', () =>
	describePaymentProvider({
		...FACTS,
		...registerStripe({
			accounts: [
				{
					account: US,
					currency: 'USD',
					secretKey: key ?? 'sk_test_none',
					publicKey: 'pk_test_unused',
					webhookSecret: 'whsec_unused',
				},
			],
			production: false,
			clock,
		}),
		name: 'Stripe in test mode (skipped unless STRIPE_TEST_SECRET_KEY is set)',
		world: null,
	}),
)
