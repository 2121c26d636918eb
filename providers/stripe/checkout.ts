import type { Currency } from '../../kernel/wire/money.ts'
import type { StripeOptions } from './client.ts'

const SCRIPT = 'https://js.stripe.com/v3/'
/** https://docs.stripe.com/security/guide#content-security-policy */
const ORIGINS = {
	scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
	frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
	connections: ['https://api.stripe.com'],
}

/**
 * Returns the scripts and origins of card forms, Stripe's own or the simulator's.
 * @param publicKeys of the accounts, by their currency
 */
export function stripeCheckout(
	{ api }: Pick<StripeOptions, 'api'>,
	publicKeys: Readonly<Partial<Record<Currency, string>>>,
) {
	if (!api) return { checkout: { scriptUrl: SCRIPT, publicKeys }, origins: ORIGINS }
	const origin = `${api.protocol}://${api.host}:${api.port}`
	return {
		checkout: { scriptUrl: `${origin}/v3/`, publicKeys },
		origins: { scripts: [origin], frames: [origin], connections: [origin] },
	}
}
