import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/wire/payment-method.ts'

export const PAYMENT_MODES = ['card', 'ACH', 'UPI', 'net banking', 'wallet', ''] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

const MODES: Readonly<Record<PaymentMethod, PaymentMode>> = {
	card: 'card',
	bankDebit: 'ACH',
	upi: 'UPI',
	netbanking: 'net banking',
	wallet: 'wallet',
	paypal: '',
}

export const modeOf = (method: PaymentMethod): PaymentMode => MODES[method]

const isMethod = (name: string): name is PaymentMethod => PAYMENT_METHODS.some((method) => method === name)

/**
 * Returns the method of a payload. Without a mode it is the method of the provider's own name (`paypal`), or
 * the provider's first offer; without both it is card.
 * @param offers in the payload's currency
 * @returns null when the provider has no offer
 */
export function methodMeant(
	payload: { readonly paymentMethod?: string | undefined; readonly paymentMode: PaymentMode },
	offers: readonly { readonly provider: string; readonly method: PaymentMethod }[],
): PaymentMethod | null {
	const { paymentMethod: provider, paymentMode: mode } = payload
	if (mode !== '') return PAYMENT_METHODS.find((method) => MODES[method] === mode) ?? null
	if (provider === undefined) return 'card'
	if (isMethod(provider)) return provider
	return offers.find((offer) => offer.provider === provider)?.method ?? null
}
