import type { DonationIntent } from '../../../../../domain/donations/contract.ts'
import type { Language } from '../../../../../kernel/wire/language.ts'
import { minorOf } from '../../../ui/format.ts'
import type { CheckoutAttempt } from '../../donations/api/checkout-details.ts'
import { knownCustomer } from '../../donations/components/card/payment-effects.ts'
import type { Registration } from '../api/live-events.ts'

interface Payer {
	readonly userId: string | null
	readonly language: Language
}

/** Creates a new try of a registration's payment. The server takes the card's fee out of the price. */
export function eventAttempt(
	{ _id, currency, amount }: Registration,
	{ userId, language }: Payer,
	paymentMethodId: string,
): CheckoutAttempt {
	const donation: DonationIntent = {
		donationFor: 'event',
		registrationId: _id,
		...(userId && { user_id: userId }),
		type: 'cash',
		units: currency,
		quantity: amount,
		processingFees: 0,
		shouldChargeProcessingFees: false,
		paymentMethod: 'stripe',
		paymentMode: 'card',
		language,
	}
	const newKey = () => crypto.randomUUID()
	return {
		keys: { intent: newKey(), confirm: newKey(), record: newKey() },
		body: {
			payment_method_types: ['card'],
			paymentMethodId,
			amount: Number(minorOf(amount, currency)),
			currency,
			settlementCurrency: currency,
			customer_id: knownCustomer(currency),
			saveCard: false,
			donation,
		},
	}
}
