/** A card issuer's report of fraud before any dispute: the card's holder denies the payment. */
export interface FraudWarning {
	readonly ref: string
	readonly account: string
	readonly paymentRef: string
	/** The issuer's kind of fraud, in the provider's code, such as `made_with_stolen_card`. */
	readonly fraudType: string
	/** When the provider got it, epoch milliseconds. */
	readonly at: number
}

/**
 * Early fraud warnings of a provider that passes them on; others don't register it
 * (`kernel/capability/provider-accounts.ts`). They move no money: a timely refund prevents the dispute.
 */
export interface FraudWarnings {
	/**
	 * @returns null when it concerns no payment with an id there
	 * @throws PaymentNotFound, PaymentOutcomeUnknown
	 */
	read(account: string, warningRef: string): Promise<FraudWarning | null>
	/** Yields the warnings since a time (epoch milliseconds), in any order. @throws PaymentOutcomeUnknown */
	list(account: string, sinceEpochMs: number): AsyncIterable<FraudWarning>
}
