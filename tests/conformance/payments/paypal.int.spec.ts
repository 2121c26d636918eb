import { afterAll } from 'vitest'
import { registerPaypal } from '../../../providers/paypal/registration.ts'
import { SIGNATURE_MS } from '../../../providers/paypal/webhook.ts'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/paypal/accounts.ts'
import { INSTRUMENTS } from '../../../simulators/paypal/instruments.ts'
import { startPaypalSimulator } from '../../../simulators/paypal/server.ts'
import { describePaymentProvider } from './conformance.ts'

const US = 'paypal-us'
const OTHER = 'paypal-other'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const [account] = SIMULATED_ACCOUNTS
if (!account) throw new TypeError('The simulator has no account.')
const simulator = await startPaypalSimulator({
	clock,
	seed: 'conformance',
	accounts: [
		account,
		{ ...account, account: OTHER, clientId: 'sim-client-other', webhookId: 'SIMOTHERWEBHOOK' },
	],
	// The delay of reports is tested in the adapter's own specs.
	reportingLagMs: 0,
})
afterAll(() => simulator.close())
const { control } = simulator

const OPERATIONS = { create: 'orders.create', refund: 'captures.refund' } as const

/** Payers approve in a browser, so only the simulator can be tested; PayPal itself needs a manual check. */
describePaymentProvider({
	...registerPaypal({
		accounts: simulator.accounts,
		environment: 'sandbox',
		simulator: simulator.url,
		production: false,
		clock,
	}),
	name: 'The simulator of PayPal',
	account: US,
	currency: 'USD',
	amount: 10_290n,
	method: 'paypal',
	checkout: (ref, instrument) =>
		void control.answer(US, ref, INSTRUMENTS.find((each) => each === instrument) ?? null),
	// Orders can't be listed, and withdrawals call nobody.
	tells: { timeOfSigning: true, timeOfReturn: true, costOfDispute: true, unpaid: false, payouts: false },
	methods: {
		good: 'balance',
		asksItsHolder: 'balance',
		disputed: 'disputed',
		declined: [{ method: 'declined', code: 'INSTRUMENT_DECLINED', declineCode: null }],
	},
	card: null,
	unknown: { payment: 'NONE0000000000000', method: 'card-none', payout: 'payout-NONE0000000000000' },
	world: {
		clock,
		otherAccount: OTHER,
		loseNext: (call, when) => control.failNext({ operation: OPERATIONS[call], when, how: 'hangup' }),
		answerHolder: (ref, passes) => void control.answer(US, ref, passes ? 'balance' : null),
		refundThere: (ref, amount) => control.refund(US, ref, { amount: Number(amount) }).id,
		failRefund: (ref) => control.failRefund(US, ref),
		closeDispute: (ref, outcome) => control.closeDispute(US, ref, outcome),
		payOut: () => `payout-${control.withdrawals.sweep(US).id}`,
		movePayout: (ref, to) => control.withdrawals.move(US, ref.replace('payout-', ''), to),
		signatureMs: SIGNATURE_MS,
		sendWebhooksTo: (url) => control.webhooks.setTargets([{ account: US, url }]),
		webhooksSent: () => control.webhooks.idle(),
		sign: simulator.sign,
	},
})
