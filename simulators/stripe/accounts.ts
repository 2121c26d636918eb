import type { Currency, PartsPerMillion } from '../../kernel/wire/money.ts'

export interface SimulatedAccount {
	readonly account: string
	readonly currency: Currency
	readonly country: string
	readonly secretKey: string
	readonly publicKey: string
	readonly webhookSecret: string
	readonly payFrom?: string
	/**
	 * Fees that the provider keeps: a rate and a fixed part per charge, and a fixed part per dispute. Minor
	 * units.
	 */
	readonly fees: { readonly rate: PartsPerMillion; readonly fixed: bigint; readonly dispute: bigint }
	/** Business days until a charge may be paid out, and until a payout has arrived at the bank. */
	readonly days: { readonly untilAvailable: number; readonly untilArrival: number }
	/** The smallest and the largest charge, minor units. */
	readonly limits: { readonly min: number; readonly max: number }
	/** The worth of other currencies in the account's. No other one can be charged. */
	readonly rates: Readonly<Record<string, PartsPerMillion>>
}

export const SIMULATED_ACCOUNTS: readonly SimulatedAccount[] = [
	{
		account: 'stripe-us',
		currency: 'USD',
		country: 'US',
		secretKey: 'sk_test_sim_us',
		publicKey: 'pk_test_sim_us',
		webhookSecret: 'whsec_sim_us',
		payFrom: 'fa_simUS',
		fees: { rate: 29_000n, fixed: 30n, dispute: 1_500n },
		days: { untilAvailable: 2, untilArrival: 2 },
		limits: { min: 50, max: 99_999_999 },
		rates: { inr: 11_700n, eur: 1_080_000n },
	},
	{
		account: 'stripe-in',
		currency: 'INR',
		country: 'IN',
		secretKey: 'sk_test_sim_in',
		publicKey: 'pk_test_sim_in',
		webhookSecret: 'whsec_sim_in',
		fees: { rate: 23_600n, fixed: 0n, dispute: 0n },
		days: { untilAvailable: 3, untilArrival: 2 },
		limits: { min: 50, max: 999_999_999 },
		rates: { usd: 83_200_000n, eur: 90_100_000n },
	},
]
