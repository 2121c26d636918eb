import { createHmac } from 'node:crypto'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Letter } from '../shared/webhooks.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import { API_VERSION } from './contract.ts'
import type { EventRow } from './rows.ts'
import { viewEvent } from './views/event.ts'

/** `Stripe-Signature`: HMAC-SHA256 over the time (epoch seconds) and the body. */
export const sign = (body: string, secret: string, timestamp: number): string =>
	`t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Signs each try with its own time, as the provider does, so that a late one isn't refused as old. */
export function letterOf(
	books: AccountBooks,
	{ webhookSecret }: SimulatedAccount,
	clock: Clock,
	event: EventRow,
): Letter {
	const body = JSON.stringify(viewEvent(books, event, API_VERSION))
	return {
		body,
		headersOf: () => ({
			'content-type': 'application/json; charset=utf-8',
			'stripe-signature': sign(body, webhookSecret, Math.floor(clock.now() / 1000)),
			'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
		}),
	}
}
