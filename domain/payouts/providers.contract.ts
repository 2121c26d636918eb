const NAMES = { stripe: 'Stripe', paypal: 'PayPal', razorpay: 'Razorpay' } as const
export type PayoutProvider = keyof typeof NAMES

export const PAYOUT_PROVIDERS = ['stripe', 'paypal', 'razorpay'] as const satisfies readonly PayoutProvider[]

export function providerName(provider: string): string {
	const known = PAYOUT_PROVIDERS.find((each) => each === provider)
	return known === undefined ? provider : NAMES[known]
}
