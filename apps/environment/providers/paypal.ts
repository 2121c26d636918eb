import { paypalCheckout } from '../../../providers/paypal/checkout.ts'
import type { PaypalOptions } from '../../../providers/paypal/client.ts'
import { registerPaypal } from '../../../providers/paypal/registration.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/paypal/accounts.ts'
import { type PaypalSimulator, startPaypalSimulator } from '../../../simulators/paypal/server.ts'
import { accountOf, type OpenedProvider, type ProviderSetup } from './provider.ts'

const open = (options: PaypalOptions): OpenedProvider => ({
	registration: registerPaypal(options),
	...paypalCheckout(options),
})

export const paypalSetup: ProviderSetup<PaypalSimulator> = {
	real({ providers: { paypal }, mode }, clock) {
		if (paypal === null) return null
		const { environment, ...credentials } = paypal.keys
		return open({
			accounts: [{ ...accountOf('paypal', 'USD'), ...credentials }],
			environment,
			...(paypal.apiUrl !== null && { simulator: new URL(paypal.apiUrl).origin }),
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
