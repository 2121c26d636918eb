import { createHmac } from 'node:crypto'

/** `Stripe-Signature`: HMAC-SHA256 over the time (epoch seconds) and the body. */
export const sign = (body: string, secret: string, timestamp: number): string =>
	`t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
