import { regionOfCurrency } from '../../../kernel/regions.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/paypal/accounts.ts'
import { type PaypalSimulator, startPaypalSimulator } from '../../../simulators/paypal/server.ts'
import type { PaypalOptions } from '../../adapters/paypal/client.ts'
import { registerPaypal } from '../../adapters/paypal/registration.ts'
import type { PaymentOrigins } from '../../http/settings.ts'
import type { OpenedProvider, ProviderSetup } from './provider.ts'

/** The page adds the client's id and the currency to it. */
const SCRIPT = 'https://www.paypal.com/sdk/js'
/** https://developer.paypal.com/sdk/js/best-practices/#content-security-policy */
const ORIGINS: PaymentOrigins = {
	scripts: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
	frames: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
	connections: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'],
}
const ACCOUNT = `paypal-${regionOfCurrency('USD').code.toLowerCase()}`

function open(options: PaypalOptions): OpenedProvider {
	const { simulator: at, accounts } = options
	return {
		registration: registerPaypal(options),
		checkout: {
			scriptUrl: at === undefined ? SCRIPT : `${at}/sdk/js`,
			publicKeys: Object.fromEntries(accounts.map(({ currency, clientId }) => [currency, clientId])),
		},
		origins: at === undefined ? ORIGINS : { scripts: [at], frames: [at], connections: [at] },
	}
}

/** PayPal: one account, in dollars. */
export const paypalSetup: ProviderSetup<PaypalSimulator> = {
	isConfigured: ({ paypal }) => paypal !== null,
	real({ paypal, paypalApiUrl, mode }, clock) {
		if (paypal === null) throw new TypeError('PayPal is not configured.')
		const { environment, ...credentials } = paypal
		return open({
			accounts: [{ account: ACCOUNT, currency: 'USD', ...credentials }],
			environment,
			...(paypalApiUrl !== null && { simulator: new URL(paypalApiUrl).origin }),
			production: mode === 'production',
			clock,
		})
	},
	startSimulator: startPaypalSimulator,
	simulated: ({ host, port }, clock) =>
		open({
			accounts: SIMULATED_ACCOUNTS,
			environment: 'sandbox',
			simulator: `http://${host}:${port}`,
			production: false,
			clock,
		}),
}
