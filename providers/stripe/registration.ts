import type { ProviderRegistration } from '../../kernel/capability/provider-accounts.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { MethodsTaken } from '../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { createStripeBankAccounts } from './bank-accounts.ts'
import type { StripeOptions } from './client.ts'
import { createStripeDisputeAnswers } from './dispute-answers.ts'
import { createStripeFraudWarnings } from './fraud-warnings.ts'
import { createStripeProvider } from './payments.ts'
import { createStripePayouts } from './payouts.ts'
import { createStripeSavedMethods } from './saved-methods.ts'
import { createStripeTransfers } from './transfers.ts'

/** The limit of charges of an Indian card without its holder. Minor units of rupees. */
const MAX_MONTHLY = 1_500_000n

function monthly(currency: Currency, takesCardMandates: boolean): Pick<MethodsTaken, 'recurring' | 'limits'> {
	if (currency === 'USD')
		return {
			recurring: ['card', 'bankDebit'],
			limits: { bankDebit: { signedInOnly: true } },
		}
	return takesCardMandates
		? { recurring: ['card'], limits: { card: { mostMonthly: MAX_MONTHLY } } }
		: { recurring: [] }
}

/**
 * Registers Stripe's accounts, which take and save cards, debit bank accounts in US dollars, and pay
 * withdrawals if they have a financial account: each region's legal entity has one in its currency.
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
			...monthly(currency, options.takesCardMandates ?? false),
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
