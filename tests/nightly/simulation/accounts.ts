import type { ProviderAccount } from '../../../kernel/capability/provider-accounts.ts'
import type { PaymentMethod } from '../../../kernel/wire/payment-method.ts'
import { HOUR_MS } from '../../../kernel/wire/time.ts'

const AMERICAN = { entity: 'US', currency: 'USD' } as const
const INDIAN = { entity: 'IN', currency: 'INR' } as const

/**
 * The accounts at all providers. Cards in dollars are taken by one of two at a time; `otherpay` exists only
 * in tests.
 */
export const ACCOUNTS: readonly ProviderAccount[] = [
	{ account: 'stripe-in', provider: 'stripe', ...INDIAN, methods: ['card'], recurring: ['card'] },
	{
		account: 'stripe-us',
		provider: 'stripe',
		...AMERICAN,
		methods: ['bankDebit'],
		recurring: ['card', 'bankDebit'],
		limits: { bankDebit: { signedInOnly: true } },
		pays: 'bankAccounts',
	},
	{ account: 'otherpay-us', provider: 'otherpay', ...AMERICAN, methods: [], recurring: ['card'] },
	{
		account: 'razorpay-in',
		provider: 'razorpay',
		...INDIAN,
		methods: ['upi', 'netbanking', 'wallet'],
		recurring: ['upi'],
		limits: { upi: { mostMonthly: 1_500_000n } },
		payoutsByMirror: true,
		pays: 'bankAccounts',
	},
	{
		account: 'paypal-us',
		provider: 'paypal',
		...AMERICAN,
		methods: ['paypal'],
		payoutsByMirror: true,
		reportingLagMs: 3 * HOUR_MS,
	},
]

export function accountNamed(name: string): ProviderAccount {
	const account = ACCOUNTS.find((each) => each.account === name)
	if (!account) throw new TypeError(`No provider has an account ${name}.`)
	return account
}

type Kind = 'payment' | 'charge' | 'refund' | 'dispute' | 'payout' | 'line' | 'event' | 'transfer'
type Change =
	| 'requested'
	| 'processing'
	| 'paid'
	| 'declined'
	| 'canceled'
	| 'approved'
	| 'refunded'
	| 'refund settled'
	| 'disputed'
	| 'dispute closed'

export type PayoutChange = 'created' | 'in_transit' | 'paid' | 'failed'

export interface Style {
	readonly names: Readonly<Record<Kind, string>>
	readonly paymentRef: RegExp
	readonly signature: string
	readonly news: Readonly<Partial<Record<Change, string>>>
	readonly payoutNews: Readonly<Partial<Record<PayoutChange, string>>>
	readonly disputeFee: bigint
	readonly transferFee: bigint
	/**
	 * Payments are made by a request that names the card or bank account; or as orders that are paid in the
	 * provider's checkout, or approved there and then captured by us.
	 */
	readonly takes: 'requests' | 'paidOrders' | 'approvedOrders'
}
export type { Change, Kind }

const CARD_NEWS: Style['news'] = {
	requested: 'payment_intent.requires_action',
	processing: 'payment_intent.processing',
	paid: 'payment_intent.succeeded',
	declined: 'payment_intent.payment_failed',
	canceled: 'payment_intent.canceled',
	refunded: 'refund.created',
	'refund settled': 'refund.updated',
	disputed: 'charge.dispute.created',
	'dispute closed': 'charge.dispute.closed',
}

const PAYOUT_NEWS: Style['payoutNews'] = {
	created: 'payout.created',
	in_transit: 'payout.in_transit',
	paid: 'payout.paid',
	failed: 'payout.failed',
}

const STYLES: Readonly<Record<string, Style>> = {
	stripe: {
		names: {
			payment: 'pi_',
			charge: 'ch_',
			refund: 're_',
			dispute: 'du_',
			payout: 'po_',
			line: 'txn_',
			event: 'evt_',
			transfer: 'obp_',
		},
		paymentRef: /^pi_\d+$/,
		signature: 'stripe-signature',
		news: CARD_NEWS,
		payoutNews: PAYOUT_NEWS,
		disputeFee: 1_500n,
		transferFee: 0n,
		takes: 'requests',
	},
	otherpay: {
		names: {
			payment: 'pi_other',
			charge: 'CAP-',
			refund: 'RFD-',
			dispute: 'CASE-',
			payout: 'TRF-',
			line: 'ENT-',
			event: 'WHK-',
			transfer: 'OUT-',
		},
		paymentRef: /^pi_other\d+$/,
		signature: 'otherpay-signature',
		news: CARD_NEWS,
		payoutNews: PAYOUT_NEWS,
		disputeFee: 1_500n,
		transferFee: 0n,
		takes: 'requests',
	},
	razorpay: {
		names: {
			payment: 'order_',
			charge: 'pay_',
			refund: 'rfnd_',
			dispute: 'disp_',
			payout: 'setl_',
			line: 'adj_',
			event: 'rzp_evt_',
			transfer: 'pout_',
		},
		paymentRef: /^order_\d+$/,
		signature: 'x-razorpay-signature',
		news: {
			paid: 'order.paid',
			declined: 'payment.failed',
			refunded: 'refund.created',
			'refund settled': 'refund.processed',
			disputed: 'payment.dispute.created',
			'dispute closed': 'payment.dispute.closed',
		},
		payoutNews: { paid: 'settlement.processed' },
		disputeFee: 0n,
		transferFee: 590n,
		takes: 'paidOrders',
	},
	paypal: {
		names: {
			payment: 'PAYPALORDER00',
			charge: 'PAYPALCAPTURE',
			refund: 'PAYPALREFUND0',
			dispute: 'PP-R-',
			payout: 'PAYPALSWEEP00',
			line: 'PAYPALLINE000',
			event: 'WH-',
			transfer: 'PAYPALPAYOUT0',
		},
		paymentRef: /^[0-9A-Z]{17}$/,
		signature: 'paypal-transmission-sig',
		news: {
			approved: 'CHECKOUT.ORDER.APPROVED',
			processing: 'PAYMENT.CAPTURE.PENDING',
			paid: 'PAYMENT.CAPTURE.COMPLETED',
			declined: 'PAYMENT.CAPTURE.DENIED',
			refunded: 'PAYMENT.CAPTURE.REFUNDED',
			'refund settled': 'PAYMENT.REFUND.FAILED',
			disputed: 'CUSTOMER.DISPUTE.CREATED',
			'dispute closed': 'CUSTOMER.DISPUTE.RESOLVED',
		},
		payoutNews: {},
		disputeFee: 2_000n,
		transferFee: 0n,
		takes: 'approvedOrders',
	},
}

export const PROVIDER_NAMES: readonly string[] = Object.keys(STYLES)

export const styleOf = (provider: string): Style => {
	const style = STYLES[provider]
	if (!style) throw new TypeError(`There is no provider ${provider}.`)
	return style
}

export const isOrder = (method: PaymentMethod, paymentMethodRef: string | null): boolean =>
	method !== 'card' && method !== 'bankDebit' && paymentMethodRef === null
