import { regionOfCurrency } from '../../../kernel/regions.ts'
import { SIMULATED_ACCOUNTS } from '../../../simulators/razorpay/accounts.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from '../../../simulators/razorpay/server.ts'
import type { RazorpayOptions } from '../../adapters/razorpay/client.ts'
import { registerRazorpay } from '../../adapters/razorpay/registration.ts'
import type { PaymentOrigins } from '../../http/settings.ts'
import type { OpenedProvider, ProviderSetup } from './provider.ts'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'
/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ */
const ORIGINS: PaymentOrigins = {
	scripts: ['https://checkout.razorpay.com'],
	frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
	connections: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
}
const ACCOUNT = `razorpay-${regionOfCurrency('INR').code.toLowerCase()}`

/** @param apiUrl of a simulator; null: Razorpay itself */
function open(options: RazorpayOptions, apiUrl: string | null): OpenedProvider {
	const publicKeys = Object.fromEntries(options.accounts.map(({ currency, keyId }) => [currency, keyId]))
	return {
		registration: registerRazorpay({ ...options, ...(apiUrl !== null && { apiUrl }) }),
		checkout: { scriptUrl: apiUrl === null ? SCRIPT : `${apiUrl}/v1/checkout.js`, publicKeys },
		origins: apiUrl === null ? ORIGINS : { scripts: [apiUrl], frames: [apiUrl], connections: [apiUrl] },
	}
}

/** Razorpay: one account, in rupees. */
export const razorpaySetup: ProviderSetup<RazorpaySimulator> = {
	isConfigured: ({ razorpay }) => razorpay !== null,
	real({ razorpay, razorpayApiUrl, mode }, clock) {
		if (razorpay === null) throw new TypeError('Razorpay is not configured.')
		const accounts = [{ account: ACCOUNT, currency: 'INR', ...razorpay }] as const
		const url = razorpayApiUrl === null ? null : new URL(razorpayApiUrl).origin
		return open({ accounts, production: mode === 'production', clock }, url)
	},
	startSimulator: startRazorpaySimulator,
	simulated: ({ host, port }, clock) =>
		open({ accounts: SIMULATED_ACCOUNTS, production: false, clock }, `http://${host}:${port}`),
}
