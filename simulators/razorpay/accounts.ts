import type { Currency, PartsPerMillion } from '../../kernel/wire/money.ts'

export interface SimulatedAccount {
	readonly account: string
	readonly currency: Currency
	readonly keyId: string
	readonly keySecret: string
	readonly webhookSecret: string
	readonly payFrom: string
	readonly merchant: string
	/** The fee rate of payments, and the tax on the fee (GST). */
	readonly fees: { readonly rate: PartsPerMillion; readonly tax: PartsPerMillion }
	readonly instantRate: PartsPerMillion
	/** Business days until a payment is settled. */
	readonly daysUntilSettled: number
	/** The smallest and the largest order, minor units. */
	readonly limits: { readonly min: number; readonly max: number }
}

export const SIMULATED_ACCOUNTS: readonly SimulatedAccount[] = [
	{
		account: 'razorpay-in',
		currency: 'INR',
		keyId: 'rzp_test_simIndia',
		keySecret: 'sim_secret_india',
		webhookSecret: 'sim_webhooks_india',
		payFrom: '7878780080316316',
		merchant: 'acc_simIndia',
		fees: { rate: 20_000n, tax: 180_000n },
		instantRate: 2_500n,
		daysUntilSettled: 2,
		limits: { min: 100, max: 50_000_000 },
	},
]
