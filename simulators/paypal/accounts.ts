import type { PartsPerMillion } from '../../kernel/wire/money.ts'

export interface SimulatedAccount {
	readonly account: string
	readonly currency: 'USD'
	readonly merchantId: string
	readonly clientId: string
	readonly clientSecret: string
	readonly webhookId: string
	/**
	 * Fees that the provider keeps: a rate and a fixed part per payment, and a fixed part per chargeback. Minor
	 * units.
	 */
	readonly fees: { readonly rate: PartsPerMillion; readonly fixed: bigint; readonly chargeback: bigint }
}

/** The prefix of simulated credentials, which tells them from real ones. */
export const SIMULATED_PREFIX = 'sim-'

export const SIMULATED_ACCOUNTS: readonly SimulatedAccount[] = [
	{
		account: 'paypal-us',
		currency: 'USD',
		merchantId: 'KARUNASMUS234',
		clientId: 'sim-client-us',
		clientSecret: 'sim-secret-us',
		webhookId: 'SIMUSWEBHOOK',
		// Those of charities in the United States.
		fees: { rate: 19_900n, fixed: 49n, chargeback: 2_000n },
	},
]
