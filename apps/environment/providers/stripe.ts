import { byCurrency, REGIONS } from '../../../kernel/wire/regions.ts'
import { stripeCheckout } from '../../../providers/stripe/checkout.ts'
import type { StripeOptions } from '../../../providers/stripe/client.ts'
import { registerStripe } from '../../../providers/stripe/registration.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/stripe/accounts.ts'
import { type StripeSimulator, startStripeSimulator } from '../../../simulators/stripe/server.ts'
import type { OpenedProvider, ProviderSetup } from './provider.ts'

const open = (options: StripeOptions, publicKeys: Parameters<typeof stripeCheckout>[1]): OpenedProvider => ({
	registration: registerStripe(options),
	...stripeCheckout(options, publicKeys),
})

export const stripeSetup: ProviderSetup<StripeSimulator> = {
	real({ providers: { stripe }, mode, takesCardMandates }, clock) {
		if (stripe === null) return null
		const { keys, apiUrl } = stripe
		const url = apiUrl === null ? null : new URL(apiUrl)
		const accounts = REGIONS.map(({ code, currency }) => ({
			account: `stripe-${code.toLowerCase()}`,
			currency,
			...keys[code],
		}))
		const api = url && ({ protocol: 'http', host: url.hostname, port: Number(url.port || 80) } as const)
		return open(
			{ accounts, ...(api && { api }), production: mode === 'production', clock, takesCardMandates },
			byCurrency(({ code }) => keys[code].publicKey),
		)
	},
	startSimulator: startStripeSimulator,
	simulated: ({ host, port }, clock, { takesCardMandates }) =>
		open(
			{
				// Both ways of dealing with a warning can be tried.
				accounts: SIMULATED_ACCOUNTS.map((account) => ({
					...account,
					fraudWarnings: account.currency === 'USD' ? 'automatic' : 'ask',
				})),
				api: { protocol: 'http', host, port },
				production: false,
				clock,
				takesCardMandates,
			},
			Object.fromEntries(SIMULATED_ACCOUNTS.map(({ currency, publicKey }) => [currency, publicKey])),
		),
}
