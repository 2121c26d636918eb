/** What is chosen and paid in the provider's own checkout. */
export const CHECKOUT_METHODS = ['upi', 'netbanking', 'wallet'] as const
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]

/** What an order is paid by. */
export type OrderMethod = CheckoutMethod | 'paypal'
