import { razorpayCheckout } from '../../../providers/razorpay/checkout.ts'
import type { RazorpayOptions } from '../../../providers/razorpay/client.ts'
import { registerRazorpay } from '../../../providers/razorpay/registration.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/razorpay/accounts.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from '../../../simulators/razorpay/server.ts'
import { accountOf, type OpenedProvider, type ProviderSetup } from './provider.ts'

const open = (options: RazorpayOptions): OpenedProvider => ({
	registration: registerRazorpay(options),
	...razorpayCheckout(options),
})

export const razorpaySetup: ProviderSetup<RazorpaySimulator> = {
	real({ providers: { razorpay }, mode }, clock) {
		if (razorpay === null) return null
		const { keys, apiUrl } = razorpay
		return open({
			accounts: [{ ...accountOf('razorpay', 'INR'), ...keys }],
			...(apiUrl !== null && { apiUrl: new URL(apiUrl).origin }),
			production: mode === 'production',
			clock,
		})
	},
	startSimulator: startRazorpaySimulator,
	simulated: ({ host, port }, clock) =>
		open({ accounts: SIMULATED_ACCOUNTS, apiUrl: `http://${host}:${port}`, production: false, clock }),
}
