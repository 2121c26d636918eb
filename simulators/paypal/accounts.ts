import type { PartsPerMillion } from '../../kernel/wire/money.ts'

/** One legal entity's account at the provider. The credentials of a call decide which account it is about. */
export interface SimulatedAccount {
	readonly account: string
	readonly currency: 'USD'
	/** What PayPal calls the account, on its webhooks and transactions. */
	readonly merchantId: string
	readonly clientId: string
	readonly clientSecret: string
	/** What webhooks are signed for. */
	readonly webhookId: string
	/** What the provider keeps: of each payment a rate and a fixed part, and a fixed part per chargeback. Minor units. */
	readonly fees: { readonly rate: PartsPerMillion; readonly fixed: bigint; readonly chargeback: bigint }
}

/** What the credentials of simulated accounts begin with, so that nobody takes them for real ones. */
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
