import type { ProviderRegistration } from '../../../kernel/provider-accounts.ts'
import { regionOfCurrency } from '../../../kernel/regions.ts'
import type { StripeOptions } from './client.ts'
import { createStripeDisputeAnswers } from './dispute-answers.ts'
import { createStripeProvider } from './payments.ts'
import { createStripePayouts } from './payouts.ts'
import { createStripeSavedMethods } from './saved-methods.ts'
import { createStripeTransfers } from './transfers.ts'

/**
 * Stripe's accounts, which take cards and save them, and pay withdrawals where they have what to pay from: each region's legal entity has one in its currency.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function registerStripe(options: StripeOptions): ProviderRegistration {
	return {
		accounts: options.accounts.map(({ account, currency, payFrom }) => ({
			account,
			provider: 'stripe',
			entity: regionOfCurrency(currency).code,
			currency,
			methods: ['card'],
			...(payFrom !== undefined && { pays: 'bankAccounts' as const }),
		})),
		payments: createStripeProvider(options),
		payouts: createStripePayouts(options),
		savedMethods: createStripeSavedMethods(options),
		transfers: createStripeTransfers(options),
		disputeAnswers: createStripeDisputeAnswers(options),
	}
}
