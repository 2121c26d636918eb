/** What a card's issuer reported of a payment before any dispute: its holder says that they did not make it. */
export interface FraudWarning {
	/** The provider's name of the warning: Stripe's `issfr_…`. */
	readonly ref: string
	readonly account: string
	/** The payment that it is about, by the provider's name of it. */
	readonly paymentRef: string
	/** The issuer's kind of fraud, in the provider's code, such as `made_with_stolen_card`. */
	readonly fraudType: string
	/** When the provider got it, epoch milliseconds. */
	readonly at: number
}

/**
 * Early fraud warnings of a provider that passes them on; others don't register it (`kernel/capability/provider-accounts.ts`).
 * They move no money: what is refunded in time is never disputed.
 */
export interface FraudWarnings {
	/**
	 * @returns null when it is about no payment that has a name there
	 * @throws PaymentNotFound, PaymentOutcomeUnknown
	 */
	read(account: string, warningRef: string): Promise<FraudWarning | null>
	/** Those that the provider got since a time (epoch milliseconds), in any order. @throws PaymentOutcomeUnknown */
	list(account: string, sinceEpochMs: number): AsyncIterable<FraudWarning>
}
