/**
 * Methods of payment. `bankDebit` is ACH; `upi`, `netbanking` and `wallet` are chosen in the provider's own
 * checkout. Processing times: `domain/donations/payment-methods.ts`.
 */
export const PAYMENT_METHODS = ['card', 'bankDebit', 'upi', 'netbanking', 'wallet', 'paypal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Limits of a method at an account. Absent: none. */
export interface MethodLimits {
	readonly signedInOnly?: boolean
	/** The limits of one payment, minor units of the account's currency, both included. */
	readonly least?: bigint
	readonly most?: bigint
	/** The maximum of one recurring payment without its donor; both bounds apply. */
	readonly mostMonthly?: bigint
}

export interface MethodsTaken {
	/** Empty for an account that is only read and refunded from. */
	readonly methods: readonly PaymentMethod[]
	/** Methods for recurring charges without the donor. Absent: none. */
	readonly recurring?: readonly PaymentMethod[]
	readonly limits?: Readonly<Partial<Record<PaymentMethod, MethodLimits>>>
}

/** The provider's name on donations that came to the entity's own bank; their account is the entity. */
export const OFFLINE = 'offline'
