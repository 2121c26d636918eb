import type { ProviderRegistration } from '../../kernel/capability/provider-accounts.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import type { RazorpayOptions } from './client.ts'
import { createRazorpayDisputeAnswers } from './dispute-answers.ts'
import { createRazorpayCustomers, createRazorpayMandates } from './mandates.ts'
import { createRazorpayProvider } from './payments.ts'
import { createRazorpayPayouts } from './payouts.ts'
import { createRazorpayTransfers } from './transfers.ts'

/** The limit of a monthly UPI debit without the donor's confirmation: ₹15,000, in paise. */
const MAX_MONTHLY = 1_500_000n

/**
 * Registers Razorpay's accounts, which take the methods of its checkout. New card donations use another
 * account, although the checkout offers cards as well.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function registerRazorpay(options: RazorpayOptions): ProviderRegistration {
	return {
		accounts: options.accounts.map(({ account, currency, payFrom }) => ({
			account,
			provider: 'razorpay',
			entity: regionOfCurrency(currency).code,
			currency,
			methods: ['upi', 'netbanking', 'wallet'],
			recurring: ['upi'],
			limits: { upi: { mostMonthly: MAX_MONTHLY } },
			payoutsByMirror: true,
			...(payFrom !== undefined && { pays: 'bankAccounts' as const }),
		})),
		payments: createRazorpayProvider(options),
		payouts: createRazorpayPayouts(options),
		transfers: createRazorpayTransfers(options),
		savedMethods: createRazorpayCustomers(options),
		mandates: createRazorpayMandates(options),
		disputeAnswers: createRazorpayDisputeAnswers(options),
	}
}
