import type { ProviderRegistration } from '../../../kernel/provider-accounts.ts'
import { regionOfCurrency } from '../../../kernel/regions.ts'
import { createStripeBankAccounts } from './bank-accounts.ts'
import type { StripeOptions } from './client.ts'
import { createStripeDisputeAnswers } from './dispute-answers.ts'
import { createStripeFraudWarnings } from './fraud-warnings.ts'
import { createStripeProvider } from './payments.ts'
import { createStripePayouts } from './payouts.ts'
import { createStripeSavedMethods } from './saved-methods.ts'
import { createStripeTransfers } from './transfers.ts'

/**
 * Stripe's accounts, which take cards and save them, debit bank accounts in US dollars, and pay withdrawals where they have
 * what to pay from: each region's legal entity has one in its currency.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function registerStripe(options: StripeOptions): ProviderRegistration {
	return {
		accounts: options.accounts.map(({ account, currency, payFrom, fraudWarnings }) => ({
			account,
			provider: 'stripe',
			entity: regionOfCurrency(currency).code,
			currency,
			datesEverything: true,
			methods: currency === 'USD' ? ['card', 'bankDebit'] : ['card'],
			recurring: currency === 'USD' ? ['card', 'bankDebit'] : ['card'],
			limits: { bankDebit: { signedInOnly: true, recipients: ['donationRequest', 'individual'] } },
			...(payFrom !== undefined && { pays: 'bankAccounts' as const }),
			fraudWarnings: fraudWarnings ?? 'ask',
		})),
		payments: createStripeProvider(options),
		payouts: createStripePayouts(options),
		savedMethods: createStripeSavedMethods(options),
		transfers: createStripeTransfers(options),
		disputeAnswers: createStripeDisputeAnswers(options),
		fraudWarnings: createStripeFraudWarnings(options),
		bankAccounts: createStripeBankAccounts(options),
	}
}
