import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/wire/payment-method.ts'

/** `paymentMode` of the donation payload (core §3, §9). Blank: the provider's own way, or what its checkout offers. */
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

/** What the payload calls a method. */
export const modeOf = (method: PaymentMethod): PaymentMode => MODES[method]

const isMethod = (name: string): name is PaymentMethod => PAYMENT_METHODS.some((method) => method === name)

/**
 * The method that a payload means. Without a mode it is a method of the provider's own name (`paypal`), or the first
 * that the provider is offered with; with neither it is a card.
 * @param offers in the payload's currency
 * @returns null when the provider is offered with nothing
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
