import { afterAll } from 'vitest'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { registerOtherPay } from '../../harness/otherpay/adapter.ts'
import { OTHERPAY_MERCHANTS, signatureOf, startOtherPay } from '../../harness/otherpay/server.ts'
import { describePaymentProvider } from './conformance.ts'

/** A provider that is unlike Stripe in every form, so that the ports can't assume Stripe's. */
const US = 'otherpay-us'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const server = await startOtherPay({ clock })
afterAll(() => server.close())
const books = server.booksOf(US)

const PATHS = { create: /^POST \/orders$/, refund: /^POST \/orders\/[^/]+\/refunds$/ } as const
const keyOf = (account: string): string =>
	OTHERPAY_MERCHANTS.find((each) => each.account === account)?.webhookKey ?? ''

describePaymentProvider({
	...registerOtherPay({ url: server.url, merchants: server.merchants, clock, takesCardsAt: [US] }),
	name: 'OtherPay',
	account: US,
	currency: 'USD',
	amount: 10_290n,
	methods: {
		good: 'card-good',
		asksItsHolder: 'card-asks',
		disputed: 'card-disputed',
		declined: [
			{ method: 'card-empty', code: 'INSTRUMENT_REFUSED', declineCode: 'NO_FUNDS' },
			{ method: 'card-expired', code: 'INSTRUMENT_EXPIRED', declineCode: null },
		],
	},
	card: { brand: 'visa', last4: '1881' },
	checkout: null,
	tells: { timeOfSigning: true, timeOfReturn: true, costOfDispute: true },
	unknown: { payment: 'ORD-USD-999999', method: 'card-none', payout: 'TRF-USD-999999' },
	world: {
		clock,
		otherAccount: 'otherpay-in',
		loseNext: (call, when) => server.loseNext({ path: PATHS[call], when }),
		answerHolder: (ref, passes) => books.answer(ref, passes),
		refundThere: (ref, amount) =>
			books.refund(ref, (Number(amount) / 100).toFixed(2), null).refunds.at(-1)?.id ?? '',
		failRefund: (ref) => books.bounceRefund(ref),
		closeDispute: (ref, outcome) => books.closeCase(ref, outcome === 'won'),
		payOut: () => books.payOut(),
		movePayout: (ref, to) => books.moveTransfer(ref, to === 'paid' ? 'SETTLED' : 'RETURNED'),
		sendWebhooksTo: (url) => server.sendWebhooksTo(url),
		webhooksSent: () => server.idle(),
		sign(account, raw, at) {
			const time = new Date(at).toISOString()
			return { 'otherpay-time': time, 'otherpay-signature': signatureOf(keyOf(account), time, raw) }
		},
	},
})
