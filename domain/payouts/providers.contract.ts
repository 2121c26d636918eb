/** What the providers that pay out call themselves, in every language. */
const NAMES = { stripe: 'Stripe', paypal: 'PayPal', razorpay: 'Razorpay' } as const
export type PayoutProvider = keyof typeof NAMES

/** Whose payouts there is a screen and a call for. */
export const PAYOUT_PROVIDERS = ['stripe', 'paypal', 'razorpay'] as const satisfies readonly PayoutProvider[]

/** What a provider is called for people; one that is none of these by its name in events. */
export function providerName(provider: string): string {
	const known = PAYOUT_PROVIDERS.find((each) => each === provider)
	return known === undefined ? provider : NAMES[known]
}
