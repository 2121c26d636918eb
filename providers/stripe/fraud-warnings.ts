import type Stripe from 'stripe'
import type { FraudWarning, FraudWarnings } from '../../kernel/ports/fraud-warnings.ts'
import { call, createClients, PAGE, pages, type StripeOptions } from './client.ts'
import { idOf, toMillis } from './snapshot.ts'

/**
 * Reads early fraud warnings that card issuers report to Stripe.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeFraudWarnings(options: StripeOptions): FraudWarnings {
	const clientOf = createClients(options)
	return {
		read: async (account, warningRef) =>
			toWarning(account, await call(clientOf(account).radar.earlyFraudWarnings.retrieve(warningRef))),
		async *list(account, sinceEpochMs) {
			const created = { gte: Math.floor(sinceEpochMs / 1000) }
			const found = clientOf(account).radar.earlyFraudWarnings.list({ created, limit: PAGE })
			for await (const each of pages(found)) {
				const warning = toWarning(account, each)
				if (warning) yield warning
			}
		},
	}
}

/** A charge without a payment intent is none of ours. */
function toWarning(account: string, warning: Stripe.Radar.EarlyFraudWarning): FraudWarning | null {
	const paymentRef = idOf(warning.payment_intent)
	const { id: ref, fraud_type: fraudType, created } = warning
	return paymentRef === null ? null : { ref, account, paymentRef, fraudType, at: toMillis(created) }
}
