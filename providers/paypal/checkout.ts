import type { PaypalOptions } from './client.ts'

const SCRIPT = 'https://www.paypal.com/sdk/js'
/** https://developer.paypal.com/sdk/js/best-practices/#content-security-policy */
const ORIGINS = {
	scripts: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
	frames: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
	connections: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'],
}

export function paypalCheckout({ accounts, simulator: at }: Pick<PaypalOptions, 'accounts' | 'simulator'>) {
	return {
		checkout: {
			scriptUrl: at === undefined ? SCRIPT : `${at}/sdk/js`,
			publicKeys: Object.fromEntries(accounts.map(({ currency, clientId }) => [currency, clientId])),
		},
		origins: at === undefined ? ORIGINS : { scripts: [at], frames: [at], connections: [at] },
	}
}
