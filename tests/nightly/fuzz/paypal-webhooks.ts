import type { PaypalSimulator } from '../../../simulators/paypal/server.ts'

export interface Sent {
	readonly body: string
	readonly headers: Readonly<Record<string, string>>
}

const ORDER = '5O190127TN364715T'
const EVENTS: readonly (readonly [type: string, resource: object])[] = [
	['CHECKOUT.ORDER.APPROVED', { id: ORDER }],
	['PAYMENT.CAPTURE.COMPLETED', { id: '3C679366HH908993F' }],
	['PAYMENT.CAPTURE.REFUNDED', { supplementary_data: { related_ids: { order_id: ORDER } } }],
	['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: [{ seller_transaction_id: 'nobody’s' }] }],
	['NOTHING.KNOWN', {}],
]

/** Prepares signed webhooks: PayPal signs by a certificate, and only its simulator has the key. */
export function paypalWebhooks(simulator: PaypalSimulator, now: number): readonly Sent[] {
	const create_time = new Date(now).toISOString()
	const events = EVENTS.map(([event_type, resource], n) =>
		JSON.stringify({ id: `WH-${n}`, event_type, create_time, resource }),
	)
	return [...events, '', 'x', '[]', 'null', '{}'].flatMap((body) =>
		simulator.accounts.map(({ account }) => ({
			body,
			headers: simulator.sign(account, Buffer.from(body), now),
		})),
	)
}
