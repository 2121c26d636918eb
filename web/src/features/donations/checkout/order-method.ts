export const CHECKOUT_METHODS = ['upi', 'netbanking', 'wallet'] as const
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]

export type OrderMethod = CheckoutMethod | 'paypal'
