/**
 * What donors pay with. `bankDebit` is ACH; `upi`, `netbanking` and `wallet` are chosen in the provider's own checkout.
 * How long each is processed: `domain/donations/payment-methods.ts`.
 */
export const PAYMENT_METHODS = ['card', 'bankDebit', 'upi', 'netbanking', 'wallet', 'paypal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What a donation is for, as the API names it. */
export const PAYMENT_RECIPIENTS = ['donationRequest', 'individual', 'tal'] as const
export type PaymentRecipient = (typeof PAYMENT_RECIPIENTS)[number]

/** What an account takes of a method where that is less than everything. Absent: no such limit. */
export interface MethodLimits {
	/** Only who is signed in can pay so. */
	readonly signedInOnly?: boolean
	/** What a donation that is paid so may be for. */
	readonly recipients?: readonly PaymentRecipient[]
	/** The least and the most of one payment, minor units of the account's currency, both included. */
	readonly least?: bigint
	readonly most?: bigint
	/** The most of one payment that is made every month without its donor; both bounds hold. */
	readonly mostMonthly?: bigint
}

/** What new donations can be paid with at an account. */
export interface MethodsTaken {
	/** None for an account that is only read and refunded from any more. */
	readonly methods: readonly PaymentMethod[]
	/** Those of them that can be charged every month without their donor. Absent: none. */
	readonly recurring?: readonly PaymentMethod[]
	readonly limits?: Readonly<Partial<Record<PaymentMethod, MethodLimits>>>
}
