/**
 * What donors pay with. `bankDebit` is ACH; `upi`, `netbanking` and `wallet` are chosen in the provider's own checkout.
 * How long each is processed: `domain/donations/payment-methods.ts`.
 */
export const PAYMENT_METHODS = ['card', 'bankDebit', 'upi', 'netbanking', 'wallet', 'paypal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
