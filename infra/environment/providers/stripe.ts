import { byCurrency, REGIONS } from '../../../kernel/regions.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/stripe/accounts.ts'
import { type StripeSimulator, startStripeSimulator } from '../../../simulators/stripe/server.ts'
import { registerStripe } from '../../adapters/stripe/registration.ts'
import type { PaymentOrigins } from '../../http/settings.ts'
import type { ProviderSetup, SimulatorAddress } from './provider.ts'

const SCRIPT = 'https://js.stripe.com/v3/'
/** https://docs.stripe.com/security/guide#content-security-policy */
const ORIGINS: PaymentOrigins = {
	scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
	frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
	connections: ['https://api.stripe.com'],
}

/** What pages load from Stripe itself, or from a simulator. */
function browserPart(simulator: SimulatorAddress | null) {
	if (simulator === null) return { scriptUrl: SCRIPT, origins: ORIGINS }
	const origin = `http://${simulator.host}:${simulator.port}`
	return {
		scriptUrl: `${origin}/v3/`,
		origins: { scripts: [origin], frames: [origin], connections: [origin] },
	}
}

/** Stripe: an account for each region's legal entity. */
export const stripeSetup: ProviderSetup<StripeSimulator> = {
	isConfigured: ({ stripe }) => stripe !== null,
	real({ stripe, stripeApiUrl, mode }, clock) {
		if (stripe === null) throw new TypeError('Stripe is not configured.')
		const url = stripeApiUrl === null ? null : new URL(stripeApiUrl)
		const simulator = url && { host: url.hostname, port: Number(url.port || 80) }
		const { scriptUrl, origins } = browserPart(simulator)
		return {
			registration: registerStripe({
				accounts: REGIONS.map(({ code, currency }) => ({
					account: `stripe-${code.toLowerCase()}`,
					currency,
					...stripe[code],
				})),
				...(simulator && { api: { protocol: 'http', ...simulator } }),
				production: mode === 'production',
				clock,
			}),
			checkout: { scriptUrl, publicKeys: byCurrency(({ code }) => stripe[code].publicKey) },
			origins,
		}
	},
	startSimulator: startStripeSimulator,
	simulated({ host, port }, clock) {
		const { scriptUrl, origins } = browserPart({ host, port })
		return {
			registration: registerStripe({
				accounts: SIMULATED_ACCOUNTS,
				api: { protocol: 'http', host, port },
				production: false,
				clock,
			}),
			checkout: {
				scriptUrl,
				publicKeys: Object.fromEntries(
					SIMULATED_ACCOUNTS.map(({ currency, publicKey }) => [currency, publicKey]),
				),
			},
			origins,
		}
	},
}
