import { createHmac } from 'node:crypto'
import type { Letter } from '../shared/webhooks.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { EventRow } from './rows.ts'

/** `X-Razorpay-Signature` of a webhook, and the signature of a checkout: HMAC-SHA256, in hexadecimal digits. */
export const sign = (text: string | Buffer, secret: string): string =>
	createHmac('sha256', secret).update(text).digest('hex')

/** The event's time is in the body and not in the signature, so that every try has the same signature. */
export function letterOf({ merchant, webhookSecret }: SimulatedAccount, event: EventRow): Letter {
	const body = JSON.stringify({
		entity: 'event',
		account_id: merchant,
		event: event.type,
		contains: Object.keys(event.payload),
		payload: event.payload,
		created_at: event.created,
	})
	return {
		body,
		headersOf: () => ({
			'content-type': 'application/json',
			'x-razorpay-signature': sign(body, webhookSecret),
			'x-razorpay-event-id': event.id,
			'user-agent': 'Razorpay-Webhook/v1',
		}),
	}
}
