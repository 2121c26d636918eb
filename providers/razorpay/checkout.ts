import type { RazorpayOptions } from './client.ts'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'
/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ */
const ORIGINS = {
	scripts: ['https://checkout.razorpay.com'],
	frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
	connections: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
}

export function razorpayCheckout({ accounts, apiUrl: at }: Pick<RazorpayOptions, 'accounts' | 'apiUrl'>) {
	return {
		checkout: {
			scriptUrl: at === undefined ? SCRIPT : `${at}/v1/checkout.js`,
			publicKeys: Object.fromEntries(accounts.map(({ currency, keyId }) => [currency, keyId])),
		},
		origins: at === undefined ? ORIGINS : { scripts: [at], frames: [at], connections: [at] },
	}
}
