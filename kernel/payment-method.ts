/** What we take payments with. How long each is processed: `domain/donations/payment-methods.ts`. */
export const PAYMENT_METHODS = ['card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
