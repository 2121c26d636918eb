import type { ProviderRegistration } from '../../kernel/capability/provider-accounts.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { createCalls, type PaypalOptions } from './client.ts'
import { createPaypalDisputeAnswers } from './dispute-answers.ts'
import { createPaypalProvider } from './payments.ts'
import { createPaypalPayouts } from './payouts.ts'
import { createTransactions, REPORTING_LAG_MS } from './transactions.ts'

/**
 * Registers PayPal's accounts, which take PayPal's own payments.
 * @throws Error when credentials of one kind would meet a provider of the other
 */
export function registerPaypal(options: PaypalOptions): ProviderRegistration {
	const call = createCalls(options)
	const transactions = createTransactions(call, options)
	return {
		accounts: options.accounts.map(({ account, currency }) => ({
			account,
			provider: 'paypal',
			entity: regionOfCurrency(currency).code,
			currency,
			methods: ['paypal'],
			reportingLagMs: REPORTING_LAG_MS,
			payoutsByMirror: true,
			datesEverything: true,
		})),
		payments: createPaypalProvider(call, transactions, options),
		payouts: createPaypalPayouts(call, transactions, options),
		disputeAnswers: createPaypalDisputeAnswers(call),
	}
}
