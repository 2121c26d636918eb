/** What we take payments with. How long each is processed: `domain/donations/payment-methods.ts`. */
export type PaymentMethod = 'card'
